package import QPCore
package import QPFeatures
package import QPSimulator

/// Sets that a simulated person does, and what is counted in them.
package struct WorkoutSet {
  package var workout: SimulatedWorkout
  package var repetitions = 10
  package var tempo = 2.0
  package var depth = 1.0
  package var noise = 0.0
  package var faults = Faults.none
  package var seed: UInt64 = 1

  package init(_ workout: SimulatedWorkout) {
    self.workout = workout
  }

  /// At least eight samples a repetition, at the rates of phones.
  private var fps: Double { max(15, 8 / tempo) }

  package var simulation: Simulation {
    var simulation = Simulation(
      trajectory: workout.set(of: repetitions, tempo: tempo, depth: depth), camera: workout.camera,
      noise: LandmarkNoise(sigma: noise, correlation: noise > 0 ? 0.1 : 0), faults: faults, fps: fps, seed: seed)
    simulation.camera.yaw += workout.view == .sagittal ? 0 : 0
    return simulation
  }

  package var frames: [PoseFrame] { simulation.poseFrames }
}

extension RepetitionCounter {
  /// What is counted in frames.
  package static func summary(
    of frames: [PoseFrame], _ exercise: Exercise, in space: BodyAngle.Space = .picture
  ) throws(FrameError) -> SetSummary {
    try summaries(of: frames, [exercise], in: space)[0]
  }

  /// What each of several exercises counts in the same frames.
  package static func summaries(
    of frames: [PoseFrame], _ exercises: [Exercise], in space: BodyAngle.Space = .picture
  ) throws(FrameError) -> [SetSummary] {
    var counters = exercises.map { RepetitionCounter($0, in: space) }
    var pipeline = Pipeline(features: counters.compactMap(\.feature), configuration: .exercises)
    for frame in frames {
      let output = try pipeline.process(frame)
      for index in counters.indices { counters[index].add(output) }
    }
    for index in counters.indices { counters[index].finish() }
    return counters.map(\.summary)
  }
}

extension Configuration {
  /// As exercises are measured.
  package static let exercises = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))
}
