public import QPCore

/// An angle between two rays of a body without a sign: 0° together, 180° opposite.
///
/// An interior joint angle is one whose rays start in the joint: 180° is a straight limb, 0° one that is folded back on
/// itself.
public struct BodyAngle: Hashable, Sendable {
  /// The first ray.
  public let from: Ray
  /// The second ray.
  public let to: Ray
  /// The person's own side; nil for angles in the middle.
  public let side: Side?

  /// Creates an angle.
  public init(from: Ray, to: Ray, side: Side? = nil) {
    self.from = from
    self.to = to
    self.side = side
  }

  /// Creates an interior joint angle: at `joint`, between the directions of two other parts.
  public init(at joint: Landmarks.Body, from first: Landmarks.Body, to second: Landmarks.Body, side: Side? = nil) {
    self.init(from: .line(from: joint, to: first), to: .line(from: joint, to: second), side: side)
  }

  /// Where the angle is taken.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// In the plane of the picture: exact for limbs that move in it.
    case picture
    /// Between the estimator's points in metres: from every side, but with the estimator's own mistakes in depth.
    ///
    /// A straight knee reads 149…165° there.
    case world
  }

  /// The parts of the body that must be seen.
  public var needed: [Landmarks.Body] { from.needed + to.needed }

  /// Whether the angle depends on how the camera is held.
  var refersToVertical: Bool { from.isVertical || to.isVertical }

  /// The angle in degrees, 0…180.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - space: Where the angle is taken.
  ///   - gravity: Which way is down in the picture; nil: down.
  /// - Returns: nil where a part is not seen or a ray has no length.
  public func degrees(_ landmarks: Landmarks, in space: Space = .picture, gravity: SIMD2<Double>? = nil) -> Double? {
    switch space {
    case .picture:
      guard let from = from.direction(in: landmarks, gravity: gravity),
        let to = to.direction(in: landmarks, gravity: gravity)
      else { return nil }
      return AngleMeter.Rays(from: from, to: to).turn.map(abs)
    case .world:
      guard let a = from.worldDirection(in: landmarks, gravity: gravity),
        let b = to.worldDirection(in: landmarks, gravity: gravity)
      else { return nil }
      let shortest = 1e-6  // A millimetre, squared.
      guard (a * a).sum() >= shortest, (b * b).sum() >= shortest else { return nil }
      let across = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
      // By the arc tangent, which unlike the arc cosine keeps its precision near 0° and 180°.
      return Maths.atan2((across * across).sum().squareRoot(), (a * b).sum()) * 180 / .pi
    }
  }
}

extension BodyAngle {
  /// The knee's interior angle: hip, knee, ankle.
  public static func knee(_ side: Side) -> BodyAngle {
    BodyAngle(at: .knee(side: side), from: .hip(side: side), to: .ankle(side: side), side: side)
  }

  /// The hip's interior angle: shoulder, hip, knee.
  public static func hip(_ side: Side) -> BodyAngle {
    BodyAngle(at: .hip(side: side), from: .shoulder(side: side), to: .knee(side: side), side: side)
  }

  /// The elbow's interior angle: shoulder, elbow, wrist.
  public static func elbow(_ side: Side) -> BodyAngle {
    BodyAngle(at: .elbow(side: side), from: .shoulder(side: side), to: .wrist(side: side), side: side)
  }

  /// The shoulder's interior angle: hip, shoulder, elbow; 0° for an arm along the trunk.
  public static func shoulder(_ side: Side) -> BodyAngle {
    BodyAngle(at: .shoulder(side: side), from: .hip(side: side), to: .elbow(side: side), side: side)
  }

  /// The trunk from the vertical, from mid-hip to mid-shoulder; 0° upright.
  public static let trunk = BodyAngle(from: .up, to: .line(from: .midHip, to: .midShoulder))

  /// The thigh from straight down; 90° level.
  public static func thigh(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .hip(side: side), to: .knee(side: side)), side: side)
  }

  /// The upper arm from straight down; 90° level.
  public static func upperArm(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .shoulder(side: side), to: .elbow(side: side)), side: side)
  }

  /// The forearm from straight down.
  public static func forearm(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .elbow(side: side), to: .wrist(side: side)), side: side)
  }

  /// The leg from hip to ankle, from straight down.
  public static func legLine(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .hip(side: side), to: .ankle(side: side)), side: side)
  }

  /// How far the legs are apart: between the lines from hip to ankle.
  public static let legs = BodyAngle(
    from: .line(from: .leftHip, to: .leftAnkle), to: .line(from: .rightHip, to: .rightAnkle))

  /// How far the thighs are apart.
  public static let thighs = BodyAngle(
    from: .line(from: .leftHip, to: .leftKnee), to: .line(from: .rightHip, to: .rightKnee))
}

extension Ray {
  /// The direction in metres, along the picture's axes; nil where a part is not seen or has no depth.
  func worldDirection(in landmarks: Landmarks, gravity: Point?) -> SIMD3<Double>? {
    switch self {
    case .line(let from, let to):
      guard let start = landmarks.world(from), let end = landmarks.world(to) else { return nil }
      let way = end.storage - start.storage
      return way.z.isNaN ? nil : SIMD3(Double(way.x), Double(way.y), Double(way.z))
    case .up, .down:
      guard let direction = direction(in: landmarks, gravity: gravity) else { return nil }
      return SIMD3(direction.x, direction.y, 0)
    }
  }
}
