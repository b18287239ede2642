internal import QPCore

/// The texts of a ``GuidedAssessment``; replace or translate them.
public struct AssessmentPrompts: Hashable, Sendable {
  package var showJoint: String
  package var holdStill: String
  package var countdown: String
  package var measuring: String
  package var review: String
  package var rest: String
  package var completed: String?
  package var paused: String
  package var stopped: String
  package var noPerson: String
  package var keyRefused: String
  package var texts: [String: String]

  /// Creates texts; each has its English default.
  ///
  /// - Parameters:
  ///   - showJoint: Text while there is no reading and the feature has no advice.
  ///   - holdStill: Text while the person is positioned correctly but moves.
  ///   - countdown: Text during the countdown.
  ///   - measuring: Text while the person moves, if the item has no prompt of its own.
  ///   - review: Text while a trial is under review.
  ///   - rest: Text during a rest.
  ///   - completed: Text when all trials are done; `nil` for none.
  ///   - paused: Text during a pause.
  ///   - stopped: Text when the assessment was ended early.
  ///   - noPerson: Text while no person is in view.
  ///   - keyRefused: Text when the key was refused.
  ///   - texts: Texts of the features' feedback by its key; by default ``/QPCore/PoseFeedback/displayString``.
  public init(
    showJoint: String = "Show the joint to measure", holdStill: String = "Keep still", countdown: String = "Get ready",
    measuring: String = "Move as far as you can, hold, and come back", review: String = "Well done",
    rest: String = "Rest", completed: String? = "Done", paused: String = "Paused", stopped: String = "Stopped",
    noPerson: String = "Stand in view", keyRefused: String = "The licence key was not accepted",
    texts: [String: String] = [:]
  ) {
    (self.showJoint, self.holdStill, self.countdown, self.measuring) = (showJoint, holdStill, countdown, measuring)
    (self.review, self.rest, self.completed, self.paused) = (review, rest, completed, paused)
    (self.stopped, self.noPerson, self.keyRefused, self.texts) = (stopped, noPerson, keyRefused, texts)
  }

  func text(_ feedback: PoseFeedback) -> String { texts[feedback.key] ?? feedback.displayString }
}
