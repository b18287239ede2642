/// A finite-state machine as a value: a table of the allowed transitions, and the current state.
///
/// It has no side effects: sending an event returns the effects of its transition, for the owner to apply.
package struct StateMachine<State: Hashable & Sendable, Event: Hashable & Sendable, Effect: Hashable & Sendable>:
  Sendable
{
  /// A row of the transition table.
  package struct Transition: Hashable, Sendable {
    /// The state before.
    package let from: State
    /// The event that triggers the transition.
    package let event: Event
    /// The state after; it may be the same.
    package let to: State
    /// The effects for the owner to apply, in order.
    package let effects: [Effect]

    /// Creates a row.
    package init(from: State, on event: Event, to: State, effects: [Effect] = []) {
      self.from = from
      self.event = event
      self.to = to
      self.effects = effects
    }
  }

  /// The current state.
  public private(set) var state: State
  /// The initial state.
  package let initial: State
  /// The transition table; of two rows with the same state and event, the first one counts.
  package let transitions: [Transition]
  private var observers: [@Sendable (Transition) -> Void] = []

  /// Creates a machine in its initial state.
  package init(initial: State, transitions: [Transition]) {
    self.initial = initial
    self.transitions = transitions
    state = initial
  }

  /// The events allowed in the current state, in the order of the table.
  package var allowedEvents: [Event] {
    transitions.filter { $0.from == state }.map(\.event)
  }

  /// Returns whether the table has a row for an event in the current state.
  package func allows(_ event: Event) -> Bool { row(event) != nil }

  private func row(_ event: Event) -> Transition? {
    transitions.first { $0.from == state && $0.event == event }
  }

  /// Sends an event.
  ///
  /// - Parameter event: The event that happened.
  /// - Returns: The effects for the owner to apply, in order.
  /// - Throws: ``IllegalTransitionError`` if the table has no row for the event; the state is unchanged.
  @discardableResult
  package mutating func send(_ event: Event) throws(IllegalTransitionError<State, Event>) -> [Effect] {
    guard let transition = row(event) else {
      throw IllegalTransitionError(state: state, event: event, allowed: allowedEvents)
    }
    state = transition.to
    for observer in observers { observer(transition) }
    return transition.effects
  }

  /// Calls an observer after each transition from now on; copies of the machine keep it.
  package mutating func observe(_ observer: @escaping @Sendable (Transition) -> Void) {
    observers.append(observer)
  }

  /// The table as a Mermaid state diagram.
  package var mermaid: String {
    var lines = ["stateDiagram-v2", "  [*] --> \(initial)"]
    for transition in transitions {
      let effects = transition.effects.isEmpty ? "" : " / " + transition.effects.map { "\($0)" }.joined(separator: ", ")
      lines.append("  \(transition.from) --> \(transition.to): \(transition.event)\(effects)")
    }
    return lines.joined(separator: "\n")
  }
}

/// The error of an event that the table of a ``StateMachine`` does not allow in its current state.
package struct IllegalTransitionError<State: Hashable & Sendable, Event: Hashable & Sendable>: Error, Hashable {
  /// The state of the machine, before and after.
  package let state: State
  /// The event that was sent.
  package let event: Event
  /// The events that the table allows in the state.
  package let allowed: [Event]
}

extension IllegalTransitionError: CustomStringConvertible {
  /// The event, the state, and the events that are allowed, in English.
  package var description: String {
    let events = allowed.isEmpty ? "none" : allowed.map { "\($0)" }.joined(separator: ", ")
    return "The event \(event) is not allowed in the state \(state). Allowed: \(events)."
  }
}
