import QPCore
import QPSimulator
import QPTestSupport

/// Prints the tables of `Docs/Accuracy.md`.
@main
struct Accuracy {
  static let seeds: Range<UInt64> = 0..<500

  static func main() {
    intervals()
  }

  /// How often intervals hold the truth.
  static func intervals() {
    print("| landmarks | noise | smoothing | σ px | at rest | width / oracle | moving | width / oracle |")
    print("|---|---|---|---|---|---|---|---|")
    if CommandLine.arguments.count < 2 {
      for sigma in [0.5, 2, 5, 10] { row("known", .known(pixels: sigma), 0, nil, sigma) }
      for sigma in [0.5, 2, 5, 10] { row("estimated", .estimated(floor: 0), 0, nil, sigma) }
    }
    for sigma in [0.5, 2, 5, 10] { row("estimated", .estimated(floor: 0), 0, .landmarks, sigma) }
    for sigma in [0.5, 2, 5, 10] { row("estimated, floor", .estimated(), 0.1, nil, sigma) }
    for sigma in [0.5, 2, 5, 10] { row("estimated, floor", .estimated(), 0.1, .landmarks, sigma) }
    for sigma in [0.5, 2, 5, 10] { row("estimated, floor", .estimated(), 0.3, .landmarks, sigma) }
  }

  static func row(_ name: String, _ noise: NoiseModel, _ correlation: Double, _ smoothing: OneEuro?, _ sigma: Double) {
    var experiment = IntervalExperiment(.shoulderAbduction(.left), sigma: sigma)
    experiment.noise = noise
    experiment.correlation = correlation
    experiment.smoothing = smoothing
    let rest = experiment.run(seeds: seeds)
    experiment.moves = true
    let moving = experiment.run(seeds: seeds)
    let cells = [
      name, correlation == 0 ? "white" : "\(correlation) s", smoothing == nil ? "none" : "One-Euro", "\(sigma)",
      percent(rest.coverage), ratio(rest), percent(moving.coverage), ratio(moving),
    ]
    print("| " + cells.joined(separator: " | ") + " |")
  }

  static func percent(_ share: Double) -> String { (share * 100).fixed(decimals: 1) + " %" }

  static func ratio(_ outcome: IntervalExperiment.Outcome) -> String {
    "\(outcome.width.fixed(decimals: 1))° / \(outcome.oracle.fixed(decimals: 1))° = "
      + (outcome.width / outcome.oracle).fixed(decimals: 2)
  }
}
