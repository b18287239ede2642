import QPCore
import QPSimulator
import QPTestSupport

extension Table {
  private static let sigmas = [0.5, 2, 5, 10]

  /// The coverage of the truth by intervals.
  static let intervals = Table(
    name: "intervals", sessions: 500, about: "How often intervals hold the truth: one reading from each session."
  ) { sessions in
    await known.show(sessions)
    for smoothing in [false, true] {
      for sigma in sigmas { await row("learnt", .estimated(floor: 0), 0, smoothing, sigma, sessions) }
    }
    for correlation in [0.1, 0.3] {
      for smoothing in [false, true] {
        for sigma in sigmas { await row("learnt, floor", .estimated(), correlation, smoothing, sigma, sessions) }
      }
    }
  }

  /// Noise known beforehand alone, which takes no time to be learnt: for many more sessions.
  static let known = Table(
    name: "known", sessions: 500, about: "Noise known beforehand: one reading from each session."
  ) { sessions in
    head(["noise known", "in time", "smoothing", "σ px", "at rest", "width / oracle", "moving", "width / oracle"])
    for sigma in sigmas { await row("beforehand", .known(pixels: sigma), 0, false, sigma, sessions) }
  }

  /// The same at other frame rates, for one noise.
  static let rates = Table(
    name: "rates", sessions: 500, about: "Noise of 2 px at other frame rates: one reading from each session."
  ) { sessions in
    head(["frames a second", "in time", "at rest", "width / oracle", "moving", "width / oracle"])
    for fps in [10.0, 60] {
      for correlation in [0, 0.1, 0.3] {
        var experiment = IntervalExperiment(.shoulderAbduction(.left), sigma: 2)
        experiment.noise = .estimated()
        experiment.correlation = correlation
        experiment.smoothing = Configuration().smoothing
        experiment.fps = fps
        row(["\(fps.fixed(decimals: 0))", inTime(correlation)] + (await both(experiment, sessions)))
      }
    }
  }

  private static func row(
    _ name: String, _ noise: NoiseModel, _ correlation: Double, _ isSmoothed: Bool, _ sigma: Double,
    _ sessions: Sessions
  ) async {
    var experiment = IntervalExperiment(.shoulderAbduction(.left), sigma: sigma)
    experiment.noise = noise
    experiment.correlation = correlation
    experiment.smoothing = isSmoothed ? Configuration().smoothing : nil
    let cells = await both(experiment, sessions)
    row([name, inTime(correlation), isSmoothed ? "default" : "none", "\(sigma)"] + cells)
  }

  private static func inTime(_ correlation: Double) -> String { correlation == 0 ? "white" : "\(correlation) s" }

  /// Coverage and width at rest and moving.
  private static func both(_ experiment: IntervalExperiment, _ sessions: Sessions) async -> [String] {
    var moving = experiment
    moving.moves = true
    var cells: [String] = []
    for experiment in [experiment, moving] {
      let outcome = IntervalExperiment.outcome(of: await sessions.map { experiment.reading(seed: $0) })
      let ratio = (outcome.width / outcome.oracle).ratio
      cells += [outcome.coverage.percent, "\(outcome.width.degrees) / \(outcome.oracle.degrees) = \(ratio)"]
    }
    return cells
  }
}
