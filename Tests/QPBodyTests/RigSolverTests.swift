import QPLandmarks
import QPSimulator
import Testing

@testable import QPBody

@Suite struct RigSolverTests {
  @Test func rotationsAreRecoveredFromPairs() {
    let rotation = Rotation.by(Vector3(0.4, -1.2, 0.7))
    let points = [Vector3(1, 0, 0), Vector3(0, 2, 0.3), Vector3(-0.4, 0.1, 1), Vector3(0.3, -0.8, 0.2)]
    let found = Rotation.aligning(points.map { ($0, rotation * $0, 1) })
    #expect(Rotation.angle(found * rotation.transpose) < 1e-9)
    let vector = Rotation.vector(rotation)
    #expect((vector - Vector3(0.4, -1.2, 0.7)).length < 1e-9)
    #expect(abs(Rotation.angle(Rotation.by(Vector3(0, 0, 1.5))) - 1.5) < 1e-12)
    let halves = [(1.0, -1.0, -1.0), (-1, 1, -1), (-1, -1, 1)].map {
      Rotation.vector(Matrix3(Vector3($0.0, 0, 0), Vector3(0, $0.1, 0), Vector3(0, 0, $0.2)))
    }
    for (axis, half) in halves.enumerated() {
      #expect(abs(abs(half[axis]) - .pi) < 1e-12 && abs(half.length - .pi) < 1e-12)
    }
    let nearly = Vector3(-2, 1.5, 1.8)
    #expect((Rotation.vector(Rotation.by(nearly)) - nearly).length < 1e-9)
  }

  /// The right-hand side is the gradient of the cost, by each unknown.
  @Test func gradientsAreThoseOfTheCost() throws {
    var simulated = SimulatedRig.around([0, 80, 170])
    simulated.duration = 2
    for index in simulated.cameras.indices { simulated.cameras[index].start = 0 }
    let recordings = simulated.recordings()
    let solver = try RigSolver(recordings, stature: 1.75)
    var state = RigState(places: [], views: [], lengths: [0.02, -0.01, 0.03, 0, 0.01, -0.02, 0, 0.05])
    state.views = (0..<3).map { index in
      let (rotation, position) = simulated.placed(index)
      return RigView(rotation: rotation, origin: -(rotation * position), focal: 0.03, shift: 0.004 * Double(index))
    }
    let times = [0.5, 0.6, 0.75]
    state.places = times.flatMap { time in
      let skeleton = SimulatedSkeleton(SimulatedBody(stature: 1.75), simulated.posture(time))
      return ModelPoint.all.enumerated().map { skeleton[$1.part] + Vector3(0.01, -0.02, 0.015) * Double($0 % 3) }
    }
    let problem = RigProblem(solver.tracks, times: times, around: state, model: solver.model, reference: 0.4)
    var system = BlockBandSystem(count: 3, size: RigState.unknowns, border: problem.border)
    _ = problem.linearise(state, into: &system)
    func cost(_ moved: RigState) -> Double {
      var system = BlockBandSystem(count: 3, size: RigState.unknowns, border: problem.border)
      return problem.linearise(moved, into: &system)
    }
    func slope(block: Int?, border: Int?, step: Double) -> Double {
      func moved(_ sign: Double) -> RigState {
        var blocks = [Double](repeating: 0, count: 3 * RigState.unknowns)
        var edge = [Double](repeating: 0, count: problem.border)
        if let block { blocks[block] = sign * step }
        if let border { edge[border] = sign * step }
        return state.moved(blocks: blocks, border: edge, scale: 1)
      }
      return (cost(moved(1)) - cost(moved(-1))) / (2 * step)
    }
    for block in stride(from: 0, to: 3 * RigState.unknowns, by: 5) {
      let found = slope(block: block, border: nil, step: 1e-5)
      // The pull toward the start is no part of the cost.
      #expect(abs(found + system.right[block]) <= 1e-4 * max(1, abs(found)))
    }
    for border in RigView.unknowns..<problem.border {
      let isClock = border < 27 && border % RigView.unknowns >= RigView.shiftPlace
      let found = slope(block: nil, border: border, step: 1e-6)
      // A clock's gradient takes the points' velocity, which is smoothed as they are.
      #expect(abs(found + system.cornerRight[border]) <= (isClock ? 0.1 : 1e-3) * max(10, abs(found)))
    }
  }

