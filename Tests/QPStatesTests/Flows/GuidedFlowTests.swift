import QPKit
import QPTestSupport
import Testing

/// The rules of ``GuidedFlow``, for every flow.
@Suite struct GuidedFlowTests {
  static let flows: [any TestedFlow.Type] = [GuidedMeasurement.self, GuidedAssessment.self, WorkoutFlow.self]

  @Test(arguments: flows) func goodFramesFinishIt(_ flow: any TestedFlow.Type) throws {
    try Self.goodFramesFinishIt(flow)
  }

  private static func goodFramesFinishIt<Flow: TestedFlow>(_: Flow.Type) throws {
    var run = FlowRun(try #require(try Flow.variants.first))
    #expect(!run.flow.isFinished && !run.flow.features.isEmpty && run.flow.prompt != nil)
    run.play(FlowScript.whole)
    #expect(run.flow.isFinished && run.flow.features.isEmpty && run.flow.completedCount > 0)
    #expect(run.flow.defect == nil)
  }

  @Test(arguments: flows) func anUpdateReturnsChangesOfStateAndPrompt(_ flow: any TestedFlow.Type) throws {
    try Self.anUpdateReturnsChangesOfStateAndPrompt(flow)
  }

  private static func anUpdateReturnsChangesOfStateAndPrompt<Flow: TestedFlow>(_: Flow.Type) throws {
    for variant in try Flow.variants {
      var run = FlowRun(variant)
      for frame in FlowScript.whole + FlowFrame.all + FlowScript.round {
        let before = (run.flow.state, run.flow.prompt)
        let change = run.feed(frame)
        let isChanged = (run.flow.state, run.flow.prompt) != before
        #expect(change == (isChanged ? run.flow.state : nil), "\(frame) at \(run.time)")
      }
    }
  }

  @Test(arguments: flows) func framesAfterTheEndAreIgnored(_ flow: any TestedFlow.Type) throws {
    try Self.framesAfterTheEndAreIgnored(flow)
  }

  private static func framesAfterTheEndAreIgnored<Flow: TestedFlow>(_: Flow.Type) throws {
    var run = FlowRun(try #require(try Flow.variants.first))
    run.play(FlowScript.whole)
    let end = (run.flow.state, run.flow.prompt, run.flow.completedCount)
    for step in [0.1, -3, 0, 60] {
      for frame in FlowFrame.all {
        #expect(run.feed(frame, after: step) == nil)
        #expect((run.flow.state, run.flow.prompt, run.flow.completedCount) == end, "\(frame) after \(step) s")
      }
    }
    for request in Flow.requestsIgnoredAtTheEnd {
      request(&run.flow)
      #expect((run.flow.state, run.flow.prompt, run.flow.completedCount) == end)
    }
    #expect(run.flow.features.isEmpty && run.flow.defect == nil)
  }

  @Test(arguments: flows) func aClockThatStandsNeverFinishesIt(_ flow: any TestedFlow.Type) throws {
    try Self.aClockThatStandsNeverFinishesIt(flow)
  }

  private static func aClockThatStandsNeverFinishesIt<Flow: TestedFlow>(_: Flow.Type) throws {
    var run = FlowRun(try #require(try Flow.variants.first))
    for frame in FlowScript.whole { run.feed(frame, after: 0) }
    #expect(!run.flow.isFinished && run.flow.completedCount == 0)
    #expect(run.flow.defect == nil)
  }

  @Test(arguments: flows) func aClockSetBackKeepsCompletedWork(_ flow: any TestedFlow.Type) throws {
    try Self.aClockSetBackKeepsCompletedWork(flow)
  }

  private static func aClockSetBackKeepsCompletedWork<Flow: TestedFlow>(_: Flow.Type) throws {
    try afterEveryFrame(Flow.self) { run, count in
      let before = run.flow.completedCount
      run.time = -100
      run.feed(.reading(10))
      #expect(run.flow.completedCount == before, "after \(count) frames")
      run.play(FlowScript.whole)
      #expect(run.flow.isFinished, "after \(count) frames")
    }
  }

  @Test(arguments: flows) func aRefusedKeyIsAnErrorThatAGoodFrameLeaves(_ flow: any TestedFlow.Type) throws {
    try Self.aRefusedKeyIsAnErrorThatAGoodFrameLeaves(flow)
  }

  private static func aRefusedKeyIsAnErrorThatAGoodFrameLeaves<Flow: TestedFlow>(_: Flow.Type) throws {
    try afterEveryFrame(Flow.self) { run, count in
      let before = run.flow.completedCount
      #expect(run.feed(.keyRefused) == run.flow.state, "after \(count) frames")
      #expect(run.flow.isInError && run.flow.prompt == "The licence key was not accepted" && !run.flow.isFinished)
      #expect(run.feed(.keyRefused) == nil)
      #expect(run.flow.completedCount == before, "after \(count) frames")
      run.feed(.reading(10))
      #expect(!run.flow.isInError && run.flow.completedCount == before, "after \(count) frames")
      run.play(FlowScript.whole)
      #expect(run.flow.isFinished, "after \(count) frames")
    }
  }

  @Test(arguments: flows) func aRestartIsAFreshStart(_ flow: any TestedFlow.Type) throws {
    try Self.aRestartIsAFreshStart(flow)
  }

  private static func aRestartIsAFreshStart<Flow: TestedFlow>(_: Flow.Type) throws {
    let fresh = try #require(try Flow.variants.first)
    func check(_ run: inout FlowRun<Flow>) {
      run.flow.restart()
      #expect(run.flow.state == fresh.state && run.flow.prompt == fresh.prompt)
      #expect(run.flow.features == fresh.features && run.flow.completedCount == 0 && !run.flow.isFinished)
      // After a long time, still only its own frames count.
      run.time += 60
      var other = FlowRun(fresh)
      for frame in FlowScript.whole {
        run.feed(frame)
        other.feed(frame)
        #expect(run.flow.state == other.flow.state && run.flow.prompt == other.flow.prompt)
      }
      #expect(run.flow.isFinished && run.flow.defect == nil)
    }
    try afterEveryFrame(Flow.self) { run, _ in check(&run) }
    var finished = FlowRun(fresh)
    finished.play(FlowScript.whole)
    check(&finished)
    var refused = FlowRun(fresh)
    refused.feed(.keyRefused)
    check(&refused)
  }

  /// Calls a check after each frame of a good session, with a copy of the flow, until the flow is finished.
  private static func afterEveryFrame<Flow: TestedFlow>(
    _: Flow.Type, _ check: (inout FlowRun<Flow>, Int) throws -> Void
  ) throws {
    var run = FlowRun(try #require(try Flow.variants.first))
    for (count, frame) in FlowScript.whole.enumerated() where !run.flow.isFinished {
      var copy = run
      try check(&copy, count)
      #expect(copy.flow.defect == nil)
      run.feed(frame)
    }
    #expect(run.flow.isFinished)
  }
}
