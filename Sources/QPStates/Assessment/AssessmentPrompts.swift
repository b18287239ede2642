internal import QPCore

/// What a ``GuidedAssessment`` says, as data: replace or translate it at will.
public struct AssessmentPrompts: Hashable, Sendable {
  /// While the joint is not seen, and no feature has advice of its own.
  public var showJoint = "Show the joint to measure"
  /// While the person stands right but moves.
  public var holdStill = "Keep still"
  /// While seconds are counted down.
  public var countdown = "Get ready"
  /// While the person moves, where the measure has no prompt of its own.
  public var measuring = "Move as far as you can, hold, and come back"
  /// While a trial is looked at.
  public var review = "Well done"
  /// While the person rests.
  public var rest = "Rest"
  /// When all trials are there; nil: nothing.
  public var completed: String? = "Done"
  /// While somebody asked to wait.
  public var paused = "Paused"
  /// When it was ended early.
  public var stopped = "Stopped"
  /// While nobody is in view.
  public var noPerson = "Stand in view"
  /// When the key was refused.
  public var keyRefused = "Be back soon"
  /// What a feature's advice says; by default ``QPCore/PoseFeedback/displayString``.
  ///
  /// Look texts in other languages up by the advice's key and arguments.
  public var texts: [String: String] = [:]

  /// Makes prompts in English.
  public init() {}

  func text(_ feedback: PoseFeedback) -> String { texts[feedback.key] ?? feedback.displayString }
}
