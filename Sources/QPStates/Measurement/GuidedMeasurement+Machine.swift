extension GuidedMeasurement {
  /// The states without their associated values.
  package enum Phase: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case intro, measuring, completed, error

    package var description: String { rawValue }
  }

  /// The events of the flow: from frames, or requested by the host.
  package enum Event: String, Hashable, Sendable, CustomStringConvertible {
    /// A frame with a reading.
    case reading
    /// A frame with a person, after too long without a reading.
    case readingLost
    /// A frame without a person.
    case personLost
    /// A frame that says that the key was refused.
    case keyRefused
    /// The reading was held long enough.
    case held
    /// The host starts over.
    case restart

    package var description: String { rawValue }
  }

  /// The effects of a transition on the measurement.
  package enum Effect: String, Hashable, Sendable, CustomStringConvertible {
    /// Discard all readings so far.
    case forget

    package var description: String { rawValue }
  }

  /// The state machine of the flow in its initial state, with its transition table.
  package static let table = StateMachine<Phase, Event, Effect>(
    initial: .intro,
    transitions: [
      .init(from: .intro, on: .reading, to: .measuring),
      .init(from: .intro, on: .readingLost, to: .intro),
      .init(from: .intro, on: .personLost, to: .error),
      .init(from: .intro, on: .keyRefused, to: .error),
      .init(from: .measuring, on: .reading, to: .measuring),
      .init(from: .measuring, on: .readingLost, to: .intro),
      .init(from: .measuring, on: .personLost, to: .error),
      .init(from: .measuring, on: .keyRefused, to: .error),
      .init(from: .measuring, on: .held, to: .completed),
      .init(from: .error, on: .reading, to: .measuring),
      .init(from: .error, on: .readingLost, to: .intro),
      .init(from: .error, on: .personLost, to: .error),
      .init(from: .error, on: .keyRefused, to: .error),
    ] + Phase.allCases.map { .init(from: $0, on: .restart, to: .intro, effects: [.forget]) })
}
