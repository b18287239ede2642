extension WorkoutFlow {
  /// The events of the flow: from frames, or requested by the host.
  package enum Event: String, Hashable, Sendable, CustomStringConvertible {
    /// The instructions were shown long enough, or the host skips them.
    case explained
    /// The person has stood in the box for long enough.
    case positioned
    /// The person has left the box.
    case leftBox
    /// The countdown has reached 0.
    case counted
    /// The set's target is reached and another set follows, or the host skips the set.
    case setDone
    /// The target of the last set is reached, or the host skips it.
    case allDone
    /// The rest is over, or the host skips it.
    case rested
    /// A frame that says that the key was refused.
    case keyRefused
    /// A frame that does not say that the key was refused.
    case keyAccepted
    /// The host ends the workout, or there is no exercise in it.
    case stop
    /// The host starts over.
    case restart

    package var description: String { rawValue }
  }

  /// The effects of a transition on the workout.
  package enum Effect: String, Hashable, Sendable, CustomStringConvertible {
    /// Explain the exercise.
    case explain
    /// Ask the person into the box.
    case invite
    /// Start the countdown.
    case countDown
    /// Start counting repetitions.
    case startCounting
    /// Stop counting repetitions, and keep the count.
    case stopCounting
    /// Keep the set's result, if the set has begun.
    case keep
    /// Go on to the next set.
    case advance
    /// Announce the rest.
    case announceRest
    /// Announce the results.
    case announceResults
    /// Say that the key was refused, and discard the person's position.
    case announceRefusal
    /// Discard all results.
    case forget

    package var description: String { rawValue }
  }

  /// The state machine of the flow in its initial state, with its transition table.
  package static let table = StateMachine<State, Event, Effect>(
    initial: .instructions,
    transitions: [
      .init(from: .instructions, on: .explained, to: .positioning, effects: [.invite]),
      .init(from: .positioning, on: .positioned, to: .countdown, effects: [.countDown]),
      .init(from: .countdown, on: .leftBox, to: .positioning, effects: [.invite]),
      .init(from: .countdown, on: .counted, to: .exercise, effects: [.startCounting]),
      .init(from: .exercise, on: .leftBox, to: .paused, effects: [.stopCounting, .invite]),
      .init(from: .exercise, on: .setDone, to: .rest, effects: [.keep, .stopCounting, .advance, .announceRest]),
      .init(from: .exercise, on: .allDone, to: .results, effects: [.keep, .stopCounting, .announceResults]),
      .init(from: .paused, on: .positioned, to: .exercise, effects: [.startCounting]),
      .init(from: .paused, on: .setDone, to: .rest, effects: [.keep, .advance, .announceRest]),
      .init(from: .paused, on: .allDone, to: .results, effects: [.keep, .announceResults]),
      .init(from: .rest, on: .rested, to: .instructions, effects: [.explain]),
      .init(from: .error, on: .keyRefused, to: .error),
      .init(from: .error, on: .keyAccepted, to: .positioning, effects: [.explain, .invite]),
    ]
      + unfinished.filter { $0 != .error }.map {
        .init(from: $0, on: .keyRefused, to: .error, effects: [.stopCounting, .announceRefusal])
      }
      + unfinished.map { .init(from: $0, on: .stop, to: .results, effects: [.keep, .stopCounting, .announceResults]) }
      + State.allCases.map {
        .init(from: $0, on: .restart, to: .instructions, effects: [.stopCounting, .forget, .explain])
      })

  private static let unfinished = State.allCases.filter { $0 != .results }
}
