import QPCore
import QPFormats
import QPSimulator

extension Table {
  /// How far the greatest reading of a recording is from the greatest true angle.
  static let peaks = Table(
    name: "peaks", sessions: 300,
    about: """
      The `peak` of a `ReadingSummary` of three raises to 120° against the greatest true angle. Bias: the mean error. Held: \
      of the peaks with an interval, those whose interval holds the true peak.
      """
  ) { sessions in
    let noises: [(name: String, noise: LandmarkNoise)] = [
      ("σ 2.5 px", LandmarkNoise(sigma: 2.5)), ("σ 6 px", LandmarkNoise(sigma: 6)),
      ("t₃, σ 6 px", LandmarkNoise(sigma: 6, distribution: .studentT(3))),
      ("AR(1) 0.1 s, σ 2.5 px", LandmarkNoise(sigma: 2.5, correlation: 0.1)),
    ]
    head(["noise", "hold", "smoothing", "peaks", "bias", "95th percentile of the error", "worst", "held"])
    for (name, noise) in noises {
      for hold in [0, 1.0] {
        for isSmoothed in [true, false] {
          let peaks = await sessions.map { peak(hold, noise, isSmoothed, seed: $0) }.compactMap { $0 }
          let errors = peaks.map(\.error)
          let held = peaks.compactMap(\.isHeld)
          row([
            name, hold == 0 ? "none" : "\(hold.fixed(decimals: 0)) s", isSmoothed ? "default" : "none",
            "\(peaks.count) of \(sessions.count)", errors.average.degrees, errors.map(abs).quantile(0.95).degrees,
            (errors.map(abs).max() ?? .nan).degrees,
            (Double(held.filter { $0 }.count) / Double(held.count)).percent,
          ])
        }
      }
    }
  }

  private static func peak(
    _ hold: Double, _ noise: LandmarkNoise, _ isSmoothed: Bool, seed: UInt64
  ) -> (error: Double, isHeld: Bool?)? {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    let raises = Trajectory.raise(movement, from: 10, to: 120, hold: hold, rest: 1, repetitions: 3)
    var scenario = Scenario(movement, raises, seed: seed)
    scenario.simulation.noise = noise
    if !isSmoothed { scenario.configuration.smoothing = nil }
    guard let feature = scenario.feature else { return nil }
    var summary = ReadingSummary(of: feature)
    var highest = -Double.infinity
    for sample in scenario.samples() {
      highest = max(highest, sample.truth)
      summary.take(sample.result, at: Timestamp(microseconds: Int64((sample.seconds * 1e6).rounded())))
    }
    guard let peak = summary.peak else { return nil }
    return (peak.value - highest, peak.interval?.contains(highest))
  }
}
