internal import QPCore

/// The texts of a ``GuidedAssessment``, to replace or translate.
public struct AssessmentPrompts: Hashable, Sendable {
  /// Text while there is no reading and the feature has no advice.
  public var showJoint = "Show the joint to measure"
  /// Text while the person stands right but moves.
  public var holdStill = "Keep still"
  /// Text during the countdown.
  public var countdown = "Get ready"
  /// Text while the person moves, if the measure has no prompt of its own.
  public var measuring = "Move as far as you can, hold, and come back"
  /// Text while a trial is under review.
  public var review = "Well done"
  /// Text during a rest.
  public var rest = "Rest"
  /// Text when all trials are there; `nil` for none.
  public var completed: String? = "Done"
  /// Text during a pause.
  public var paused = "Paused"
  /// Text when the assessment was ended early.
  public var stopped = "Stopped"
  /// Text while nobody is in view.
  public var noPerson = "Stand in view"
  /// Text when the key was refused.
  public var keyRefused = "Be back soon"
  /// Texts of the features' feedback by its key; by default ``/QPCore/PoseFeedback/displayString``.
  public var texts: [String: String] = [:]

  /// Creates texts in English.
  public init() {}

  func text(_ feedback: PoseFeedback) -> String { texts[feedback.key] ?? feedback.displayString }
}
