extension GuidedMeasurement {
  /// The states without what they carry.
  public enum Phase: String, Hashable, Sendable, CustomStringConvertible {
    /// Waiting for a reading.
    case intro
    /// There is a reading.
    case measuring
    /// The value was held.
    case completed
    /// Nobody is in view, or the key was refused.
    case error

    /// The phase's name.
    public var description: String { rawValue }
  }

  /// What happens in frames, and what the person asks.
  public enum Event: String, Hashable, Sendable, CustomStringConvertible {
    /// A frame with a reading.
    case reading
    /// A frame with a person but no reading.
    case readingLost
    /// A frame without a person.
    case personLost
    /// A frame that says that the key was refused.
    case keyRefused
    /// The value was held long enough.
    case settled
    /// The person starts over.
    case retry

    /// The event's name.
    public var description: String { rawValue }
  }

  /// What a transition makes the measurement do.
  public enum Effect: String, Hashable, Sendable, CustomStringConvertible {
    /// Forget all readings so far.
    case forget

    /// The effect's name.
    public var description: String { rawValue }
  }

  /// The table of the flow, in its first state.
  public static let machine = StateMachine<Phase, Event, Effect>(
    initial: .intro,
    transitions: [
      .init(from: .intro, on: .reading, to: .measuring),
      .init(from: .intro, on: .readingLost, to: .intro),
      .init(from: .intro, on: .personLost, to: .error),
      .init(from: .intro, on: .keyRefused, to: .error),
      .init(from: .intro, on: .retry, to: .intro, effects: [.forget]),
      .init(from: .measuring, on: .reading, to: .measuring),
      .init(from: .measuring, on: .readingLost, to: .intro),
      .init(from: .measuring, on: .personLost, to: .error),
      .init(from: .measuring, on: .keyRefused, to: .error),
      .init(from: .measuring, on: .settled, to: .completed),
      .init(from: .measuring, on: .retry, to: .intro, effects: [.forget]),
      .init(from: .error, on: .reading, to: .measuring),
      .init(from: .error, on: .readingLost, to: .intro),
      .init(from: .error, on: .personLost, to: .error),
      .init(from: .error, on: .keyRefused, to: .error),
      .init(from: .error, on: .retry, to: .intro, effects: [.forget]),
      .init(from: .completed, on: .retry, to: .intro, effects: [.forget]),
    ])
}
