public import QPCore

/// A flow that guides a person and is driven by frames alone.
///
/// ``GuidedMeasurement``, ``GuidedAssessment``, ``GuidedTest`` and ``WorkoutFlow`` are guided flows. A flow is a value
/// without a clock of its own: time is that of the frames. Pass it every output of a session, show its ``prompt``, and pass its
/// ``features`` to the session.
///
/// ```swift
/// quickPose.start(features: flow.features) { status, overlay, features, feedback, landmarks in
///   guard flow.consume(status: status, results: features, landmarks: landmarks) != nil else { return }
///   quickPose.update(features: flow.features)
///   print(flow.prompt ?? "")
/// }
/// ```
/// All flows follow these rules.
/// - A flow that ``isFinished`` ignores every frame until ``restart()``.
/// - A frame that is not later than the last one begins another recording. Unfinished work (a hold, a movement, a
///   countdown, the time in a state) starts again; completed work (trials, sets, counted repetitions) is kept.
/// - A refused key (`Status.sdkValidationError`) leads to an error state whose ``prompt`` says so. Nothing is measured
///   in it, and completed work is kept. The next frame with a person leads out of it.
/// - ``/QPCore/FrameConsumer/consume(_:)`` returns the state after a frame, and `nil` if both the state and the ``prompt``
///   are as before. An output that is not later than the last begins another recording.
/// - A request that has no meaning in the current state, such as resuming when nothing is paused, has no effect. A
///   request that needs a missing value throws, and has no effect.
public protocol GuidedFlow: FrameConsumer, Sendable where Completed == State {
  /// The states of the flow, with the values that a host shows.
  associatedtype State: Hashable & Sendable

  /// The current state.
  var state: State { get }
  /// The text to show now; `nil` for none.
  var prompt: String? { get }
  /// The features to measure now; empty once the flow is finished.
  var features: [Feature] { get }
  /// Whether the flow is finished, so that frames have no effect.
  var isFinished: Bool { get }

  /// Starts over from the first state, from any state, and discards all results.
  mutating func restart()
}

extension GuidedFlow {
  /// Updates the flow with the arguments of a session's callback for the next frame.
  ///
  /// - Parameters:
  ///   - status: The frame's status.
  ///   - results: The outcome of each feature, with readings and feedback.
  ///   - landmarks: The person; `nil` leaves out the checks that need the person's place in the picture.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func consume(
    status: Status, results: FeatureResults, landmarks: Landmarks? = nil
  ) -> State? {
    consume(FrameOutput(status: status, results: results, landmarks: landmarks))
  }

  /// Returns the state after a change; `nil` if both the state and the prompt are as before.
  mutating func stateIfChanged(by change: (inout Self) -> Void) -> State? {
    let before = (state, prompt)
    change(&self)
    return (state, prompt) == before ? nil : state
  }
}
