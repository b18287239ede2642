import QPCore
import QPFeatures
import QPSignal
import QPSimulator
import QPTestSupport
import Testing

/// The vertical of simulated people before cameras that are rolled by a known angle.
@Suite struct VerticalTests {
  private static func estimate(
    _ trajectory: Trajectory, roll: Double = 0, yaw: Double = 0, pitch: Double = 0, givesWorld: Bool = true,
    knowsGravity: Bool = false
  ) -> VerticalEstimate? {
    var camera = SimulatedCamera()
    (camera.roll, camera.yaw, camera.pitch, camera.distance, camera.knowsGravity) = (roll, yaw, pitch, 4, knowsGravity)
    var simulation = Simulation(
      trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: 2), fps: 30, seed: 1)
    simulation.givesWorld = givesWorld
    return VerticalEstimate(PersonTracks(simulation.poseFrames).frames)
  }

  static let movements: [(name: String, trajectory: Trajectory)] = [
    ("standing", .idle(for: 5)), ("squats", .squats(repetitions: 3)), ("walk on a belt", walk),
  ]

  private static var walk: Trajectory {
    var walk = SimulatedWalk()
    (walk.isOnTreadmill, walk.strides) = (true, 6)
    return walk.trajectory
  }

  /// A rolled camera is found within 3°, whatever people do on their feet and from wherever they are seen; or the vertical
  /// stays assumed with a doubt that holds the roll.
  @Test(arguments: [-26.0, -12, 12, 26], [0.0, 45, 90])
  func rolledCamerasAreFound(roll: Double, yaw: Double) throws {
    for (name, trajectory) in Self.movements {
      // A simulated walker's feet are before the body: from the side the line of the contacts tells, which needs the angle
      // of the feet to the picture; at 45° nothing does.
      let isWalk = name == "walk on a belt"
      if isWalk, yaw == 45 { continue }
      for givesWorld in isWalk ? [true] : [true, false] {
        let found = try #require(Self.estimate(trajectory, roll: roll, yaw: yaw, givesWorld: givesWorld), "\(name)")
        #expect(found.source == .standingFeet, "\(name) \(found)")
        #expect(abs(found.roll - roll) < 3, "\(name): \(found.roll), not \(roll)")
        #expect(found.standardDeviation < 6, "\(name): \(found.standardDeviation)")
      }
    }
  }

  @Test(arguments: [0.0, 45, 90]) func levelCamerasKeepTheirVertical(yaw: Double) throws {
    for (name, trajectory) in Self.movements {
      if name == "walk on a belt", yaw == 45 { continue }
      for pitch in [0.0, 15] {
        let found = try #require(Self.estimate(trajectory, yaw: yaw, pitch: pitch), "\(name)")
        #expect(found.source == .assumed && found.roll == 0, "\(name) \(found)")
        #expect(found.standardDeviation < 6 && !found.isDoubtful, "\(name): \(found.standardDeviation)")
      }
    }
  }

  /// Somebody who leans steadily before a level camera is no rolled camera: the feet decide, and the legs.
  @Test(arguments: [20.0, 40]) func aSteadyLeanIsNoRoll(lean: Double) {
    for yaw in [0.0, 90] {
      let leaning = Trajectory.idle(for: 6).changed { posture, _ in
        if yaw == 0 { posture.trunkToLeft += lean } else { posture.trunkForward += lean }
      }
      guard let found = Self.estimate(leaning, yaw: yaw) else { continue }
      #expect(found.source == .assumed, "\(yaw): \(found.roll) ± \(found.standardDeviation)")
    }
  }

  @Test func uninformativeFramesGiveNoVertical() throws {
    #expect(VerticalEstimate([]) == nil)
    #expect(Self.estimate(.idle(for: 0.5)) == nil, "too short")
    #expect(Self.estimate(.idle(for: 5), knowsGravity: true) == nil, "gravity is given")
    let lying = Trajectory.idle(for: 5).changed { posture, _ in posture.tip = -90 }
    #expect(Self.estimate(lying, yaw: 90) == nil, "a person on the floor")
    // A person on a chair: the weight is not over the feet.
    var posture = SimulatedPosture()
    for side in Side.allCases { (posture[leg: side].kneeFlexion, posture[leg: side].thighForward) = (95, 85) }
    #expect(Self.estimate(.hold(posture, for: 5), yaw: 90) == nil, "a person on a chair")
  }

  @Test func aCalibrationCarriesTheEstimate() throws {
    let found = try #require(Self.estimate(.idle(for: 5), roll: 12))
    let calibration = Calibration(vertical: .estimated(found))
    let gravity = try #require(calibration.gravity)
    #expect(abs(Maths.atan2(-gravity.x, gravity.y) * 180 / .pi - found.roll) < 1e-9)
    #expect(calibration.verticalStandardDeviation == found.standardDeviation)
    let level = try #require(Self.estimate(.idle(for: 5)))
    let assumed = Calibration(vertical: .estimated(level))
    #expect(assumed.gravity == nil && assumed.verticalStandardDeviation == level.standardDeviation)
  }

  /// Beyond 10° of doubt an inclination is withheld, and an angle between segments is not.
  @Test func aDoubtfulVerticalWithholdsInclinations() throws {
    let frames = Simulation(trajectory: .idle(for: 1), camera: .orthographic()).poseFrames
    let features = [
      Feature.rangeOfMotion(.trunk(side: .left, movement: .lateralInclination)),
      .rangeOfMotion(.elbow(side: .left, movement: .flexion)),
    ]
    for (deviation, isGiven) in [(4.0, true), (12.0, false)] {
      let vertical = VerticalEstimate(roll: 0, standardDeviation: deviation, source: .assumed)
      var pipeline = Pipeline(
        features: features, configuration: Configuration(calibration: Calibration(vertical: .estimated(vertical))))
      let output = try #require(try frames.map { try pipeline.process($0) }.last)
      #expect((output.results[features[0]] != nil) == isGiven)
      #expect(output.results[features[1]] != nil)
    }
  }
}
