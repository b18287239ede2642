package import QPLandmarks

/// A clinical movement whose true angle the simulator gives.
///
/// Angles are signed degrees, 0 in the neutral position and positive in the named movement.
package enum SimulatedMovement: Hashable, Sendable {
  case shoulderAbduction(Side)
  case shoulderFlexion(Side)
  case elbowFlexion(Side)
  case wristFlexion(Side)
  case hipFlexion(Side)
  case hipAbduction(Side)
  case kneeFlexion(Side)
  case kneeValgus(Side)
  case ankleDorsiflexion(Side)
  case neckLateralFlexion(Side)
  case neckFlexion
  case trunkLateralInclination(Side)
  case trunkForwardInclination

  /// All movements of both sides.
  package static let all: [SimulatedMovement] = {
    let sided: [(Side) -> SimulatedMovement] = [
      shoulderAbduction, shoulderFlexion, elbowFlexion, wristFlexion, hipFlexion, hipAbduction, kneeFlexion, kneeValgus,
      ankleDorsiflexion, neckLateralFlexion, trunkLateralInclination,
    ]
    return sided.flatMap { Side.allCases.map($0) } + [neckFlexion, trunkForwardInclination]
  }()

  /// Creates the movement with a name: `shoulder.left.abduction`, with or without the prefix `rangeOfMotion.`.
  package init?(_ name: String) {
    let id = name.hasPrefix(Self.prefix) ? name : Self.prefix + name
    guard let movement = Self.all.first(where: { $0.id == id }) else { return nil }
    self = movement
  }

  private static let prefix = "rangeOfMotion."

  /// The id of the feature that measures the movement: `rangeOfMotion.shoulder.left.abduction`.
  package var id: String { Self.prefix + name }

  /// The id without the common prefix: `shoulder.left.abduction`.
  package var name: String {
    switch self {
    case .shoulderAbduction(let side): "shoulder.\(side.rawValue).abduction"
    case .shoulderFlexion(let side): "shoulder.\(side.rawValue).flexion"
    case .elbowFlexion(let side): "elbow.\(side.rawValue).flexion"
    case .wristFlexion(let side): "wrist.\(side.rawValue).flexion"
    case .hipFlexion(let side): "hip.\(side.rawValue).flexion"
    case .hipAbduction(let side): "hip.\(side.rawValue).abduction"
    case .kneeFlexion(let side): "knee.\(side.rawValue).flexion"
    case .kneeValgus(let side): "knee.\(side.rawValue).valgus"
    case .ankleDorsiflexion(let side): "ankle.\(side.rawValue).dorsiflexion"
    case .neckLateralFlexion(let side): "neck.\(side.rawValue).lateralFlexion"
    case .neckFlexion: "neck.flexion"
    case .trunkLateralInclination(let side): "trunk.\(side.rawValue).lateralInclination"
    case .trunkForwardInclination: "trunk.forwardInclination"
    }
  }

  /// Whether the movement lies in the frontal plane; all others lie in the sagittal plane.
  package var isFrontal: Bool {
    switch self {
    case .shoulderAbduction, .hipAbduction, .kneeValgus, .neckLateralFlexion, .trunkLateralInclination: true
    default: false
    }
  }

  /// The default range of the movement in degrees, a usual active one.
  package var usualRange: ClosedRange<Double> {
    switch self {
    case .shoulderAbduction, .shoulderFlexion: 10...160
    case .elbowFlexion: 0...140
    case .wristFlexion: 0...70
    case .hipFlexion: 0...90
    case .hipAbduction: 0...40
    case .kneeFlexion: 0...120
    case .kneeValgus: 0...15
    case .ankleDorsiflexion: 0...20
    case .neckLateralFlexion, .neckFlexion: 0...40
    case .trunkLateralInclination: 0...30
    case .trunkForwardInclination: 0...60
    }
  }
}
