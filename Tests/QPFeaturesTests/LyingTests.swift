import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Lying, hanging and bending over, seen from the side, without 3D landmarks.
@Suite struct LyingTests {
  /// The near side's angles; those of elbow and knee have a sign that the facing alone tells.
  private static let truth: [(movement: @Sendable (Side) -> RangeOfMotion, degrees: Double)] = [
    ({ .knee(side: $0, movement: .flexion) }, 100), ({ .hip(side: $0, movement: .flexion) }, 55),
    ({ .shoulder(side: $0, movement: .flexion) }, 30), ({ .elbow(side: $0, movement: .flexion) }, 40),
  ]

  /// Returns the frames of a person who is tipped about the hips: −90° on the back, 90° on the front, 180° head down.
  ///
  /// Where the trunk leans forward the hips are flexed further.
  private static func frames(
    heading: Double, leaning: Double = 0, tip: @escaping @Sendable (Double) -> Double
  ) throws -> [PoseFrame] {
    let trajectory = Trajectory(duration: 5) { seconds in
      var posture = SimulatedPosture()
      posture.heading = heading
      posture.tip = tip(seconds)
      posture.trunkForward = leaning
      var leg = SimulatedPosture.Leg()
      (leg.thighForward, leg.kneeFlexion) = (leaning > 0 ? 0 : 55, leaning > 0 ? 20 : 100)
      var arm = SimulatedPosture.Arm()
      (arm.flexion, arm.elbowFlexion) = (30, 40)
      (posture.leftLeg, posture.rightLeg, posture.leftArm, posture.rightArm) = (leg, leg, arm, arm)
      return posture
    }
    var simulation = Simulation(trajectory: trajectory, camera: SimulatedCamera(), fps: 10, seed: 3)
    simulation.givesWorld = false
    return simulation.poseFrames
  }

  /// Returns the errors of the readings that are not flagged, after half a second.
  private static func errors(of frames: [PoseFrame], near side: Side) throws -> [Double] {
    let features = truth.map { Feature.rangeOfMotion($0.movement(side)) }
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
    return try pipeline.process(all: frames).dropFirst(5).flatMap { output in
      zip(features, truth).compactMap { feature, truth in
        guard let result = output.results[feature], result.quality.isUsableForDecisions else { return nil }
        return abs(result.value - truth.degrees)
      }
    }
  }

  @Test(arguments: [-150.0, -120, -105, -90, -75, -60, 0, 45, 75, 90, 120, 150, 180])
  func anglesDoNotDependOnTheWayAPersonLies(tip: Double) throws {
    for (heading, near) in [(90.0, Side.right), (-90, .left)] {
      let errors = try Self.errors(of: Self.frames(heading: heading) { _ in tip }, near: near)
      // On the ground a person is seen from above, and less of them is in the picture's plane.
      #expect(errors.count > 40, "\(errors.count) readings, heading \(heading)")
      #expect(errors.allSatisfy { $0 < 12 }, "\(errors.max() ?? 0)°, heading \(heading)")
    }
  }

  /// A person who stands for a second, then lies down on the back or the front.
  @Test(arguments: [-90.0, 90]) func lyingDownIsFollowed(end: Double) throws {
    for (heading, near) in [(90.0, Side.right), (-90, .left)] {
      let frames = try Self.frames(heading: heading) { end * min(max(0, ($0 - 1) / 1.5), 1) }
      let errors = try Self.errors(of: frames, near: near)
      #expect(errors.count > 60 && errors.allSatisfy { $0 < 20 }, "\(errors.count), \(errors.max() ?? 0)°")
    }
  }

  /// A person who stands and bends forward, knees by 20° and elbows by 40°.
  @Test(arguments: [30.0, 60, 75, 90, 110, 130]) func aPersonWhoBendsForwardKeepsTheirSigns(lean: Double) throws {
    for (heading, near) in [(90.0, Side.right), (-90, .left)] {
      let features = [
        Feature.rangeOfMotion(.knee(side: near, movement: .flexion)),
        .rangeOfMotion(.elbow(side: near, movement: .flexion)),
      ]
      var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
      let outputs = try pipeline.process(all: Self.frames(heading: heading, leaning: lean) { _ in 0 }).dropFirst(10)
      for (feature, angle) in zip(features, [20.0, 40]) {
        let values = outputs.compactMap { $0.results[feature]?.value }
        #expect(values.count > 20 && values.allSatisfy { abs($0 - angle) < 10 }, "\(feature.id): \(values.prefix(3))")
      }
    }
  }
}
