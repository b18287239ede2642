extension WorkoutFlow {
  /// Where a workout stands.
  public enum Phase: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The next exercise is explained.
    case instructions
    /// Waiting for the person to stand in the box.
    case positioning
    /// The person stands in the box; a few seconds to go.
    case countdown
    /// The exercise is done and counted.
    case exercise
    /// The person has left the box; the count is kept.
    case paused
    /// A rest between two sets.
    case rest
    /// All is done.
    case results

    /// The phase's name.
    public var description: String { rawValue }
  }

  /// What happens in a workout.
  public enum Event: String, Hashable, Sendable, CustomStringConvertible {
    /// The instructions have stood long enough, or the person skips them.
    case explained
    /// The person has stood in the box for long enough.
    case settled
    /// The person has left the box.
    case leftBox
    /// The countdown is at zero.
    case counted
    /// The set's target is reached and another set follows, or the person skips the set.
    case setDone
    /// The target of the last set is reached, or the person skips it.
    case allDone
    /// The rest is over, or the person skips it.
    case rested
    /// The person ends the workout.
    case stopped
    /// The person starts over.
    case restarted

    /// The event's name.
    public var description: String { rawValue }
  }

  /// What a transition makes the workout do.
  public enum Effect: String, Hashable, Sendable, CustomStringConvertible {
    /// Explain the exercise.
    case explain
    /// Ask the person into the box.
    case invite
    /// Begin to count down.
    case countDown
    /// Count from now on.
    case arm
    /// Count no more, and keep what was counted.
    case disarm
    /// Keep the set's result.
    case keep
    /// Go on to the next set.
    case advance
    /// Announce the rest.
    case announceRest
    /// Announce the results.
    case announceResults
    /// Forget all results.
    case forget

    /// The effect's name.
    public var description: String { rawValue }
  }

  /// The table of the flow, in its first state.
  public static let machine = StateMachine<Phase, Event, Effect>(
    initial: .instructions,
    transitions: [
      .init(from: .instructions, on: .explained, to: .positioning, effects: [.invite]),
      .init(from: .positioning, on: .settled, to: .countdown, effects: [.countDown]),
      .init(from: .countdown, on: .leftBox, to: .positioning, effects: [.invite]),
      .init(from: .countdown, on: .counted, to: .exercise, effects: [.arm]),
      .init(from: .exercise, on: .leftBox, to: .paused, effects: [.disarm, .invite]),
      .init(from: .exercise, on: .setDone, to: .rest, effects: [.keep, .disarm, .advance, .announceRest]),
      .init(from: .exercise, on: .allDone, to: .results, effects: [.keep, .disarm, .announceResults]),
      .init(from: .paused, on: .settled, to: .exercise, effects: [.arm]),
      .init(from: .paused, on: .setDone, to: .rest, effects: [.keep, .advance, .announceRest]),
      .init(from: .paused, on: .allDone, to: .results, effects: [.keep, .announceResults]),
      .init(from: .rest, on: .rested, to: .instructions, effects: [.explain]),
    ]
      + [Phase.exercise, .paused].map {
        .init(from: $0, on: .stopped, to: .results, effects: [.keep, .disarm, .announceResults])
      }
      + [Phase.instructions, .positioning, .countdown, .rest].map {
        .init(from: $0, on: .stopped, to: .results, effects: [.announceResults])
      }
      + Phase.allCases.map {
        .init(from: $0, on: .restarted, to: .instructions, effects: [.disarm, .forget, .explain])
      })
}
