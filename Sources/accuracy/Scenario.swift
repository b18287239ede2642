import QPCore
import QPFeatures
import QPSimulator

/// A simulation with what is measured in it.
struct Scenario: Sendable {
  var movement: SimulatedMovement
  var simulation: Simulation
  var configuration = Configuration(overlay: .none)

  /// Creates a person seen at right angles to the movement's plane, with a noise of 2.5 pixels unless changed.
  init(_ movement: SimulatedMovement, _ trajectory: Trajectory, seed: UInt64) {
    self.movement = movement
    let camera = SimulatedCamera.orthographic(yaw: movement.usualYaw)
    simulation = Simulation(trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: 2.5), seed: seed)
  }

  var trajectory: Trajectory {
    get { simulation.people[0].trajectory }
    set { simulation.people[0].trajectory = newValue }
  }

  var body: SimulatedBody {
    get { simulation.people[0].body }
    set { simulation.people[0].body = newValue }
  }

  var feature: Feature? {
    RangeOfMotion.movements.first { $0.id.rawValue == movement.id }.map { .rangeOfMotion($0) }
  }

  /// A frame's reading and its truth.
  struct Sample {
    var seconds: Double
    /// In degrees.
    var truth: Double
    /// Whether the limb moves.
    var isMoving: Bool
    var result: FeatureResult?

    var error: Double? { result.map { abs($0.value - truth) } }
  }

  /// Every frame's reading, against the simulator's true angle or a given one in degrees.
  func samples(truth given: Double? = nil) -> [Sample] {
    guard let feature else { return [] }
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    var samples: [Sample] = []
    for frame in simulation.frames {
      let truth = given ?? frame.truth(of: movement)
      let seconds = frame.frame.timestamp.seconds(since: .zero)
      let isMoving = Self.isMoving(to: truth, at: seconds, after: samples)
      let result = (try? pipeline.process(frame.frame))?.results[feature]
      samples.append(Sample(seconds: seconds, truth: truth, isMoving: isMoving, result: result))
    }
    return samples
  }

  /// Whether a limb that comes to an angle is faster than 5°/s, both since the last frame and over 0.2 s: a tremor of 5
  /// Hz is no movement.
  private static func isMoving(to truth: Double, at seconds: Double, after samples: [Sample]) -> Bool {
    guard let last = samples.last else { return false }
    let earlier = samples.last { $0.seconds < seconds - 0.19 } ?? last
    return [last, earlier].allSatisfy { abs(truth - $0.truth) > 5 * (seconds - $0.seconds) }
  }
}

extension SimulatedMovement {
  /// The camera's yaw at which the movement lies in the picture's plane, its side towards the camera.
  var usualYaw: Double { isFrontal ? 0 : name.contains(".left.") ? -90 : 90 }
}

extension Scenario {
  /// Rest for 2 s, a raise, a hold, the way back and rest again.
  static func raise(
    _ movement: SimulatedMovement = .shoulderAbduction(.left), from start: Double = 10, to end: Double = 120,
    speed: Double = 90, hold: Double = 2, seed: UInt64
  ) -> Scenario {
    let trajectory = Trajectory.raise(movement, from: start, to: end, speed: speed, hold: hold, rest: 2)
    return Scenario(movement, trajectory, seed: seed)
  }

  /// A limb held at an angle.
  static func still(
    at angle: Double, _ movement: SimulatedMovement = .shoulderAbduction(.left), for seconds: Double = 6, seed: UInt64
  ) -> Scenario {
    var posture = SimulatedPosture()
    posture[movement] = angle
    return Scenario(movement, .hold(posture, for: seconds), seed: seed)
  }

  /// A swing about 60° after a rest there.
  static func swing(_ amplitude: Double, peakSpeed: Double, for seconds: Double = 6, seed: UInt64) -> Scenario {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    let swing = Trajectory.swing(movement, about: 60, amplitude: amplitude, peakSpeed: peakSpeed, for: seconds)
    return Scenario(movement, .hold(swing.posture(at: 0), for: 2).then(swing), seed: seed)
  }
}
