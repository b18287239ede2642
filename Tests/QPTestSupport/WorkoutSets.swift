package import QPCore
package import QPExercises
internal import QPFeatures
package import QPSimulator

/// Sets that a simulated person does, and what is counted in them.
package struct WorkoutSet {
  package var workout: SimulatedExercise
  package var repetitions = 10
  package var tempo = 2.0
  package var depth = 1.0
  package var noise = 0.0
  package var faults = Faults.none
  package var seed: UInt64 = 1
  package var givesWorld = true

  package init(_ workout: SimulatedExercise) {
    self.workout = workout
  }

  /// At least eight samples a repetition, at the rates of phones.
  private var fps: Double { max(15, 8.5 / tempo) }

  package var simulation: Simulation {
    var simulation = Simulation(
      trajectory: workout.set(of: repetitions, tempo: tempo, depth: depth), camera: workout.camera,
      noise: LandmarkNoise(sigma: noise, correlation: noise > 0 ? 0.1 : 0), faults: faults, fps: fps, seed: seed)
    simulation.givesWorld = givesWorld
    return simulation
  }

  package var frames: [PoseFrame] { simulation.poseFrames }

  /// Ten repetitions as they come, all of it from the seed: 0.5 to 6 s each, evenly over the octaves, noise of up to 3 pixels,
  /// and the faults of ``addFaults(using:)``.
  package static func random(_ workout: SimulatedExercise, seed: UInt64) -> WorkoutSet {
    var random = SplitMix64(seed: seed)
    var set = WorkoutSet(workout)
    let fastest = workout.name == "russianTwists" ? Self.fastestTwist : 0
    set.tempo = max(fastest, 0.5 * Maths.exp(Double.random(in: 0...1, using: &random) * Maths.log(12)))
    set.noise = Double.random(in: 0...3, using: &random)
    set.seed = seed
    set.addFaults(using: &random)
    return set
  }

  /// The time in seconds of the fastest Russian twist: in less the hands are faster than the gate of plausible motion allows.
  private static let fastestTwist = 0.8

  /// Five repetitions of 0.8 to 4 s each with noise of up to 3 pixels and no fault, all of it from the seed.
  package static func clean(_ workout: SimulatedExercise, seed: UInt64) -> WorkoutSet {
    var random = SplitMix64(seed: seed)
    var set = WorkoutSet(workout)
    set.tempo = Double.random(in: 0.8...4, using: &random)
    set.repetitions = 5
    set.noise = Double.random(in: 0...3, using: &random)
    set.seed = seed
    return set
  }
}

extension RepetitionCounter {
  /// What is counted in frames.
  package static func summary(
    of frames: [PoseFrame], _ exercise: Exercise, in space: ExerciseSpace? = nil, rule: Rule = Rule()
  ) throws(FrameError) -> SetSummary {
    try counters(of: frames, [exercise], in: space, rule: rule)[0].summary
  }

  /// What each of several exercises counts in the same frames.
  package static func summaries(
    of frames: [PoseFrame], _ exercises: [Exercise], in space: ExerciseSpace? = nil
  ) throws(FrameError) -> [SetSummary] {
    try counters(of: frames, exercises, in: space).map(\.summary)
  }

  /// The counters of several exercises after the same frames.
  package static func counters(
    of frames: [PoseFrame], _ exercises: [Exercise], in space: ExerciseSpace? = nil, rule: Rule = Rule()
  ) throws(FrameError) -> [RepetitionCounter] {
    var counters = exercises.map { RepetitionCounter($0, in: space, rule: rule) }
    var pipeline = Pipeline(features: counters.compactMap(\.feature), configuration: .exercises)
    for frame in frames {
      let output = try pipeline.process(frame)
      for index in counters.indices { counters[index].consume(output) }
    }
    for index in counters.indices { counters[index].finish() }
    return counters
  }
}

extension Configuration {
  /// As exercises are measured.
  package static let exercises = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))
}

extension WorkoutSet {
  /// Legs taken for each other, and the person lost for up to a third of a repetition, now and then.
  package mutating func addFaults(using random: inout SplitMix64) {
    faults.swaps.share = 0.01
    let perRepetition = simulation.fps * tempo
    for repetition in stride(from: 1, to: repetitions - 1, by: 3) {
      let length = Int(perRepetition * Double.random(in: 0.05...0.32, using: &random))
      let start = Int(
        simulation.fps * min(1, tempo) + perRepetition * (Double(repetition) + Double.random(in: 0...1, using: &random))
      )
      if length > 0 { faults.events.append(Faults.Event(.lost, frames: start..<start + length)) }
    }
  }
}

extension Trajectory {
  /// A gymnast on a pommel horse: the straight legs circle below the hands, on which the body leans to and fro.
  package static let pommelHorse = Trajectory.hold(.relaxed, for: 16).changed { posture, seconds in
    let turn = 2 * Double.pi * seconds / 1.6
    posture.lift = 0.5
    posture.tip = 20 * Maths.sin(turn)
    posture.trunkForward = 25 + 20 * Maths.cos(turn)
    for side in Side.allCases {
      posture[arm: side].flexion = 25 + 20 * Maths.cos(turn)
      posture[leg: side].thighForward = 30 + 55 * Maths.sin(turn)
      posture[leg: side].hipAbduction = 12 + (side == .left ? 25 : -25) * Maths.cos(turn)
      posture[leg: side].kneeFlexion = 12 + 10 * Maths.sin(turn)
    }
  }

  /// What people do who exercise nothing.
  package static let idleSessions: [(name: String, trajectory: Trajectory)] = [
    ("standing", .idle(for: 20)),
    (
      "chattering",
      Trajectory.hold(.relaxed, for: 15).changed { posture, seconds in
        posture.bendAll(Int((seconds * 30).rounded()) % 2 == 0 ? 3 : -3)
      }
    ),
    (
      "spiking",
      Trajectory.hold(.relaxed, for: 15).changed { posture, seconds in
        let frame = Int((seconds * 30).rounded())
        posture.bendAll(frame % 10 == 0 ? frame % 20 == 0 ? 10 : -10 : 0)
      }
    ),
    (
      "swaying",
      Trajectory.hold(.relaxed, for: 20).changed { posture, seconds in
        let sway = 15 * Maths.sin(2 * .pi * seconds / 5)
        posture.trunkForward += sway
        posture.trunkToLeft += sway / 2
        for side in Side.allCases {
          posture[arm: side].flexion += sway
          posture[arm: side].abduction += abs(sway) / 2
        }
      }
    ),
    ("walking on the spot", .gait(strides: 12)),
    ("walking past", .walk(from: Point(-1, 0), to: Point(1, 0))),
    (
      // The second half of rising from a seat and sitting down again.
      "sitting down",
      Trajectory(duration: 8) { seconds in
        Trajectory.sitToStand(tempo: 4, repetitions: 1).posture(at: 2.5 + min(seconds, 6))
      }
    ),
  ]
}

extension SimulatedPosture {
  /// Bends knees, hips, shoulders and elbows by so many degrees more.
  fileprivate mutating func bendAll(_ degrees: Double) {
    for side in Side.allCases {
      self[leg: side].kneeFlexion += degrees
      self[leg: side].thighForward += degrees
      self[leg: side].hipAbduction += degrees / 2
      self[arm: side].abduction += degrees
      self[arm: side].flexion += degrees
      self[arm: side].elbowFlexion += degrees
    }
  }
}
