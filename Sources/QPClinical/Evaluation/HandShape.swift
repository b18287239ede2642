internal import QPCore
internal import QPFeatures

/// The shape of a hand in a frame in space, for the test of the fist; NaN where it has no points in metres.
struct HandShape {
  /// The distance from the wrist to the knuckle of the middle finger in metres.
  let length: Float
  /// The cosine between the palm's normal and the direction to the camera if it is a right hand, −1…1.
  private let facing: Float
  /// The fingers from index to little finger: MCP + PIP + DIP in degrees.
  let flexions: SIMD4<Float>
  /// The cosine between the fingers and the line of sight, 0…1.
  let pointing: SIMD4<Float>
  /// The distances of the fingertips from the distal palmar crease in metres.
  let distances: SIMD4<Float>

  /// The number of points of a hand.
  static let pointCount = Body.handPoints(side: .left).count
  /// The fingers, in the order of the vectors.
  static let fingers: [Finger] = [.index, .middle, .ring, .pinky]
  private static let totals = FingerJoint.all.filter { $0.part == .total }
  static let absent = HandShape()

  private init() {
    (length, facing) = (.nan, .nan)
    (flexions, pointing, distances) = (.init(repeating: .nan), .init(repeating: .nan), .init(repeating: .nan))
  }

  /// Creates the shape of a hand from its points in metres; `nil` where one is missing.
  init?(_ side: Side, _ points: [SIMD4<Float>]) {
    let places = points.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) }
    guard places.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
      let hand = SpatialHand(side, points: places), hand.length > 0
    else { return nil }
    length = Float(hand.length)
    facing = Float(side == .right ? hand.facing : -hand.facing)
    func each(_ value: (Int) -> Double) -> SIMD4<Float> {
      SIMD4(Float(value(0)), Float(value(1)), Float(value(2)), Float(value(3)))
    }
    flexions = each { hand.flexion(of: Self.totals[$0]) ?? .nan }
    pointing = each { hand.pointing(of: Self.fingers[$0]) }
    let crease = FistParameters.current.crease
    distances = each { hand.distance(ofTipOf: Self.fingers[$0], toPalmAt: crease) }
  }

  /// Whether the hand has points in metres.
  var isKnown: Bool { length.isFinite }

  /// Returns the cosine between the palm's normal and the direction to the camera: 1 for the palm, −1 for the back.
  func facing(as side: Side) -> Double { side == .right ? Double(facing) : -Double(facing) }
}
