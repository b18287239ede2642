package import QPCore
import QPFeatures
package import QPSimulator

/// How often an interval holds the truth: one reading from each of many seeded sessions, since the frames of one session
/// are not independent.
package struct IntervalExperiment: Sendable {
  package var movement: SimulatedMovement
  /// The standard deviation of the landmarks' noise, in pixels.
  package var sigma: Double
  /// How long noise lasts, in seconds; 0: white.
  package var correlation = 0.0
  /// Whether the limb moves while it is read.
  package var moves = false
  package var smoothing: Smoothing?
  package var noise = NoiseModel.estimated(floor: 0)
  package var fps = 30.0

  package init(_ movement: SimulatedMovement, sigma: Double) {
    self.movement = movement
    self.sigma = sigma
  }

  package struct Outcome: Sendable {
    /// Of the sessions that gave an interval, the share whose interval holds the truth, 0…1.
    package var coverage = 0.0
    /// The mean width, in degrees.
    package var width = 0.0
    /// The width that would have held 95 in 100: the 95th percentile of the error to either side, twice.
    package var oracle = 0.0
    /// Sessions with an interval.
    package var count = 0
  }

  /// Reads the sessions of many seeds, one after the other.
  package func run(seeds: Range<UInt64>) -> Outcome { Self.outcome(of: seeds.map { reading(seed: $0) }) }

  /// A reading with the true angle in degrees; nil where a session has none.
  package typealias Reading = (result: FeatureResult, truth: Double)?

  /// Sums up the readings of many sessions.
  package static func outcome(of readings: [Reading]) -> Outcome {
    var outcome = Outcome()
    var errors: [Double] = []
    var held = 0
    for case (let result, let truth)? in readings {
      guard let interval = result.precision else { continue }
      if interval.contains(truth) { held += 1 }
      outcome.width += interval.upperBound - interval.lowerBound
      errors.append(abs(result.value - truth))
    }
    guard !errors.isEmpty else { return outcome }
    outcome.count = errors.count
    outcome.coverage = Double(held) / Double(errors.count)
    outcome.width /= Double(errors.count)
    errors.sort()
    outcome.oracle = 2 * errors[min(errors.count * 95 / 100, errors.count - 1)]
    return outcome
  }

  /// The reading of one session, well after its start.
  package func reading(seed: UInt64) -> Reading {
    guard let joint = RangeOfMotion.movements.first(where: { $0.id.rawValue == movement.id }) else { return nil }
    var camera = SimulatedCamera.orthographic(yaw: movement.isFrontal ? 0 : 90)
    camera.size = PictureSize(width: 1080, height: 1080)
    let range = movement.usualRange
    let middle = (range.lowerBound + range.upperBound) / 2
    var posture = SimulatedPosture()
    posture[movement] = middle
    let trajectory =
      moves
      ? Trajectory.raise(movement, from: range.lowerBound, to: range.upperBound, speed: 100, hold: 0.5, rest: 3)
      : .hold(posture, for: 4)
    let simulation = Simulation(
      trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: sigma, correlation: correlation), fps: fps,
      seed: seed)
    let feature = Feature.rangeOfMotion(joint)
    var pipeline = Pipeline(
      features: [feature],
      configuration: Configuration(smoothing: smoothing, overlay: .none, gates: .off, noise: noise))
    // Moving: in the middle of the raise, at its greatest speed.
    let travel = 1.875 * (range.upperBound - range.lowerBound) / 100
    let moment = moves ? 3 + travel / 2 : 4
    for frame in simulation.frames {
      guard let output = try? pipeline.process(frame.frame) else { return nil }
      if frame.frame.timestamp.seconds(since: .zero) >= moment - 1e-6 {
        return output.results[feature].map { ($0, frame.truth(of: movement)) }
      }
    }
    return nil
  }
}
