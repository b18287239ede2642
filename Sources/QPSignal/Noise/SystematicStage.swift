package import QPLandmarks

/// The stage that subtracts the declared mean offset of each point, and gives it the spread of its constant error in this
/// frame: along and across its segment.
///
/// The part that depends on the topology and the estimator alone is prepared once; a frame turns it by the directions
/// of the body.
package struct SystematicStage: Sendable {
  private var error = SystematicError.exact
  private var topology: Topology?
  private var rows: [Row] = []
  private var axes: [Axis] = []
  private var directions: [Point] = []
  private var subtractsMeans = false

  /// A point's deviations in trunks, and the index of its axis.
  private struct Row: Sendable {
    let spread: SystematicError.Deviations
    /// The side of the body that the point is on; `nil` for one in the middle.
    let isLeft: Bool?
    let isOnTrunk: Bool
    let leftRightCorrelation: Double
    let axis: Int

    /// Returns the direction across a segment: forward from the side, outward from the front and from behind; zero where the
    /// facing is unknown, and of middle points from the front.
    func across(_ along: Point, _ facing: Facing?) -> Point {
      let isLeftward: Bool
      switch facing {
      case .left: isLeftward = true
      case .right: isLeftward = false
      case .camera: if let isLeft { isLeftward = !isLeft } else { return .zero }
      case .away: if let isLeft { isLeftward = isLeft } else { return .zero }
      case nil: return .zero
      }
      // A limb that hangs points down, the trunk up.
      return Point(-along.y, along.x) * (isLeftward == isOnTrunk ? -1 : 1)
    }
  }

  /// The direction that points' errors are given along, from one part to another.
  private struct Axis: Sendable {
    let from: SegmentIndex.End
    let to: SegmentIndex.End

    init?(_ segment: Segment, _ topology: Topology) {
      guard let from = SegmentIndex.End(topology.indices(of: segment.proximal)),
        let to = SegmentIndex.End(topology.indices(of: segment.distal))
      else { return nil }
      (self.from, self.to) = (from, to)
    }

    /// The direction, of length 1; zero where it is not seen or has no length.
    func direction(in landmarks: Landmarks) -> Point {
      guard let from = from.position(in: landmarks), let to = to.position(in: landmarks) else { return .zero }
      let length = (to - from).length
      return length > 0 ? (to - from) / length : .zero
    }
  }

  package init() {}

  /// Subtracts the declared mean offsets from the smoothed points, and states whether the points are exact; points without
  /// a declared offset keep their bits.
  package mutating func subtractMeans(_ person: inout PersonState, of error: SystematicError) {
    person.arePointsExact = error.isExact
    prepare(error, person.landmarks.topology)
    guard subtractsMeans, person.size > 0 else { return }
    let landmarks = person.landmarks
    for index in axes.indices { directions[index] = axes[index].direction(in: landmarks) }
    var pose = landmarks.pose
    let scale = Point(person.size / Double(landmarks.size.width), person.size / Double(landmarks.size.height))
    for index in rows.indices where rows[index].spread.hasMean && rows[index].axis >= 0 {
      let (row, along) = (rows[index], directions[rows[index].axis])
      let offset = along * row.spread.meanAlong + row.across(along, person.facing) * row.spread.meanAcross
      let shift = SIMD4<Float>(lowHalf: SIMD2<Float>(offset * scale), highHalf: .zero)
      pose.landmarks[index] = Landmark(pose.landmarks[index].storage - shift)
    }
    person.landmarks = Landmarks(topology: landmarks.topology, size: landmarks.size, checked: pose)
  }

  /// Writes the spread of each smoothed point, in pixels; none of exact points.
  package mutating func spread(_ person: inout PersonState, by error: SystematicError) {
    prepare(error, person.landmarks.topology)
    guard !rows.isEmpty else {
      person.spreads.removeAll(keepingCapacity: true)
      return
    }
    if person.spreads.count != rows.count { person.spreads = Array(repeating: .none, count: rows.count) }
    for index in axes.indices { directions[index] = axes[index].direction(in: person.landmarks) }
    for index in rows.indices {
      let row = rows[index]
      person.spreads[index] = PointSpread(
        along: row.spread.along * person.size, across: row.spread.across * person.size,
        axis: row.axis < 0 ? .zero : directions[row.axis], leftRightCorrelation: row.leftRightCorrelation)
    }
  }

  /// Looks up deviations and axes for another estimator or topology.
  private mutating func prepare(_ error: SystematicError, _ topology: Topology) {
    if topology == self.topology, error == self.error { return }
    (self.error, self.topology) = (error, topology)
    (rows, axes, subtractsMeans) = ([], [], error.hasMean)
    guard !error.isExact else { return }
    var known: [Segment: Int] = [:]
    for part in topology.points {
      let spread = error[part.site]
      let segment = part.systematicSegment
      if known[segment] == nil, let axis = Axis(segment, topology) {
        known[segment] = axes.count
        axes.append(axis)
      }
      rows.append(
        Row(
          spread: spread, isLeft: part.mirrored == part ? nil : part.rawValue < part.mirrored.rawValue,
          isOnTrunk: segment == .trunk, leftRightCorrelation: segment == .trunk ? error.leftRightCorrelation : 0,
          axis: known[segment] ?? -1))
    }
    directions = Array(repeating: .zero, count: axes.count)
  }
}

extension Landmarks.Body {
  /// The segment that a point's constant error is given along.
  fileprivate var systematicSegment: Segment {
    let isLeft = rawValue < mirrored.rawValue
    return switch site {
    case .elbow: isLeft ? .leftUpperArm : .rightUpperArm
    case .wrist: isLeft ? .leftForearm : .rightForearm
    case .knee: isLeft ? .leftThigh : .rightThigh
    case .ankle, .heel, .foot: isLeft ? .leftShank : .rightShank
    case .shoulder, .hip, .face, .ear: .trunk
    }
  }
}
