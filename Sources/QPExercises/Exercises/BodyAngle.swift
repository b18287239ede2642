public import QPCore
public import QPFeatures

/// An unsigned angle between two rays of a body, 0…180°: 0° parallel, 180° opposite.
///
/// In an interior joint angle both rays start in the joint: 180° is a straight limb, 0° one that is folded back on
/// itself.
public struct BodyAngle: Hashable, Sendable {
  /// The first ray.
  package let from: Ray
  /// The second ray.
  package let to: Ray
  /// The person's own side; `nil` for angles of the midline.
  package let side: Side?

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

  /// The parts of the body that must be seen.
  package var needed: [Landmarks.Body] { from.needed + to.needed }

  /// Whether the angle refers to the vertical, and so depends on the camera's tilt.
  package var refersToVertical: Bool { from.isVertical || to.isVertical }

  /// Returns the angle in degrees, 0…180.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - space: The space in which the angle is measured.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  /// - Returns: The angle; `nil` if a part is not seen or a ray has no length, and in ``ExerciseSpace/height``.
  package func degrees(_ landmarks: Landmarks, in space: ExerciseSpace = .picture, gravity: SIMD2<Double>? = nil)
    -> Double?
  {
    degrees(landmarks, in: space, gravity: gravity, down: nil)
  }

  /// Returns the angle in degrees, 0…180, with the direction of down between 3D landmarks if that is known.
  func degrees(
    _ landmarks: Landmarks, in space: ExerciseSpace, gravity: SIMD2<Double>?, down: SIMD3<Double>?
  ) -> Double? {
    switch space {
    case .picture:
      guard let from = from.direction(in: landmarks, gravity: gravity),
        let to = to.direction(in: landmarks, gravity: gravity)
      else { return nil }
      return AngleMeter.Rays(from: from, to: to).signedAngle.map(abs)
    case .world:
      guard let a = from.worldDirection(in: landmarks, gravity: gravity, down: down),
        let b = to.worldDirection(in: landmarks, gravity: gravity, down: down)
      else { return nil }
      return Self.degrees(a, b)
    case .height: return nil
    }
  }

  /// Returns the angle in degrees between two directions in metres; `nil` if one of them has no length.
  static func degrees(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double? {
    let shortest = ExerciseReadingParameters.current.shortestRay
    guard (a * a).sum() >= shortest * shortest, (b * b).sum() >= shortest * shortest else { return nil }
    let across = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    // The arc tangent, unlike the arc cosine, is precise near 0° and 180°.
    return Maths.atan2((across * across).sum().squareRoot(), (a * b).sum()) * 180 / .pi
  }
}

extension BodyAngle {
  /// Returns the interior angle of the knee: hip, knee, ankle.
  public static func knee(_ side: Side) -> BodyAngle {
    BodyAngle(at: .knee(side: side), from: .hip(side: side), to: .ankle(side: side), side: side)
  }

  /// Returns the interior angle of the hip: shoulder, hip, knee.
  public static func hip(_ side: Side) -> BodyAngle {
    BodyAngle(at: .hip(side: side), from: .shoulder(side: side), to: .knee(side: side), side: side)
  }

  /// Returns the interior angle of the elbow: shoulder, elbow, wrist.
  public static func elbow(_ side: Side) -> BodyAngle {
    BodyAngle(at: .elbow(side: side), from: .shoulder(side: side), to: .wrist(side: side), side: side)
  }

  /// Returns the interior angle of the shoulder: hip, shoulder, elbow; 0° for an arm along the trunk.
  public static func shoulder(_ side: Side) -> BodyAngle {
    BodyAngle(at: .shoulder(side: side), from: .hip(side: side), to: .elbow(side: side), side: side)
  }

  /// The angle of the trunk (mid-hip to mid-shoulder) from the vertical; 0° upright.
  public static let trunk = BodyAngle(from: .up, to: .line(from: .midHip, to: .midShoulder))

  /// Returns the angle of the thigh from straight down; 90° level.
  package static func thigh(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .hip(side: side), to: .knee(side: side)), side: side)
  }

  /// Returns the angle of the upper arm from straight down; 90° level.
  package static func upperArm(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .shoulder(side: side), to: .elbow(side: side)), side: side)
  }

  /// Returns the angle of the forearm from straight down.
  package static func forearm(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .elbow(side: side), to: .wrist(side: side)), side: side)
  }

  /// Returns the angle of the whole arm, from shoulder to wrist, from straight down.
  package static func armLine(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .shoulder(side: side), to: .wrist(side: side)), side: side)
  }

  /// Returns the angle of the upper arm from the line through the shoulders toward its own side: 0° sideways, 90° forward or
  /// hanging.
  package static func armToShoulders(_ side: Side) -> BodyAngle {
    BodyAngle(
      from: .line(from: .shoulder(side: side.opposite), to: .shoulder(side: side)),
      to: .line(from: .shoulder(side: side), to: .elbow(side: side)), side: side)
  }

  /// Returns the angle of the thigh from the line through the shoulders toward its own side: 0° sideways, 90° forward or
  /// hanging.
  package static func thighToShoulders(_ side: Side) -> BodyAngle {
    BodyAngle(
      from: .line(from: .shoulder(side: side.opposite), to: .shoulder(side: side)),
      to: .line(from: .hip(side: side), to: .knee(side: side)), side: side)
  }

  /// Returns the angle of the leg, from hip to ankle, from straight down.
  package static func legLine(_ side: Side) -> BodyAngle {
    BodyAngle(from: .down, to: .line(from: .hip(side: side), to: .ankle(side: side)), side: side)
  }

  /// Returns the angle of the leg, from hip to ankle, from the line through the shoulders toward its own side: 0° sideways,
  /// 90° forward or hanging.
  package static func legToShoulders(_ side: Side) -> BodyAngle {
    BodyAngle(
      from: .line(from: .shoulder(side: side.opposite), to: .shoulder(side: side)),
      to: .line(from: .hip(side: side), to: .ankle(side: side)), side: side)
  }

  /// The angle between the legs, from the lines from hip to ankle.
  package static let legs = BodyAngle(
    from: .line(from: .leftHip, to: .leftAnkle), to: .line(from: .rightHip, to: .rightAnkle))

  /// The angle between the thighs.
  package static let thighs = BodyAngle(
    from: .line(from: .leftHip, to: .leftKnee), to: .line(from: .rightHip, to: .rightKnee))
}

extension Ray {
  /// Returns the direction in metres, along the picture's axes; `nil` if a part is not seen or has no depth.
  func worldDirection(in landmarks: Landmarks, gravity: Point?, down: SIMD3<Double>? = nil) -> SIMD3<Double>? {
    switch self {
    case .line(let from, let to):
      guard let start = landmarks.world(from), let end = landmarks.world(to) else { return nil }
      let offset = end.storage - start.storage
      return offset.z.isNaN ? nil : SIMD3(Double(offset.x), Double(offset.y), Double(offset.z))
    case .up, .down:
      if let down { return self == .up ? -down : down }
      guard let direction = direction(in: landmarks, gravity: gravity) else { return nil }
      return SIMD3(direction.x, direction.y, 0)
    }
  }
}
