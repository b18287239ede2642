package import QPCore

/// The points of a hand in metres, and the view of it.
package struct SpatialHand {
  /// The 21 points in the order of `Landmarks.Body.handPoints(side:)`; x right, y down, z away from the camera.
  private let points: [SIMD3<Double>]
  /// The cosine of the angle between the palm's normal and the direction to the camera: 1 for a palm that faces the
  /// camera, −1 for the back of a hand.
  package let facing: Double
  /// The direction in which the palm looks, a unit vector.
  let palm: SIMD3<Double>

  /// Creates a hand; `nil` where a point has no place in metres, or the palm no direction.
  ///
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - landmarks: The person; the topology must have the hand's points.
  init?(_ side: Side, of landmarks: Landmarks) {
    self.init(
      side,
      points: Body.handPoints(side: side).compactMap { part in
        guard let point = landmarks.world(part), let z = point.z else { return nil }
        return SIMD3(Double(point.x), Double(point.y), Double(z))
      })
  }

  /// Creates a hand from its points in metres; `nil` unless all 21 are given, or where the palm has no direction.
  package init?(_ side: Side, points: [SIMD3<Double>]) {
    self.points = points
    guard points.count == 21 else { return nil }
    // From the wrist to the knuckles of index and little finger.
    let normal = Self.cross(points[17] - points[0], points[5] - points[0])
    guard Self.length(normal) > 0 else { return nil }
    palm = normal * ((side == .right ? -1 : 1) / Self.length(normal))
    facing = -palm.z
  }

  /// Returns the flexion of a joint in degrees: the angle between the bones before and after it, or the sum of a total.
  ///
  /// - Returns: 0 for straight, up to 180 for a joint and 540 for a total; `nil` where a bone has no length.
  package func flexion(of joint: FingerJoint) -> Double? {
    let chain = joint.chain.map { points[$0] }
    let bones = zip(chain, chain.dropFirst()).map { $1 - $0 }
    guard bones.allSatisfy({ Self.length($0) > 0 }) else { return nil }
    return zip(bones, bones.dropFirst()).reduce(0) { sum, pair in
      sum + Maths.atan2(Self.length(Self.cross(pair.0, pair.1)), (pair.0 * pair.1).sum()) * 180 / .pi
    }
  }

  /// Returns the flexion of the wrist in degrees: the angle by which the forearm's line leaves the plane of the palm.
  ///
  /// - Parameter forearm: The direction from the elbow to the wrist.
  /// - Returns: −90…90, positive where the hand bends toward the palm; `nil` for a forearm without a length.
  func wristFlexion(forearm: SIMD3<Double>) -> Double? {
    let length = Self.length(forearm)
    guard length > 0 else { return nil }
    let out = -(forearm * palm).sum() / length
    return Maths.atan2(out, max(1 - out * out, 0).squareRoot()) * 180 / .pi
  }

  /// Returns the cosine of the angle between a finger, from its knuckle to its tip, and the line of sight, 0…1.
  package func pointing(of finger: Finger) -> Double {
    let first = 4 * finger.rawValue + 1
    let offset = points[first + 3] - points[first]
    return abs(offset.z) / max(Self.length(offset), .leastNormalMagnitude)
  }

  /// The distance from the wrist to the knuckle of the middle finger in metres.
  package var length: Double { Self.length(points[9] - points[0]) }

  /// Returns the distance from a finger's tip to a place of the palm on the way from its knuckle to the wrist.
  ///
  /// - Parameters:
  ///   - finger: The finger.
  ///   - share: The part of the way, 0 at the knuckle and 1 at the wrist.
  /// - Returns: The distance in metres.
  package func distance(ofTipOf finger: Finger, toPalmAt share: Double) -> Double {
    let first = 4 * finger.rawValue + 1
    let position = points[first] + (points[0] - points[first]) * share
    return Self.length(points[first + 3] - position)
  }

  /// Returns the angle in degrees for which a view shows no flexion: of the palm to the camera or, if the palm or the side
  /// of the hand is seen, of the finger to the picture's plane.
  func angleOutOfView(of finger: Finger, _ limits: FingerParameters) -> Double {
    let pointing = pointing(of: finger)
    let (sine, cosine) =
      facing < limits.leastSide
      ? (max(1 - facing * facing, 0).squareRoot(), facing)
      : (pointing, max(1 - pointing * pointing, 0).squareRoot())
    return Maths.atan2(sine, cosine) * 180 / .pi
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }
}
