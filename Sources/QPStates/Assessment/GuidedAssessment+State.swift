public import QPCore

extension GuidedAssessment {
  /// The states of an assessment.
  public enum State: Hashable, Sendable {
    /// The person must change something before anything is measured.
    case positioning(Advice)
    /// The trial begins after this many whole seconds.
    case countdown(Int)
    /// The person moves; the reading of the last frame, `nil` if it had none.
    case measuring(Double?)
    /// The trial waits for ``GuidedAssessment/accept()`` or ``GuidedAssessment/reject(_:)``; its verdict is that of the
    /// limits.
    case review(Assessment.Trial)
    /// The person rests for this many whole seconds more.
    case rest(Int)
    /// The host has paused; frames are ignored until ``GuidedAssessment/resume()``.
    case paused
    /// Nobody is in view, or the key was refused.
    case error(prompt: String)
    /// All trials are there.
    case completed
    /// It was ended early.
    case stopped(Assessment.Stop)
  }

  /// A reason why the person cannot be measured yet.
  public enum Advice: Hashable, Sendable {
    /// The feedback of the feature.
    case feedback(PoseFeedback)
    /// The feature has no reading.
    case showJoint
    /// The person moves.
    case holdStill
  }

  /// The judge of the trials.
  public enum Review: Hashable, Sendable {
    /// The limits alone.
    case automatic
    /// The host, with ``GuidedAssessment/accept()`` and ``GuidedAssessment/reject(_:)``.
    case byHand
  }
}
