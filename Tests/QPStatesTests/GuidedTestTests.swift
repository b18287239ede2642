import QPExercises
import QPKit
import QPSimulator
import QPTestSupport
import Testing

@Suite struct GuidedTestTests {
  /// Outputs of a session without smoothing.
  private func outputs(_ stands: SimulatedChairStands) throws -> [FrameOutput] {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var pipeline = Pipeline(configuration: Configuration(smoothing: nil, overlay: .none))
    return try Simulation(body: stands.body, trajectory: stands.trajectory, camera: camera).poseFrames.map {
      try pipeline.process($0)
    }
  }

  @Test func aChairTestIsCountedFromItsCommand() throws {
    var stands = SimulatedChairStands()
    (stands.count, stands.before) = (12, 4)
    var flow = GuidedTest(.thirtySecondChairStand, seconds: 31)
    var states: [GuidedTest.State] = []
    for output in try outputs(stands) {
      if let state = flow.consume(output) { states.append(state) }
    }
    #expect(states.prefix(3) == [.countdown(seconds: 3), .countdown(seconds: 2), .countdown(seconds: 1)])
    #expect(states.contains(.recording(seconds: 0)) && flow.isFinished && flow.features.isEmpty)
    guard case .completed(let result) = flow.state else {
      Issue.record("\(flow.state)")
      return
    }
    // The command came at 3 s.
    let counted = (0..<12).filter { stands.time(of: 0.8, in: $0, isRising: true) <= 33 }.count
    let isHalfUp = (0..<12).contains { stand in
      stands.time(of: 0.5, in: stand, isRising: true) <= 33 && stands.time(of: 0.8, in: stand, isRising: true) > 33
    }
    #expect(result.value("stands")?.mean == Double(counted + (isHalfUp ? 1 : 0)))
    #expect(!result.contains(.startFromMovement))
    flow.restart()
    #expect(flow.state == .waiting && flow.prompt == GuidedTest.Prompts().waiting)
  }

  @Test func endingEarlyEvaluatesOrRefuses() throws {
    let all = try outputs(SimulatedChairStands())
    var flow = GuidedTest(.fiveTimesSitToStand, seconds: 60, countdown: 1)
    for output in all { flow.consume(output) }
    flow.finish()
    guard case .completed(let result) = flow.state else {
      Issue.record("\(flow.state)")
      return
    }
    #expect(result.value("stands")?.mean == 5)
    var short = GuidedTest(.thirtySecondChairStand, seconds: 60, countdown: 1)
    for output in all { short.consume(output) }
    short.finish()
    if case .refused = short.state {} else { Issue.record("\(short.state)") }
  }

  @Test func aKeyThatIsRefusedAndAnEarlierFrameStartOver() throws {
    let all = try outputs(SimulatedChairStands())
    var flow = GuidedTest(.fiveTimesSitToStand, seconds: 60, countdown: 1)
    for output in all.prefix(60) { flow.consume(output) }
    #expect(flow.state == .recording(seconds: 0))
    flow.consume(FrameOutput(status: .sdkValidationError))
    #expect(flow.state == .error(prompt: GuidedTest.Prompts().keyRefused))
    flow.consume(all[0])
    #expect(flow.state == .countdown(seconds: 1))
    for output in all.prefix(60) { flow.consume(output) }
    flow.consume(all[0])
    #expect(flow.state == .countdown(seconds: 1))
  }
}
