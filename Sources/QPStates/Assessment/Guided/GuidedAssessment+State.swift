public import QPCore

extension GuidedAssessment {
  /// The states of an assessment.
  public enum State: Hashable, Sendable {
    /// The person must correct the position before the measurement begins.
    case positioning(Advice)
    /// The countdown before a trial, with the whole seconds left.
    case countdown(Int)
    /// The movement is measured, with the reading of the last frame; `nil` if it had none.
    case measuring(Double?)
    /// The trial waits for ``GuidedAssessment/accept()`` or ``GuidedAssessment/reject(_:)``, with the limits' verdict
    /// until then.
    case review(Assessment.Trial)
    /// The rest after a trial, with the whole seconds left.
    case rest(Int)
    /// The host has paused; frames are ignored until ``GuidedAssessment/resume()``.
    case paused
    /// No person is in view, or the key was refused.
    case error(prompt: String)
    /// All trials are done.
    case completed
    /// The assessment was ended early.
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
