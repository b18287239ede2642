public import QPCore
public import QPStyle

/// A range of motion: the angle swept around a joint from one ray to another, as seen in the unmirrored picture.
///
/// A joint is a row of data in a file of its own: ``shoulder(side:clockwiseDirection:)``,
/// ``elbow(side:clockwiseDirection:)``, ``hip(side:clockwiseDirection:)``, ``knee(side:clockwiseDirection:)``,
/// ``ankle(side:clockwiseDirection:)``, ``wrist(side:clockwiseDirection:)``, ``back(clockwiseDirection:)``,
/// ``neck(clockwiseDirection:)``.
public struct RangeOfMotion: Hashable, Sendable {
  /// The joint's name, in lower case.
  public let joint: String
  /// The person's own side; nil for joints in the middle.
  public let side: Side?
  /// Whether the angle is swept clockwise as seen in the unmirrored picture.
  public let clockwiseDirection: Bool
  /// The two rays and where they meet.
  public let sweep: Sweep

  /// Makes a range of motion; anyone can add a joint.
  ///
  /// - Parameters:
  ///   - joint: Its name, in lower case; the feature's id is made of it, the side and the direction, so no two joints
  ///     may share it.
  ///   - side: The person's own side; nil for joints in the middle.
  ///   - vertex: Where the rays meet.
  ///   - from: Where the sweep starts.
  ///   - to: Where it ends.
  ///   - clockwiseDirection: Whether it turns clockwise as seen in the unmirrored picture.
  public init(
    joint: String, side: Side? = nil, vertex: Body, from: Sweep.Ray, to: Sweep.Ray, clockwiseDirection: Bool
  ) {
    self.joint = joint
    self.side = side
    self.clockwiseDirection = clockwiseDirection
    sweep = Sweep(vertex: vertex, from: from, to: to, isClockwise: clockwiseDirection)
  }

  /// The feature's name: `rangeOfMotion.shoulder.left.anticlockwise`.
  public var id: Feature.ID {
    Feature.ID(["rangeOfMotion", joint, side?.rawValue, direction].compactMap(\.self).joined(separator: "."))
  }

  /// What is measured, in English: `left shoulder, anticlockwise`.
  public var title: String {
    [side?.rawValue, joint].compactMap(\.self).joined(separator: " ") + ", " + direction
  }

  private var direction: String { clockwiseDirection ? "clockwise" : "anticlockwise" }

  /// Every built-in joint, on both sides, in both directions.
  public static var all: [RangeOfMotion] {
    let sided: [(Side, Bool) -> RangeOfMotion] = [shoulder, elbow, hip, knee, ankle, wrist]
    let middle: [(Bool) -> RangeOfMotion] = [back, neck]
    return sided.flatMap { joint in
      Side.allCases.flatMap { side in [true, false].map { joint(side, $0) } }
    } + middle.flatMap { joint in [true, false].map { joint($0) } }
  }
}

extension Feature {
  /// Measures a range of motion, in degrees in 0..<360.
  ///
  /// The reading is the angle in pixels of the unmirrored picture; the other direction gives 360 minus it. There is no
  /// reading while one of the points is not seen, or where two of them coincide.
  /// - Parameters:
  ///   - joint: The joint, side and direction.
  ///   - style: How the rays, the arc and the number are drawn; conditions compare degrees.
  /// - Returns: The feature.
  public static func rangeOfMotion(_ joint: RangeOfMotion, style: Style = Style()) -> Feature {
    Feature(id: joint.id, style: style) { SweepMeasurer(sweep: joint.sweep) }
  }
}
