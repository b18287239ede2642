package import QPCore

/// A rule of form: an angle that must lie in a range during a part of the movement.
///
/// The range alone decides which angles the rule accepts. Its ``Role``, ``Support`` and ``Cue`` state everything else.
public struct FormRule: Hashable, Sendable {
  /// The feedback's key without its prefix, to look up its text in another language: `squats.chestUp`, which is
  /// `feedback.squats.chestUp` in ``/QPCore/PoseFeedback/key``.
  public var key: String
  /// The feedback's text in English.
  public var text: String
  /// The range in degrees.
  package var range: ClosedRange<Double>
  /// The effect of breaking the rule.
  package var role: Role
  /// The angles that must lie in the range.
  package var angles: [BodyAngle]
  /// Whether one of the angles in the range is sufficient.
  package var anyAngleSuffices: Bool
  /// The range of progress in which the rule applies, within 0…1.
  package var during: ClosedRange<Double>
  /// The only space in which the rule is judged; `nil` means any.
  package var space: ExerciseSpace?
  /// The part of the body that bears the person; `nil` if the rule does not say.
  package var support: Support?
  /// The signs of the rule that show from views in which its angle does not.
  package var cues: Set<Cue>

  /// The effect of breaking a rule.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The rule identifies the exercise: if it is broken there is no reading, only the rule's feedback.
    case identity
    /// The rule is one of good form: breaking it for 0.2 s gives its feedback.
    case form
    /// The rule is a remark: its feedback is given while no rule of good form is broken.
    case note
  }

  /// A part of the body that bears the person.
  ///
  /// If the support is not the feet, standing breaks the rule, even in views that do not show its angle.
  public enum Support: String, Hashable, Sendable, CaseIterable {
    /// The feet alone: the person stands.
    case feet
    /// The hands or the forearms, as in a push-up or a plank.
    case hands
    /// The back or the front of the body.
    case trunk
    /// The seat. Unlike a seated person's, the thighs of a standing one hang.
    case seat
    /// Any other part of the body than the feet.
    case other
  }

  /// A sign of a rule that shows from views in which its angle does not.
  public enum Cue: String, Hashable, Sendable, CaseIterable {
    /// The limbs are near the vertical, which shows from every view.
    case vertical
    /// The trunk is upright: if it looks much shorter than usual, it points at the camera and breaks the rule.
    case uprightTrunk
    /// Both legs are straight: a standing person with one leg that looks shorter breaks the rule.
    case straightLegs
  }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - key: The feedback's key.
  ///   - text: The feedback's text in English.
  ///   - angles: The angles that must lie in the range.
  ///   - range: The range in degrees.
  ///   - during: The range of progress in which the rule applies, within 0…1; a rule of identity always applies.
  ///   - anyAngleSuffices: Whether one of the angles in the range is sufficient.
  ///   - space: The only space in which the rule is judged, picture or world; `nil` means both.
  ///   - role: The effect of breaking the rule.
  ///   - support: The part of the body that bears the person; `nil` if the rule does not say.
  ///   - cues: The signs that show from views in which the angle does not.
  public init(
    _ key: String, _ text: String, _ angles: [BodyAngle], in range: ClosedRange<Double>,
    during: ClosedRange<Double> = 0...1, anyAngleSuffices: Bool = false, space: ExerciseSpace? = nil,
    role: Role = .form,
    support: Support? = nil, cues: Set<Cue> = []
  ) {
    self.key = key
    self.text = text
    self.angles = angles
    self.range = range
    self.during = during
    self.anyAngleSuffices = anyAngleSuffices
    self.space = space
    self.role = role
    self.support = support
    self.cues = cues
  }

  /// The thighs move forward and not to the side, which only 3D landmarks show.
  static let thighsForward = FormRule(
    "posture.thighsForward", "Move your legs forward, not to the side", .both(BodyAngle.thighToShoulders),
    in: 70...110, space: .world, role: .identity)

  /// Returns a rule of identity: the person stands with the trunk within an angle of upright, in degrees.
  static func upright(_ degrees: Double) -> FormRule {
    FormRule(
      "posture.standUp", "Stand up", [.trunk], in: 0...degrees, role: .identity, support: .feet,
      cues: [.vertical, .uprightTrunk])
  }

  /// The feedback when the rule is broken.
  package var feedback: PoseFeedback { .custom(key: "feedback." + key, text: text) }
}
