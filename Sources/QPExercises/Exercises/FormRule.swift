public import QPCore

/// A rule of form: an angle that must lie in a range during a part of the movement.
public struct FormRule: Hashable, Sendable {
  /// The feedback's key, to look up its text in another language: `squats.chestUp`.
  public var key: String
  /// The feedback's text in English.
  public var text: String
  /// The angles that must lie in the range.
  public var angles: [BodyAngle]
  /// Whether one of the angles in the range is sufficient.
  public var oneIsEnough: Bool
  /// The range in degrees.
  public var range: ClosedRange<Double>
  /// The range of progress in which the rule applies, within 0…1.
  public var during: ClosedRange<Double>
  /// The only space in which the rule is judged; `nil` means any.
  public var space: BodyAngle.Space?

  /// Creates a rule.
  public init(
    _ key: String, _ text: String, _ angles: [BodyAngle], in range: ClosedRange<Double>,
    during: ClosedRange<Double> = 0...1, oneIsEnough: Bool = false, space: BodyAngle.Space? = nil
  ) {
    self.key = key
    self.text = text
    self.angles = angles
    self.range = range
    self.during = during
    self.oneIsEnough = oneIsEnough
    self.space = space
  }

  /// A posture in which the thighs move forward and not to the side, which only 3D landmarks show.
  static let thighsForward = FormRule(
    "posture.thighsForward", "Move your legs forward, not to the side", .both(BodyAngle.thighToShoulders),
    in: 70...110, space: .world)

  /// Returns a posture with the trunk within an angle of upright, in degrees.
  static func upright(_ degrees: Double) -> FormRule {
    FormRule("posture.standUp", "Stand up", [.trunk], in: 0...degrees)
  }

  /// The feedback when the rule is broken.
  public var feedback: PoseFeedback { .custom(key: "feedback." + key, text: text) }
}
