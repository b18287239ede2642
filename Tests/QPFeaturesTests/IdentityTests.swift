import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// A passer-by hides the measured person for half a second, and the lock stays (mediapipe #1691).
@Suite struct IdentityTests {
  /// An estimator's view of the passer-by.
  enum Estimator: CaseIterable {
    /// It knows all people in view.
    case everyVisiblePerson
    /// It knows one person, and takes the one in front.
    case one
    /// It knows one person, and both from when the hidden one comes out.
    case oneUntilBothAreClear
  }

  @Test(arguments: Estimator.allCases, [false, true]) func aPasserByStealsNoLock(
    estimator: Estimator, isLocked: Bool
  ) throws {
    var stolen: [UInt64] = []
    for seed in UInt64(1001)...1040 where try Self.isStolen(seed, estimator, isLocked) { stolen.append(seed) }
    #expect(stolen.count <= 1, "\(stolen)")
  }

  private static func isStolen(_ seed: UInt64, _ estimator: Estimator, _ isLocked: Bool) throws -> Bool {
    var random = SplitMix64(seed: seed)
    func uniform(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let (speed, fps) = (uniform(1...1.5), [10.0, 15, 30, 60][Int(uniform(0...3.99))])
    let side = uniform(-1...1) < 0 ? -1.0 : 1
    let nearness = uniform(0.15...0.8)
    var body = SimulatedBody()
    body.stature = 1.75 * uniform(0.8...1.25)
    let measured =
      uniform(0...1) < 0.5
      ? Trajectory.hold(for: 8).swaying(1, seed: seed)
      : .raise(.shoulderAbduction(.left), from: 10, to: 150, speed: 100, hold: 1, rest: 1, repetitions: 2)
    let walk = Trajectory.gait(strides: 20).changed { posture, seconds in
      posture.position = Point(side * (seconds - 4) * speed, nearness)
      posture.heading = side * 90
    }
    var camera = SimulatedCamera()
    camera.size = PictureSize(width: 1280, height: 720)
    camera.distance = 3
    let simulation = Simulation(
      people: [SimulatedPerson(trajectory: measured), SimulatedPerson(body: body, trajectory: walk)], camera: camera,
      noise: LandmarkNoise(sigma: 2), fps: fps, seed: seed)

    var pipeline = Pipeline(configuration: Configuration(smoothing: nil, overlay: .none))
    var last: (output: FrameOutput, frame: SimulatedFrame)?
    var wasHidden = false
    for frame in simulation.frames {
      let seconds = frame.frame.timestamp.seconds
      guard seconds < 7.5 else { break }
      let isPassing = abs(seconds - 4) * speed < 2.2
      let isHidden = abs(seconds - 4) < 0.25
      wasHidden = wasHidden || isHidden
      let shown = frame.identities.indices.filter { index in
        let isMeasured = frame.identities[index] == 0
        switch estimator {
        case .everyVisiblePerson: return isMeasured ? !isHidden : isPassing
        case .one: return isMeasured != isHidden
        case .oneUntilBothAreClear: return isMeasured ? !isHidden : isHidden || wasHidden && isPassing
        }
      }
      let poses = shown.map { frame.frame.poses[$0] }
      let output = try pipeline.process(
        try PoseFrame(
          timestamp: frame.frame.timestamp, size: frame.frame.size, topology: frame.frame.topology, poses: poses))
      if isLocked, seconds > 1 { pipeline.lockPerson() }
      last = (output, frame)
    }
    guard let last, let index = last.frame.identities.firstIndex(of: 0) else { return true }
    // At the end the measured person is the one from the beginning.
    return last.output.landmarks?.pose.landmarks != last.frame.frame.poses[index].landmarks
  }
}
