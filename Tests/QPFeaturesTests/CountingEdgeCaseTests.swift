import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Movements that count although they differ from the description, and movements that do not.
@Suite struct CountingEdgeCaseTests {
  private func summary(
    _ exercise: Exercise, depth: Double, camera: Double? = nil,
    _ change: (@Sendable (inout SimulatedPosture, Double) -> Void)? = nil
  ) throws -> SetSummary {
    var set = WorkoutSet(try #require(SimulatedExercise.named(exercise.name)))
    (set.repetitions, set.depth, set.noise) = (6, depth, 1)
    var simulation = set.simulation
    if let camera { simulation.camera.yaw = camera }
    if let change { simulation.people[0].trajectory = simulation.people[0].trajectory.changed(change) }
    return try RepetitionCounter.summary(of: simulation.poseFrames, exercise)
  }

  @Test func halfDeepSquatsFromTheFrontArePartial() throws {
    let summary = try summary(.squats, depth: 0.6, camera: 0)
    #expect(summary.repetitions == 6 && summary.full == 0, "\(summary)")
  }

  @Test func halfDeepJacksArePartial() throws {
    let summary = try summary(.jumpingJacks, depth: 0.5)
    #expect(summary.repetitions == 6 && summary.full == 0, "\(summary)")
  }

  @Test func lowRaisesWithBentArmsArePartial() throws {
    let summary = try summary(.lateralRaises, depth: 0.6) { posture, _ in
      for side in Side.allCases {
        posture[arm: side].elbowFlexion = 75
        posture[arm: side].externalRotation = -90
      }
    }
    #expect(summary.repetitions == 6 && summary.full == 0, "\(summary)")
  }

  /// Three squats of a person who moves sideways through the picture, at a speed in metres a second.
  @Test(arguments: [(0.1, 3), (0.8, 0)]) func squatsWhileWalkingDoNotCount(speed: Double, count: Int) throws {
    let workout = try #require(SimulatedExercise.named("squats"))
    var camera = workout.camera
    camera.distance = 6
    let simulation = Simulation(
      trajectory: workout.set(of: 3, tempo: 2).changed { posture, seconds in posture.position.y += speed * (seconds - 4)
      },
      camera: camera)
    let counter = try #require(RepetitionCounter.counters(of: simulation.poseFrames, [.squats]).first)
    #expect(counter.summary.repetitions == count)
    #expect(counter.rejectedMovements.count { $0.reason == .walkedOn } == 3 - count, "\(counter.rejectedMovements)")
  }

  /// From the front, without 3D landmarks, a small height counts only with a second one like it.
  @Test(arguments: [(1, 0), (2, 2)]) func aSmallHeightWaitsForASecond(repetitions: Int, count: Int) throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("squats")))
    (set.repetitions, set.depth, set.noise, set.givesWorld) = (repetitions, 0.6, 1, false)
    var simulation = set.simulation
    simulation.camera.yaw = 0
    let counter = try #require(RepetitionCounter.counters(of: simulation.poseFrames, [.squats]).first)
    #expect(counter.summary.repetitions == count)
    #expect(
      counter.rejectedMovements.contains { $0.reason == .singlePartial } == (count == 0),
      "\(counter.rejectedMovements)")
  }

  /// Without a height a foot's angle counts in the picture, also in other views than the best one.
  @Test func aFootWithoutAHeightCountsInOtherViews() throws {
    var exercise = Exercise.calfRaises
    exercise.height = nil
    var set = WorkoutSet(try #require(SimulatedExercise.named("calfRaises")))
    (set.repetitions, set.givesWorld) = (6, false)
    var simulation = set.simulation
    simulation.camera.yaw = 50
    #expect(try RepetitionCounter.summary(of: simulation.poseFrames, exercise).repetitions == 6)
  }

  private static let counted = Exercise.all.filter { $0.kind == .repetitions }.map(\.name)

  /// Expects no repetition in a trajectory, in the exercise's usual view, with and without 3D landmarks.
  private func count(
    _ name: String, isStrict: Bool = false, _ change: (SimulatedExercise) -> Trajectory,
    frame: (PoseFrame) throws -> PoseFrame = { $0 }
  ) throws {
    let workout = try #require(SimulatedExercise.named(name))
    let exercise = try #require(Exercise.all.first { $0.name == name })
    for givesWorld in [true, false] {
      var simulation = Simulation(
        trajectory: change(workout), camera: workout.camera, noise: LandmarkNoise(sigma: 1.5, correlation: 0.1), fps: 30
      )
      simulation.givesWorld = givesWorld
      let counter = try #require(RepetitionCounter.counters(of: simulation.poseFrames.map(frame), [exercise]).first)
      let summary = isStrict ? counter.strictSummary : counter.summary
      #expect(summary.repetitions == 0, "3D landmarks: \(givesWorld)")
    }
  }

  private func start(_ workout: SimulatedExercise) -> SimulatedPosture {
    workout.set(of: 0, tempo: 2).posture(at: 0)
  }

  /// From standing into the exercise's start position, and waiting there.
  @Test(arguments: counted) func takingPositionCountsNothing(name: String) throws {
    try count(name) { workout in
      let start = start(workout)
      return Trajectory(duration: 8) { seconds in
        SimulatedPosture.relaxed.mixed(with: start, Trajectory.minimumJerk((seconds - 2) / 2))
      }
    }
  }

  /// Walking in, and waiting in the start position.
  @Test(arguments: counted) func steppingIntoPlaceCountsNothing(name: String) throws {
    try count(name) { workout in
      let start = start(workout)
      let walk = Trajectory.walk(from: Point(0, -1.2), to: .zero)
      let end = walk.posture(at: walk.duration)
      return walk.then(
        Trajectory(duration: 5) { seconds in end.mixed(with: start, Trajectory.minimumJerk(seconds / 1.5)) })
    }
  }

  /// The tripod is tilted and shifted three times while the person waits.
  ///
  /// Of a person who lies, heights follow the tilt: these two exercises count it where they are declared.
  @Test(arguments: counted) func adjustingTheTripodCountsNothing(name: String) throws {
    try count(name, isStrict: ["vUps", "cobraWings"].contains(name)) {
      .hold(start($0), for: 12)
    } frame: { frame in
      let sway = Maths.sin(2 * .pi * min(frame.timestamp.seconds, 9) / 3)
      return try turned(frame, degrees: 8 * sway, shift: Point(30, 40) * sway)
    }
  }

  /// Returns a frame as a camera sees it that is rolled and shifted, by the matrix of a rotation.
  private func turned(_ frame: PoseFrame, degrees: Double, shift: Point) throws -> PoseFrame {
    let (sine, cosine) = (Maths.sin(degrees * .pi / 180), Maths.cos(degrees * .pi / 180))
    let size = Point(Double(frame.size.width), Double(frame.size.height))
    func turn(_ point: Point) -> Point {
      Point(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
    }
    let poses = frame.poses.map { pose in
      var pose = pose
      pose.landmarks = pose.landmarks.map { landmark in
        let position = (turn(Point(Double(landmark.x), Double(landmark.y)) * size - size / 2) + size / 2 + shift) / size
        return Landmark(x: Float(position.x), y: Float(position.y), z: landmark.z, visibility: landmark.visibility)
      }
      pose.world = pose.world.map { landmark in
        let position = turn(Point(Double(landmark.x), Double(landmark.y)))
        return Landmark(x: Float(position.x), y: Float(position.y), z: landmark.z, visibility: landmark.visibility)
      }
      return pose
    }
    return try PoseFrame(timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses)
  }
}
