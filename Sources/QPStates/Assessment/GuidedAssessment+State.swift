public import QPCore

extension GuidedAssessment {
  /// Where the assessment stands.
  public enum State: Hashable, Sendable {
    /// The person must change something before anything is measured.
    case positioning(Advice)
    /// So many whole seconds are left before the trial.
    case countdown(Int)
    /// The trial is on; the last reading.
    case measuring(Double?)
    /// The trial waits for ``GuidedAssessment/accept()`` or ``GuidedAssessment/reject(_:)``; its verdict is the limits'.
    case review(Trial)
    /// So many whole seconds of rest are left.
    case rest(Int)
    /// Somebody asked to wait.
    case paused
    /// Nobody is in view, or the key was refused.
    case error(prompt: String)
    /// All trials are there.
    case completed
    /// It was ended early.
    case stopped(Assessment.Stop)
  }

  /// What the person must change to be measured.
  public enum Advice: Hashable, Sendable {
    /// The feature says it.
    case feedback(PoseFeedback)
    /// The joint is not seen.
    case showJoint
    /// The person moves.
    case holdStill
  }

  /// Who decides whether a trial counts.
  public enum Review: Hashable, Sendable {
    /// The limits alone.
    case automatic
    /// Somebody who looks at each trial.
    case byHand
  }
}
