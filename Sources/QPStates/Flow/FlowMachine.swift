/// The state machine of a flow, to which the flow sends only events that its table allows.
///
/// Any other event is a defect of the flow: it has no effect, so that no host crashes, and is stored for tests.
struct FlowMachine<State: Hashable & Sendable, Event: Hashable & Sendable, Effect: Hashable & Sendable>: Sendable {
  private var machine: StateMachine<State, Event, Effect>
  /// The first event that the table did not allow; `nil` in a flow without defects.
  private(set) var defect: IllegalTransitionError<State, Event>?

  init(_ table: StateMachine<State, Event, Effect>) {
    machine = table
  }

  var state: State { machine.state }

  /// Returns whether the table has a row for an event in the current state, to check requests, which come at any time.
  func allows(_ event: Event) -> Bool { machine.allows(event) }

  /// Sends an event, and returns the effects for the flow to apply, in order.
  mutating func send(_ event: Event) -> [Effect] {
    do throws(IllegalTransitionError<State, Event>) {
      return try machine.send(event)
    } catch {
      defect = defect ?? error
      return []
    }
  }

  /// Calls an observer after each transition from now on; copies keep it.
  mutating func observe(_ observer: @escaping @Sendable (StateMachine<State, Event, Effect>.Transition) -> Void) {
    machine.observe(observer)
  }
}
