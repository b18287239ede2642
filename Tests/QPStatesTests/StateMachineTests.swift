import QPKit
import QPTestSupport
import Testing

@Suite struct StateMachineTests {
  enum Door: String, CustomStringConvertible {
    case open, closed, locked
    var description: String { rawValue }
  }
  enum Act: String, CaseIterable, CustomStringConvertible {
    case push, pull, turnKey
    var description: String { rawValue }
  }
  enum Effect: String, CustomStringConvertible {
    case click, light
    var description: String { rawValue }
  }

  static let door = StateMachine<Door, Act, Effect>(
    initial: .closed,
    transitions: [
      .init(from: .open, on: .push, to: .closed, effects: [.click]),
      .init(from: .closed, on: .pull, to: .open, effects: [.click, .light]),
      .init(from: .closed, on: .turnKey, to: .locked),
      .init(from: .locked, on: .turnKey, to: .closed),
    ])

  @Test func itStartsInItsInitialState() {
    #expect(Self.door.state == .closed)
    #expect(Self.door.initial == .closed)
    #expect(Self.door.allowedEvents == [.pull, .turnKey])
  }

  @Test func aTransitionChangesTheStateAndGivesItsEffectsInOrder() throws {
    var door = Self.door
    #expect(try door.send(.pull) == [.click, .light])
    #expect(door.state == .open)
    #expect(try door.send(.push) == [.click])
    #expect(try door.send(.turnKey).isEmpty)
    #expect(door.state == .locked)
  }

  @Test func anIllegalTransitionIsATypedErrorAndChangesNothing() {
    var door = Self.door
    let error = #expect(throws: IllegalTransitionError<Door, Act>.self) { try door.send(.push) }
    #expect(error?.state == .closed)
    #expect(error?.event == .push)
    #expect(error?.allowed == [.pull, .turnKey])
    #expect(error?.description == "The event push is not allowed in the state closed. Allowed: pull, turnKey.")
    #expect(door.state == .closed)
  }

  @Test func aStateWithoutAWayOutAllowsNothing() {
    var machine = StateMachine<Door, Act, Effect>(initial: .open, transitions: [])
    let error = #expect(throws: IllegalTransitionError<Door, Act>.self) { try machine.send(.push) }
    #expect(error?.description == "The event push is not allowed in the state open. Allowed: none.")
  }

  @Test func theFirstOfTwoRowsForOneEventCounts() throws {
    var machine = StateMachine<Door, Act, Effect>(
      initial: .open,
      transitions: [
        .init(from: .open, on: .push, to: .closed), .init(from: .open, on: .push, to: .locked, effects: [.light]),
      ])
    #expect(try machine.send(.push).isEmpty)
    #expect(machine.state == .closed)
  }

  @Test func observersSeeEachTransitionInOrderAndNoRefusedEvent() throws {
    let seen = Locked<[String]>([])
    var door = Self.door
    try door.send(.turnKey)
    door.observe { row in seen.withLock { $0.append("first \(row.from)-\(row.event)-\(row.to)") } }
    door.observe { row in seen.withLock { $0.append("second \(row.to)") } }
    #expect(throws: IllegalTransitionError<Door, Act>.self) { try door.send(.pull) }
    try door.send(.turnKey)
    #expect(seen.withLock { $0 } == ["first locked-turnKey-closed", "second closed"])
  }

  @Test func copiesGoTheirOwnWay() throws {
    var one = Self.door
    let other = one
    try one.send(.pull)
    #expect(other.state == .closed)
  }

  @Test func theTableIsPrintedAsMermaid() {
    #expect(
      Self.door.mermaid == """
        stateDiagram-v2
          [*] --> closed
          open --> closed: push / click
          closed --> open: pull / click, light
          closed --> locked: turnKey
          locked --> closed: turnKey
        """)
  }

  /// Against a plain dictionary, over random walks.
  @Test func randomWalksFollowTheTable() {
    let seed: UInt64 = 0x5EED_0001
    var random = SplitMix64(seed: seed)
    let table: [String: Door] = [
      "open push": .closed, "closed pull": .open, "closed turnKey": .locked, "locked turnKey": .closed,
    ]
    var door = Self.door
    var state = Door.closed
    for step in 0..<2000 {
      let act = Act.allCases.randomElement(using: &random) ?? .push
      let expected = table["\(state) \(act)"]
      let isTaken = (try? door.send(act)) != nil
      state = expected ?? state
      #expect(isTaken == (expected != nil), "seed \(seed), step \(step)")
      #expect(door.state == state, "seed \(seed), step \(step)")
    }
  }
}
