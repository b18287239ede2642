import QPKit
import QPTestSupport
import Testing

@testable import QPStates

/// No flow sends an event that its table does not allow, for any sequence of frames and requests.
@Suite struct FlowDefectTests {
  static let flows = GuidedFlowTests.flows

  /// Every sequence of three frames or requests, 0.7 s apart or back in time, after each frame of a good session.
  @Test(arguments: flows) func noSequenceOfThreeIsADefect(_ flow: any TestedFlow.Type) throws {
    try Self.noSequenceOfThreeIsADefect(flow)
  }

  private static func noSequenceOfThreeIsADefect<Flow: TestedFlow>(_: Flow.Type) throws {
    var defects: Set<String> = []
    func walk(_ run: FlowRun<Flow>, _ depth: Int) {
      if let defect = run.flow.defect { defects.insert(defect) }
      guard depth > 0 else { return }
      for action in Action<Flow>.all {
        var next = run
        action.apply(&next)
        walk(next, depth - 1)
      }
    }
    for variant in try Flow.variants {
      var run = FlowRun(variant)
      for frame in FlowScript.round + FlowScript.round {
        walk(run, 3)
        run.feed(frame)
      }
    }
    #expect(defects.isEmpty, "\(defects)")
  }

  /// Good sessions that are disturbed at random; all together they take every row of the table.
  @Test(arguments: flows) func randomSessionsTakeEveryRowAndNoOther(_ flow: any TestedFlow.Type) throws {
    try Self.randomSessionsTakeEveryRowAndNoOther(flow)
  }

  private static func randomSessionsTakeEveryRowAndNoOther<Flow: TestedFlow>(_: Flow.Type) throws {
    let rows = Locked<Set<String>>([])
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      var run = FlowRun(try #require(try Flow.variants.randomElement(using: &random)))
      run.flow.recordRows(in: rows)
      let calm = UInt64(random.next() % 20) + 1
      for step in 0..<300 {
        if random.next() % calm != 0 {
          run.feed(FlowScript.round[step % FlowScript.round.count])
        } else {
          Action<Flow>.all.randomElement(using: &random)?.apply(&run)
        }
      }
      #expect(run.flow.defect == nil, "seed \(seed)")
    }
    #expect(Flow.rows.subtracting(rows.withLock { $0 }).isEmpty, "rows that nothing takes")
  }

  /// The tests above find a defect: an event that the table does not allow is kept, and changes nothing.
  @Test func aRefusedEventIsKeptAsADefect() {
    var guide = GuidedMeasurement(FlowFrame.left)
    #expect(guide.machine.send(.held).isEmpty)
    #expect(guide.state == .intro)
    #expect(guide.defect?.hasPrefix("The event held is not allowed in the state intro.") == true)
    _ = guide.machine.send(.restart)
    _ = guide.machine.send(.held)
    #expect(guide.defect != nil, "the first one stays")
  }
}

/// A frame, a request or a jump in time.
private enum Action<Flow: TestedFlow> {
  case frame(FlowFrame, after: Double)
  case request(Flow.Request)
  case restart

  static var all: [Action] {
    FlowFrame.all.map { .frame($0, after: 0.7) } + [.frame(.reading(60), after: 0), .frame(.reading(160), after: -5)]
      + [.frame(.noReading, after: 3), .frame(.nobody, after: 3)] + Flow.requests.map(Action.request) + [.restart]
  }

  func apply(_ run: inout FlowRun<Flow>) {
    switch self {
    case .frame(let frame, let step): run.feed(frame, after: step)
    case .request(let request): request(&run.flow)
    case .restart: run.flow.restart()
    }
  }
}
