/// A state machine as a value: a table of the transitions that are allowed, and the state it is in.
///
/// It does nothing itself: an event gives back the effects of its transition, for the owner to carry out.
public struct StateMachine<State: Hashable & Sendable, Event: Hashable & Sendable, Effect: Hashable & Sendable>:
  Sendable
{
  /// A row of the table.
  public struct Transition: Hashable, Sendable {
    /// The state that it leads out of.
    public let from: State
    /// The event that takes it.
    public let event: Event
    /// The state that it leads to; may be the same.
    public let to: State
    /// What the owner must do, in order.
    public let effects: [Effect]

    /// Makes a row.
    public init(from: State, on event: Event, to: State, effects: [Effect] = []) {
      self.from = from
      self.event = event
      self.to = to
      self.effects = effects
    }
  }

  /// The state it is in.
  public private(set) var state: State
  /// The state it started in.
  public let initial: State
  /// The table.
  ///
  /// Of two rows with the same state and event the first counts.
  public let transitions: [Transition]
  private var observers: [@Sendable (Transition) -> Void] = []

  /// Makes a machine in its first state.
  public init(initial: State, transitions: [Transition]) {
    self.initial = initial
    self.transitions = transitions
    state = initial
  }

  /// The events that are allowed now, in the order of the table.
  public var allowedEvents: [Event] {
    transitions.filter { $0.from == state }.map(\.event)
  }

  /// Takes an event.
  ///
  /// - Parameter event: What happened.
  /// - Returns: What the owner must do, in order.
  /// - Throws: ``IllegalTransition`` where the table has no row for it; the state stays.
  @discardableResult
  public mutating func send(_ event: Event) throws(IllegalTransition<State, Event>) -> [Effect] {
    guard let transition = transitions.first(where: { $0.from == state && $0.event == event }) else {
      throw IllegalTransition(state: state, event: event, allowed: allowedEvents)
    }
    state = transition.to
    for observer in observers { observer(transition) }
    return transition.effects
  }

  /// Calls an observer after each transition from now on; copies of the machine keep it.
  public mutating func observe(_ observer: @escaping @Sendable (Transition) -> Void) {
    observers.append(observer)
  }

  /// The table as a Mermaid state diagram.
  public var mermaid: String {
    var lines = ["stateDiagram-v2", "  [*] --> \(initial)"]
    for transition in transitions {
      let effects = transition.effects.isEmpty ? "" : " / " + transition.effects.map { "\($0)" }.joined(separator: ", ")
      lines.append("  \(transition.from) --> \(transition.to): \(transition.event)\(effects)")
    }
    return lines.joined(separator: "\n")
  }
}

/// An event that the table of a ``StateMachine`` does not allow in its state.
public struct IllegalTransition<State: Hashable & Sendable, Event: Hashable & Sendable>: Error, Hashable {
  /// The state that the machine was in, and stays in.
  public let state: State
  /// The event that came.
  public let event: Event
  /// The events that would have been allowed.
  public let allowed: [Event]
}

extension IllegalTransition: CustomStringConvertible {
  /// What came, where, and what would have been allowed.
  public var description: String {
    let events = allowed.isEmpty ? "none" : allowed.map { "\($0)" }.joined(separator: ", ")
    return "The event \(event) is not allowed in the state \(state). Allowed: \(events)."
  }
}
