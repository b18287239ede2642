extension GuidedAssessment {
  /// The states without their associated values.
  package enum Phase: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case positioning, countdown, measuring, review, rest, paused, error, completed, stopped

    package var description: String { rawValue }

    /// Whether frames can lead to another phase: not while paused, in error or finished.
    package var isLive: Bool { Self.live.contains(self) }

    static let live: [Phase] = [.positioning, .countdown, .measuring, .review, .rest]
  }

  /// The events of the flow: from frames, or requested by the host.
  package enum Event: String, Hashable, Sendable, CustomStringConvertible {
    /// The person is positioned correctly and has kept still.
    case positioned
    /// The person moved during the countdown, was out of view for too long, or was replaced by another person.
    case disturbed
    /// The countdown is over.
    case counted
    /// A movement ended.
    case moved
    /// The trial counts.
    case accepted
    /// The trial does not count.
    case rejected
    /// The rest is over, and another trial of the same step follows.
    case rested
    /// The rest is over, and another step follows.
    case nextStep
    /// Nothing is left to measure.
    case finished
    /// No person has been in view for too long.
    case personLost
    /// A person is in view again.
    case personBack
    /// A frame that says that the key was refused.
    case keyRefused
    /// The host pauses.
    case pause
    /// The host resumes.
    case resume
    /// The host ends the assessment.
    case stop
    /// The host starts over.
    case restart

    package var description: String { rawValue }
  }

  /// The effects of a transition on the assessment.
  package enum Effect: String, Hashable, Sendable, CustomStringConvertible {
    /// Discard the movement under way and the person's position.
    case forget
    /// Keep the trial.
    case keep
    /// Discard all trials.
    case clear

    package var description: String { rawValue }
  }

  private typealias Row = StateMachine<Phase, Event, Effect>.Transition

  /// The state machine of the flow in its initial state, with its transition table.
  package static let table = StateMachine<Phase, Event, Effect>(
    initial: .positioning,
    transitions: course + interruptions
      + Phase.allCases.map { Row(from: $0, on: .restart, to: .positioning, effects: [.clear, .forget]) })

  /// The transitions from trial to trial, and back to positioning.
  private static let course: [Row] = [
    Row(from: .positioning, on: .positioned, to: .countdown),
    Row(from: .positioning, on: .finished, to: .completed),
    Row(from: .countdown, on: .counted, to: .measuring),
    Row(from: .countdown, on: .disturbed, to: .positioning, effects: [.forget]),
    Row(from: .measuring, on: .moved, to: .review),
    Row(from: .measuring, on: .disturbed, to: .positioning, effects: [.forget]),
    Row(from: .review, on: .accepted, to: .rest, effects: [.keep]),
    Row(from: .review, on: .rejected, to: .rest, effects: [.keep]),
    Row(from: .rest, on: .accepted, to: .rest),
    Row(from: .rest, on: .rejected, to: .rest),
    Row(from: .rest, on: .rested, to: .countdown, effects: [.forget]),
    Row(from: .rest, on: .nextStep, to: .positioning, effects: [.forget]),
    Row(from: .rest, on: .finished, to: .completed),
    Row(from: .completed, on: .accepted, to: .completed),
    Row(from: .completed, on: .rejected, to: .rest),
  ]

  private static let interruptions: [Row] = {
    var rows: [Row] = []
    for phase in [Phase.positioning, .countdown, .measuring] {
      rows.append(Row(from: phase, on: .personLost, to: .error, effects: [.forget]))
    }
    for phase in Phase.live {
      // A trial that is not judged yet is kept with the verdict of the limits.
      let effects: [Effect] = phase == .review ? [.keep, .forget] : [.forget]
      rows.append(Row(from: phase, on: .keyRefused, to: .error, effects: effects))
      rows.append(Row(from: phase, on: .pause, to: .paused, effects: effects))
      rows.append(Row(from: phase, on: .stop, to: .stopped, effects: effects))
    }
    return rows + [
      Row(from: .error, on: .keyRefused, to: .error),
      Row(from: .error, on: .personBack, to: .positioning, effects: [.forget]),
      Row(from: .error, on: .pause, to: .paused, effects: [.forget]),
      Row(from: .error, on: .stop, to: .stopped),
      Row(from: .paused, on: .resume, to: .positioning, effects: [.forget]),
      Row(from: .paused, on: .stop, to: .stopped),
    ]
  }()
}
