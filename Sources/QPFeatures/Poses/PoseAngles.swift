internal import QPCore

/// The joint angles of one person in one frame, for comparison with a pose, in degrees in −180…180.
///
/// They are signed turns in the picture, positive as for a person seen from the side and facing the right of the
/// picture: leaning forward, raising an arm or a thigh forward and bending an elbow or a knee. Standing straight is 0
/// everywhere. They are computed by atan2, not by the arc cosine: a limb folded back on itself is at ±180.
struct PoseAngles: Sendable {
  // NaN for a joint that is not seen.
  private var turns = SIMD16<Double>(repeating: .nan)
  /// The mean width of shoulders and hips in the picture, in lengths of the trunk; negative from behind, `nil` if they
  /// are not seen.
  ///
  /// From the front estimators give 0.5…0.8 for the shoulders and 0.3…0.45 for the hips; from the side nearly 0.
  private(set) var width: Double?

  /// The least visibility of a landmark, 0…1; an unknown visibility is accepted.
  static let leastVisibility = Gates().minimumVisibility

  init() {}

  init(_ landmarks: Landmarks, gravity: Point?) {
    let up = gravity.map { -$0 } ?? Point(0, -1)
    guard let trunk = Self.trunk(landmarks) else { return }
    width = Self.width(landmarks, across: trunk)
    self[.trunk] = Self.turn(from: up, to: trunk, isClockwise: Self.isClockwise(.trunk))
    for joint in PoseJoint.allCases {
      guard let parent = joint.parent, let segment = Self.direction(joint.segment, landmarks) else { continue }
      let reference = parent == .trunk ? -trunk : Self.direction(parent.segment, landmarks)
      self[joint] = reference.flatMap { Self.turn(from: $0, to: segment, isClockwise: Self.isClockwise(joint)) }
    }
  }

  subscript(joint: PoseJoint) -> Double? {
    get {
      let turn = turns[joint.index]
      return turn.isNaN ? nil : turn
    }
    set { turns[joint.index] = newValue ?? .nan }
  }

  /// Returns whether a joint's positive turn is clockwise in the picture, as for the trunk and the knees.
  static func isClockwise(_ joint: PoseJoint) -> Bool {
    joint == .trunk || joint == .leftKnee || joint == .rightKnee
  }

  /// Returns the equivalent angle in −180…180 degrees, also of many turns, by the remainder of IEEE 754.
  static func wrapped(_ degrees: Double) -> Double {
    degrees.remainder(dividingBy: 360)
  }

  /// Returns the direction of the sum of unit vectors at angles in degrees.
  static func meanDirection(of turns: [Double]) -> Double {
    var sum = Point.zero
    for turn in turns { sum += Point(Maths.cos(turn * .pi / 180), Maths.sin(turn * .pi / 180)) }
    return Maths.atan2(sum.y, sum.x) * 180 / .pi
  }

  /// Returns the position of a part; `nil` if it is not seen well enough.
  static func place(_ body: Body, _ landmarks: Landmarks) -> Point? {
    guard let landmark = landmarks[body], landmark.visibility ?? 1 >= leastVisibility else { return nil }
    return landmarks.pixel(body)
  }

  private static func direction(_ segment: (from: Body, to: Body), _ landmarks: Landmarks) -> Point? {
    guard let from = place(segment.from, landmarks), let to = place(segment.to, landmarks) else { return nil }
    return to - from
  }

  /// Returns the vector from the hips to the shoulders: between the middles, or along the side that is seen.
  private static func trunk(_ landmarks: Landmarks) -> Point? {
    direction(PoseJoint.trunk.segment, landmarks)
      ?? direction((.leftHip, .leftShoulder), landmarks)
      ?? direction((.rightHip, .rightShoulder), landmarks)
  }

  /// Returns the signed distance of the left side from the right one across the trunk, positive when facing the camera.
  private static func width(_ landmarks: Landmarks, across trunk: Point) -> Double? {
    guard let shoulders = direction((.rightShoulder, .leftShoulder), landmarks),
      let hips = direction((.rightHip, .leftHip), landmarks)
    else { return nil }
    let left = Point(-trunk.y, trunk.x)
    let width = ((shoulders + hips) * left).sum() / 2 / (trunk * trunk).sum()
    return width.isFinite ? width : nil
  }

  private static func turn(from: Point, to: Point, isClockwise: Bool) -> Double? {
    Sweep.angle(from: from, to: to, isClockwise: isClockwise).map(wrapped)
  }
}
