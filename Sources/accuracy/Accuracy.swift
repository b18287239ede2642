import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport

/// Prints the tables of `Docs/Accuracy.md`: `accuracy [intervals|known|rates|still|yaw] [SESSIONS]`.
@main
struct Accuracy {
  static let arguments = CommandLine.arguments.dropFirst()
  /// The seeds of the sessions, 500 unless told.
  static let seeds = 0..<(arguments.compactMap { UInt64($0) }.first ?? 500)

  static let sigmas = [0.5, 2, 5, 10]

  static func main() {
    let tables = [
      ("intervals", intervals), ("rates", rates), ("still", still), ("yaw", yaw), ("known", known),
    ]
    let wanted = tables.filter { arguments.contains($0.0) }
    // The last is the beginning of the first.
    for (_, show) in wanted.isEmpty ? Array(tables.dropLast()) : wanted {
      show()
      print()
    }
  }

  /// How often intervals hold the truth.
  static func intervals() {
    known()
    for sigma in sigmas { row("learnt", .estimated(floor: 0), 0, nil, sigma) }
    for sigma in sigmas { row("learnt", .estimated(floor: 0), 0, .adaptive, sigma) }
    for correlation in [0.1, 0.3] {
      for sigma in sigmas { row("learnt, floor", .estimated(), correlation, nil, sigma) }
      for sigma in sigmas { row("learnt, floor", .estimated(), correlation, .adaptive, sigma) }
    }
  }

  /// Noise known beforehand alone, which takes no time to be learnt: for many more sessions.
  static func known() {
    print("| noise known | in time | smoothing | σ px | at rest | width / oracle | moving | width / oracle |")
    print("|---|---|---|---|---|---|---|---|")
    for sigma in sigmas { row("beforehand", .known(pixels: sigma), 0, nil, sigma) }
  }

  /// The same at other frame rates, for one noise.
  static func rates() {
    print("| frames a second | in time | at rest | width / oracle | moving | width / oracle |")
    print("|---|---|---|---|---|---|")
    for fps in [10.0, 60] {
      for correlation in [0, 0.1, 0.3] {
        var experiment = IntervalExperiment(.shoulderAbduction(.left), sigma: 2)
        experiment.noise = .estimated()
        experiment.correlation = correlation
        experiment.smoothing = .adaptive
        experiment.fps = fps
        let cells = ["\(fps.fixed(decimals: 0))", correlation == 0 ? "white" : "\(correlation) s"]
        print("| " + (cells + both(experiment)).joined(separator: " | ") + " |")
      }
    }
  }

  /// How often a limb that is still is suspected, with a noise of a tenth of its length.
  static func still() {
    print("| frames a second | frames | suspected |")
    print("|---|---|---|")
    for fps in [10.0, 30, 60, 120] {
      var (frames, suspected) = (0, 0)
      for seed in seeds {
        let simulation = Simulation(
          trajectory: .hold(for: 20), camera: .orthographic(), noise: LandmarkNoise(sigma: 10), fps: fps, seed: seed)
        var pipeline = Pipeline(
          features: [.rangeOfMotion(.shoulder(side: .left, movement: .abduction))],
          configuration: Configuration(smoothing: nil, overlay: .none))
        for frame in simulation.poseFrames {
          frames += 1
          if (try? pipeline.process(frame))?.results.isEmpty != false { suspected += 1 }
        }
      }
      print("| \(fps.fixed(decimals: 0)) | \(frames) | \(suspected) |")
    }
  }

  /// What a turned person's readings are, and whether they say so.
  static func yaw() {
    print(
      "| turned by | abduction of 45° reads | flagged or withheld | knee flexion of 60° reads | flagged or withheld |")
    print("|---|---|---|---|---|")
    for yaw in stride(from: 0.0, through: 60, by: 10) {
      let cells = [
        turned(.shoulderAbduction(.left), 45, yaw: yaw), turned(.kneeFlexion(.left), 60, yaw: yaw),
      ]
      print("| \(yaw.fixed(decimals: 0))° | " + cells.joined(separator: " | ") + " |")
    }
  }

  static func turned(_ movement: SimulatedMovement, _ degrees: Double, yaw: Double) -> String {
    var posture = SimulatedPosture()
    posture[movement] = degrees
    if case .kneeFlexion(let side) = movement { posture[leg: side].thighForward = degrees / 2 }
    let camera = SimulatedCamera.orthographic(yaw: (movement.isFrontal ? 0 : 90) - yaw)
    let simulation = Simulation(
      trajectory: .hold(posture, for: 3), camera: camera, noise: LandmarkNoise(sigma: 1), seed: 1)
    guard let joint = RangeOfMotion.movements.first(where: { $0.id.rawValue == movement.id }) else { return "" }
    var reading: [Double] = []
    var flagged = 0.0
    var frames = 0.0
    for gates in [Gates.off, Gates()] {
      var pipeline = Pipeline(
        features: [.rangeOfMotion(joint)], configuration: Configuration(smoothing: nil, overlay: .none, gates: gates))
      for frame in simulation.poseFrames {
        let result = (try? pipeline.process(frame))?.results.values.first
        if gates == .off {
          if let result { reading.append(result.value) }
        } else {
          frames += 1
          if result?.quality.isGood != true { flagged += 1 }
        }
      }
    }
    let mean = reading.reduce(0, +) / Double(max(reading.count, 1))
    return (reading.isEmpty ? "–" : mean.fixed(decimals: 1) + "°") + " | " + percent(flagged / frames)
  }

  static func row(_ name: String, _ noise: NoiseModel, _ correlation: Double, _ smoothing: Smoothing?, _ sigma: Double) {
    var experiment = IntervalExperiment(.shoulderAbduction(.left), sigma: sigma)
    experiment.noise = noise
    experiment.correlation = correlation
    experiment.smoothing = smoothing
    let cells = [
      name, correlation == 0 ? "white" : "\(correlation) s", smoothing == nil ? "none" : "adaptive", "\(sigma)",
    ]
    print("| " + (cells + both(experiment)).joined(separator: " | ") + " |")
  }

  /// Coverage and width at rest and moving.
  static func both(_ experiment: IntervalExperiment) -> [String] {
    var experiment = experiment
    let rest = experiment.run(seeds: seeds)
    experiment.moves = true
    let moving = experiment.run(seeds: seeds)
    return [percent(rest.coverage), ratio(rest), percent(moving.coverage), ratio(moving)]
  }

  static func percent(_ share: Double) -> String { (share * 100).fixed(decimals: 1) + " %" }

  static func ratio(_ outcome: IntervalExperiment.Outcome) -> String {
    "\(outcome.width.fixed(decimals: 1))° / \(outcome.oracle.fixed(decimals: 1))° = "
      + (outcome.width / outcome.oracle).fixed(decimals: 2)
  }
}
