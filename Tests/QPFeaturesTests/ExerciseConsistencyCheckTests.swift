import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

@testable import QPExercises

/// What the rest of the body says of a movement, of simulated people whose sides take turns or do not.
struct ExerciseConsistencyCheckTests {
  private func frames(_ name: String) throws -> [PoseFrame] {
    var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
    (set.repetitions, set.tempo, set.noise) = (8, 2, 0)
    return set.frames
  }

  /// Returns landmarks of which some points are those of half a repetition later.
  private func landmarks(_ frames: [PoseFrame], late parts: [Landmarks.Body]) throws -> [(Landmarks, Double)] {
    let pause = (frames[1].timestamp.seconds(since: frames[0].timestamp))
    let shift = Int(1 / pause)
    return try frames.indices.dropLast(shift).map { index in
      let frame = frames[index]
      var points = frame.poses[0].landmarks
      for part in parts {
        let pointIndex = try #require(frame.topology.index(of: part))
        points[pointIndex] = frames[index + shift].poses[0].landmarks[pointIndex]
      }
      let mixed = try PoseFrame(
        timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: [Pose(landmarks: points)])
      return (try #require(Landmarks(mixed)), frame.timestamp.seconds(since: frames[0].timestamp))
    }
  }

  private func contradiction(
    _ exercise: Exercise, late parts: [Landmarks.Body]
  ) throws -> DeclaredMovement.Refusal? {
    var otherJoints = ExerciseConsistencyCheck(exercise)
    for (landmarks, seconds) in try landmarks(frames(exercise.name), late: parts) {
      otherJoints.add(landmarks, exercise.motions.leading, down: nil, at: seconds)
    }
    let cycle = CycleDetector.Cycle(start: 30, turn: 60, end: 450, low: 0, out: 1, back: 1, isFinished: true)
    return otherJoints.contradiction([cycle], leadingSwing: 60, travel: 60)
  }

  /// Arms may take turns, as many people raise them; legs that do are those of a person who walks.
  @Test func armsTakeTurnsAndLegsDoNot() throws {
    #expect(try contradiction(.frontRaises, late: []) == nil)
    #expect(try contradiction(.frontRaises, late: [.rightShoulder, .rightElbow, .rightWrist, .rightHip]) == nil)
    #expect(try contradiction(.squats, late: []) == nil)
    #expect(try contradiction(.squats, late: [.rightHip, .rightKnee, .rightAnkle]) == .sidesInTurns)
  }

  /// The angles of the points that are kept are those of the landmarks.
  @Test(arguments: ["squats", "jumpingJacks", "pushUps"]) func keptPointsHaveTheAnglesOfTheLandmarks(name: String)
    throws
  {
    let joints = [BodyAngle.elbow, BodyAngle.shoulder, BodyAngle.hip, BodyAngle.knee]
    for frame in try frames(name) {
      guard let landmarks = Landmarks(frame) else { continue }
      let kept = BufferedPose(landmarks, [], down: nil, at: 0)
      for (jointIndex, joint) in joints.enumerated() {
        for (offset, space) in ExerciseSpace.ofAngles.enumerated() {
          let degrees = Side.allCases.compactMap { joint($0).degrees(landmarks, in: space) }
          let mean = degrees.isEmpty ? Double.nan : degrees.reduce(0, +) / Double(degrees.count)
          let found = Double(kept.joint(2 * jointIndex + offset))
          #expect(
            found.isNaN && mean.isNaN || abs(found - mean) < 0.01, "\(name) \(jointIndex) \(space): \(found), \(mean)")
        }
      }
    }
  }
}
