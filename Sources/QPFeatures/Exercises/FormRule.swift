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

  /// The feedback when the rule is broken.
  public var feedback: PoseFeedback { .custom(key: "feedback." + key, text: text) }
}