  @Test func anExactRigIsRecovered() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    (simulated.noise, simulated.bias) = (0, 0)
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    let errors = RigErrors(rig, simulated)
    #expect(errors.rotation < 0.05)
    // The clock and the axes are the first camera's.
    #expect(rig.cameras[0].clockDeviation == 0)
    #expect(abs(rig.cameras[0].position.x) < 1e-9 && rig.cameras[0].position.z > 0)
    #expect(errors.shift < 0.001)
    #expect(errors.distance < 0.003)
    #expect(errors.focal < 0.005)
    #expect(rig.flaws.allSatisfy { if case .driftUnseen = $0 { true } else { false } })
  }

  @Test(arguments: [[0, 90], [0, 70, 160], [0, 80, 170, -100], [0, 45, 90, 135, 180, 225, 270, 315]] as [[Double]])
  func noisyRigsAreFoundWithinTheirIntervals(yaws: [Double]) throws {
    for (posture, seed) in [(SimulatedRig.walk, 1), (SimulatedRig.squat, 2)]
      as [(@Sendable (Double) -> SimulatedPosture, UInt64)]
    {
      var simulated = SimulatedRig.around(yaws)
      (simulated.posture, simulated.seed) = (posture, seed)
      let recordings = simulated.recordings()
      let rig = try CameraRig(solving: recordings, stature: 1.75)
      let errors = RigErrors(rig, simulated)
      #expect(errors.rotation < 2.5)
      #expect(errors.shift < 0.012)
      let readings = RigReadings(try rig.frames(recordings), simulated)
      #expect(readings.coverage > 0.92)
      // Elbows are often withheld by two cameras.
      #expect(readings.read > 0.75)
      #expect(readings.error < 5)
    }
  }

  @Test func theSameRecordingsGiveTheSameBytes() throws {
    let recordings = SimulatedRig.around([0, 70, 160]).recordings()
    let (first, second) = (
      try CameraRig(solving: recordings, stature: 1.75), try CameraRig(solving: recordings, stature: 1.75)
    )
    #expect(first.json == second.json)
    #expect(try first.frames(recordings) == second.frames(recordings))
  }

  @Test func theOrderOfRecordingsDoesNotMatter() throws {
    let simulated = SimulatedRig.around([0, 80, 170, -100])
    let recordings = simulated.recordings()
    let rig = try CameraRig(solving: recordings, stature: 1.75)
    let turned = try CameraRig(solving: recordings.reversed(), stature: 1.75)
    for index in 0..<4 {
      let (a, b) = (rig.cameras[index], turned.cameras[3 - index])
      #expect(abs(a.focalLength / b.focalLength - 1) < 0.01)
      #expect(abs((a.clockOffset - rig.cameras[3].clockOffset) - b.clockOffset) < 0.003)
    }
  }

  @Test func exchangedSidesArePutRight() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    simulated.cameras[1].exchanged = 40..<140
    let recordings = simulated.recordings()
    let rig = try CameraRig(solving: recordings, stature: 1.75)
    #expect(RigErrors(rig, simulated).rotation < 2)
    #expect(abs(rig.cameras[1].exchangedFrames - 100) <= 2)
    #expect(RigReadings(try rig.frames(recordings), simulated).error < 4)
    // A camera that exchanges them from the first frame to the last is outvoted, too.
    simulated.cameras[1].exchanged = 0..<0
    simulated.cameras[0].exchanged = 0..<1000
    let other = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    #expect(other.cameras[0].exchangedFrames > 235)
    #expect(RigErrors(other, simulated).rotation < 2)
  }

  @Test func droppedFramesAndDistortionAreBorne() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    simulated.cameras[2].dropped = Set((1..<480).filter { $0 % 7 < 2 })
    for index in 0..<4 { simulated.cameras[index].distortion = LensDistortion(k1: -0.05, k2: 0.02) }
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    let errors = RigErrors(rig, simulated)
    #expect(errors.rotation < 2)
    #expect(errors.shift < 0.008)
  }

  @Test func aBumpedCameraIsFound() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    simulated.cameras[1].bump = (frame: 120, degrees: 3)
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    let moves = rig.flaws.compactMap { if case .moved(let camera, let time) = $0 { (camera, time) } else { nil } }
    #expect(moves.count == 1)
    #expect(moves.first?.0 == 1)
    // Frame 120 at 30 a second, of a recording that began 1.313 s after the first.
    #expect(abs((moves.first?.1 ?? 0) - 5.313) < 0.3)
    #expect(RigErrors(rig, simulated, among: [0, 2, 3]).rotation < 2)
  }

  @Test func aMovementThatRepeatsIsSaid() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    simulated.posture = SimulatedRig.circle
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    #expect(rig.flaws.contains { if case .repeatingMovement = $0 { true } else { false } })
  }
}
