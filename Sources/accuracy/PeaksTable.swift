import QPCore
import QPFormats
import QPSimulator
import QPStates

extension Table {
  /// The errors of peaks from the greatest true angle.
  static let peaks = Table(
    name: "peaks", sessions: 300,
    about: """
      Raises to 120° from 10°: the `peak` of a `ReadingSummary` of one and of three of them, and those of the three as trials, \
      against the greatest true angle of the frames with a reading that is usable for decisions. Bias: the mean error; held: of the peaks with \
      an interval, those whose interval holds the true peak. Half width: the mean of those of three raises. Unread: single \
      raises of which no reading from above 115° is usable for decisions.
      """
  ) { sessions in
    head([
      "noise", "hold", "frames a second", "speed", "smoothing", "unread", "one: bias", "held", "three: bias",
      "95th percentile",
      "worst",
      "held", "half width", "trials", "bias", "held",
    ])
    let noises: [(name: String, noise: LandmarkNoise)] = [
      ("σ 2.5 px", LandmarkNoise(sigma: 2.5)), ("σ 6 px", LandmarkNoise(sigma: 6)),
      ("t₃, σ 6 px", LandmarkNoise(sigma: 6, distribution: .studentT(3))),
      ("AR(1) 0.1 s, σ 2.5 px", LandmarkNoise(sigma: 2.5, correlation: 0.1)),
    ]
    for (name, noise) in noises {
      for hold in [0, 1.0] {
        for (fps, speed, isSmoothed) in courses {
          let runs = await sessions.map { run(hold, fps, speed, noise, isSmoothed, seed: $0) }
          let (ones, threes) = (runs.compactMap(\.one), runs.compactMap(\.three))
          let trials = runs.flatMap(\.trials)
          row([
            name, hold == 0 ? "none" : "\(hold.fixed(decimals: 0)) s", fps.fixed(decimals: 0),
            "\(speed.fixed(decimals: 0))°/s", isSmoothed ? "default" : "none",
            "\(ones.filter { $0.truth < end - 5 }.count)", ones.map(\.error).average.degrees, held(ones),
            threes.map(\.error).average.degrees, threes.map { abs($0.error) }.rankedPercentile(0.95).degrees,
            (threes.map { abs($0.error) }.max() ?? .nan).degrees, held(threes),
            threes.compactMap(\.halfWidth).average.degrees,
            "\(trials.count) of \(3 * runs.count)", trials.map(\.error).average.degrees, held(trials),
          ])
        }
      }
    }
  }

  private static let courses: [(fps: Double, speed: Double, isSmoothed: Bool)] = [
    (30, 90, true), (15, 90, true), (60, 90, true), (30, 40, true), (30, 180, true), (15, 180, true), (30, 90, false),
  ]

  private static let end = 120.0

  private struct Peak {
    var truth: Double
    var error: Double
    var halfWidth: Double?

    init(_ value: Double, _ interval: ClosedRange<Double>?, truth: Double) {
      self.truth = truth
      error = value - truth
      halfWidth = interval.map { ($0.upperBound - $0.lowerBound) / 2 }
    }
  }

  private static func held(_ peaks: [Peak]) -> String {
    let held = peaks.compactMap { peak in peak.halfWidth.map { abs(peak.error) <= $0 } }
    return (Double(held.filter { $0 }.count) / Double(held.count)).percent
  }

  private static func run(
    _ hold: Double, _ fps: Double, _ speed: Double, _ noise: LandmarkNoise, _ isSmoothed: Bool, seed: UInt64
  ) -> (one: Peak?, three: Peak?, trials: [Peak]) {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    let raises = Trajectory.raise(movement, from: 10, to: end, speed: speed, hold: hold, rest: 1, repetitions: 3)
    var scenario = Scenario(movement, raises, seed: seed)
    scenario.simulation.noise = noise
    scenario.simulation.fps = fps
    if !isSmoothed { scenario.configuration.smoothing = nil }
    guard let feature = scenario.feature else { return (nil, nil, []) }
    var (one, three) = (ReadingSummary(of: feature), ReadingSummary(of: feature))
    var detector = TrialDetector()
    var trials: [Assessment.Trial] = []
    let samples = scenario.samples()
    // Each of the three begins with a rest of a second.
    let endOfFirst = (raises.duration - 1) / 3 + 0.5
    for sample in samples {
      let time = Timestamp(microseconds: Int64((sample.seconds * 1e6).rounded()))
      if sample.seconds < endOfFirst { one.consume(sample.result, at: time) }
      three.consume(sample.result, at: time)
      if let trial = sample.result.flatMap({ detector.add($0, at: time) }) { trials.append(trial) }
    }
    if let trial = detector.finish() { trials.append(trial) }
    func truth(_ seconds: ClosedRange<Double>) -> Double {
      samples.filter { seconds ~= $0.seconds && $0.result?.quality.isUsableForDecisions == true }.map(\.truth).max()
        ?? .nan
    }
    return (
      one.peak.map { Peak($0.value, $0.precision, truth: truth(0...endOfFirst)) },
      three.peak.map { Peak($0.value, $0.precision, truth: truth(0...raises.duration)) },
      trials.map { trial in
        // Noise makes trials, too.
        let end = trial.end?.time.seconds ?? raises.duration
        return Peak(trial.peak.value, trial.precision, truth: truth(trial.start.time.seconds...end))
      }
    )
  }
}
