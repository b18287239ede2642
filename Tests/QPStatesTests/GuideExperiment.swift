import QPExercises
import QPKit
import QPSimulator

/// A guided measurement of a simulated person, once for each seed.
struct GuideExperiment {
  var movement = SimulatedMovement.shoulderAbduction(.left)
  /// The measured feature; by default the movement's own.
  var feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  var body = SimulatedBody()
  var trajectory: Trajectory
  var noise = LandmarkNoise(sigma: 2.5)
  var faults = Faults.none
  var yaw = 0.0
  var fps = 30.0
  var hold = 0.5
  /// Degrees of sway, one standard deviation.
  var sway = 0.0

  init(_ trajectory: Trajectory) { self.trajectory = trajectory }

  /// The outcome of the sessions.
  struct Outcome {
    var results: [GuidedMeasurement.Result] = []
    var sessions = 0

    var completed: Int { results.count }

    /// The 95th percentile of the distance from the truth.
    func error(from truth: Double) -> Double {
      let errors = results.map { abs($0.value - truth) }.sorted()
      return errors.isEmpty ? .nan : errors[min(errors.count * 95 / 100, errors.count - 1)]
    }
  }

  func run(seeds: Range<UInt64>) throws -> Outcome {
    var outcome = Outcome()
    for seed in seeds {
      let path = sway > 0 ? trajectory.swaying(sway, seed: seed) : trajectory
      let simulation = Simulation(
        body: body, trajectory: path, camera: .orthographic(yaw: yaw), noise: noise, faults: faults, fps: fps,
        seed: seed)
      var guide = GuidedMeasurement(feature, hold: HoldCriterion(duration: hold))
      var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
      for frame in simulation.frames where !guide.isFinished { guide.consume(try pipeline.process(frame.frame)) }
      guide.finish()
      outcome.sessions += 1
      if let result = guide.result { outcome.results.append(result) }
    }
    return outcome
  }
}

/// A joint's angle over time: from one angle to the next, smoothly (minimum jerk) or steadily.
struct AngleCourse {
  private var pieces: [(start: Double, duration: Double, from: Double, to: Double, isSmooth: Bool)] = []
  private(set) var duration = 0.0
  private var angle: Double

  init(at angle: Double) { self.angle = angle }

  func rest(_ seconds: Double) -> AngleCourse { adding(seconds, to: angle, isSmooth: false) }

  /// Moves with a greatest speed in degrees a second.
  func move(to end: Double, speed: Double = 90) -> AngleCourse {
    adding(1.875 * abs(end - angle) / speed, to: end, isSmooth: true)
  }

  /// Moves with one speed in degrees a second.
  func drift(to end: Double, speed: Double) -> AngleCourse {
    adding(abs(end - angle) / speed, to: end, isSmooth: false)
  }

  private func adding(_ seconds: Double, to end: Double, isSmooth: Bool) -> AngleCourse {
    var course = self
    course.pieces.append((duration, seconds, angle, end, isSmooth))
    course.duration += seconds
    course.angle = end
    return course
  }

  func angle(at seconds: Double) -> Double {
    guard let piece = pieces.last(where: { $0.start <= seconds }) ?? pieces.first else { return angle }
    let fraction = piece.duration > 0 ? min(max(0, (seconds - piece.start) / piece.duration), 1) : 1
    return piece.from + (piece.to - piece.from) * (piece.isSmooth ? Trajectory.minimumJerk(fraction) : fraction)
  }

  /// The person's course in a movement, with a tremor of 5 Hz, in degrees, while the joint is raised.
  func trajectory(_ movement: SimulatedMovement = .shoulderAbduction(.left), tremor: Double = 0) -> Trajectory {
    let course = self
    return Trajectory(duration: duration) { seconds in
      var posture = SimulatedPosture()
      posture[arm: .right].abduction = 8
      let angle = course.angle(at: seconds)
      let shake = tremor * QPSimulatorSine.value(at: seconds * 5)
      posture[movement] = angle + (angle > 30 ? shake : 0)
      return posture
    }
  }
}

/// Returns the sine of an angle in turns, without Foundation.
enum QPSimulatorSine {
  static func value(at turns: Double) -> Double {
    // Bhaskara's formula, exact at the quarters and within 0.002 elsewhere.
    let part = turns - turns.rounded(.down)
    let (half, sign) = part < 0.5 ? (part * 2, 1.0) : (part * 2 - 1, -1.0)
    return sign * 16 * half * (1 - half) / (5 - 4 * half * (1 - half))
  }
}
