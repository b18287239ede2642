import QPFormats
import QPKit
import QPSimulator
import Testing

/// Peaks of raises, held or not: the greatest of noisy readings is mostly noise.
@Suite struct SimulatedPeakTests {
  static let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  /// One or three raises to 120°, and the limits for their peaks.
  struct Raises: CustomTestStringConvertible {
    var noise: LandmarkNoise
    var hold = 0.0
    var fps = 30.0
    var speed = 90.0
    var isSmoothed = true
    /// The largest mean error, in degrees.
    var bias: Double
    /// The least fraction of intervals that contain 120°.
    var held = 0.93

    var testDescription: String {
      "σ \(noise.sigma) px, \(noise.distribution), correlation \(noise.correlation.upperBound) s, hold \(hold) s, \(fps) fps, "
        + "\(speed)°/s, \(isSmoothed ? "smoothed" : "unsmoothed")"
    }
  }

  private static let (quiet, loud) = (LandmarkNoise(sigma: 2.5), LandmarkNoise(sigma: 6))
  private static let heavyTailed = LandmarkNoise(sigma: 6, distribution: .studentT(3))
  private static let lasting = LandmarkNoise(sigma: 2.5, correlation: 0.1)

  /// For correlated noise only the intervals have narrow limits, since no window is long enough to average it.
  static let raises = [
    Raises(noise: quiet, bias: 0.5), Raises(noise: quiet, hold: 1, bias: 0.5),
    Raises(noise: quiet, fps: 15, bias: 0.5), Raises(noise: quiet, fps: 60, bias: 0.5),
    Raises(noise: quiet, hold: 1, speed: 180, bias: 0.5), Raises(noise: quiet, speed: 180, bias: 0.5),
    Raises(noise: quiet, speed: 40, bias: 0.5), Raises(noise: quiet, isSmoothed: false, bias: 0.5),
    Raises(noise: loud, bias: 1), Raises(noise: loud, hold: 1, bias: 1), Raises(noise: loud, hold: 1, fps: 60, bias: 1),
    Raises(noise: heavyTailed, bias: 1), Raises(noise: heavyTailed, hold: 1, bias: 1),
    Raises(noise: lasting, bias: 1.3, held: 0.9), Raises(noise: lasting, hold: 1, bias: 1.3, held: 0.9),
    Raises(noise: lasting, hold: 1, fps: 60, bias: 1.3, held: 0.9),
  ]

  /// The truth is the greatest angle of the frames with a usable reading: gates may withhold a top altogether.
  @Test(arguments: raises) func peaksHaveLittleBias(_ raises: Raises) throws {
    func course(_ count: Int) -> AngleCourse {
      (0..<count).reduce(AngleCourse(at: 8)) { course, _ in
        course.rest(1.5).move(to: 120, speed: raises.speed).rest(raises.hold).move(to: 8, speed: raises.speed)
      }.rest(0.5)
    }
    func measure(_ count: Int, _ seed: UInt64) throws -> (ReadingSummary, [Assessment.Trial], truth: Double) {
      try Self.measure(
        course(count), raises.noise, .none, seed, fps: raises.fps, smoothing: raises.isSmoothed ? .adaptive : nil)
    }
    var (one, three, trials) = (Errors(), Errors(), Errors())
    for seed in UInt64(901)..<941 {
      let single = try measure(1, seed)
      try one.add(#require(single.0.peak).value, single.0.peak?.precision, single.truth)
      let (summary, found, truth) = try measure(3, seed + 1000)
      try three.add(#require(summary.peak).value, summary.peak?.precision, truth)
      // Noise makes small ones, too.
      for trial in found where trial.peak.value > 100 { trials.add(trial.peak.value, trial.precision, truth) }
    }
    for (name, errors) in [("one", one), ("three", three), ("trials", trials)] {
      #expect(abs(errors.mean) <= raises.bias, "\(name): \(errors.mean)")
      #expect(errors.held >= raises.held, "\(name): \(errors.held)")
    }
    #expect(trials.count >= 114, "\(trials.count)")
  }

  /// The errors of peaks.
  private struct Errors {
    private(set) var count = 0
    private var sum = 0.0
    private var heldCount = 0

    mutating func add(_ value: Double, _ interval: ClosedRange<Double>?, _ truth: Double) {
      count += 1
      sum += value - truth
      if interval?.contains(truth) == true { heldCount += 1 }
    }

    /// In degrees.
    var mean: Double { sum / Double(count) }
    var held: Double { Double(heldCount) / Double(count) }
  }

  /// Sides exchanged in 6 % of the frames change no trial and no peak.
  @Test func exchangedSidesChangeNoTrialAndNoPeak() throws {
    var course = AngleCourse(at: 8).rest(2)
    for _ in 0..<6 { course = course.move(to: 120).rest(0.5).move(to: 8).rest(1) }
    var faults = Faults()
    faults.swaps = Faults.Random(share: 0.06, frames: 3)
    faults.swapped = .all
    for seed in UInt64(1)...8 {
      let (summary, trials, _) = try Self.measure(course, LandmarkNoise(sigma: 2.5), faults, seed)
      #expect(trials.count == 6, "seed \(seed)")
      #expect(trials.allSatisfy { abs($0.peak.value - 120) <= 5 }, "\(trials.map(\.peak.value))")
      #expect(abs(try #require(summary.peak).value - 120) <= 5)
    }
  }

  private static func measure(
    _ course: AngleCourse, _ noise: LandmarkNoise, _ faults: Faults, _ seed: UInt64, fps: Double = 30,
    smoothing: Smoothing? = .adaptive
  ) throws -> (ReadingSummary, [Assessment.Trial], truth: Double) {
    let simulation = Simulation(
      trajectory: course.trajectory(), camera: .orthographic(), noise: noise, faults: faults, fps: fps, seed: seed)
    var pipeline = Pipeline(features: [feature], configuration: Configuration(smoothing: smoothing, overlay: .none))
    var summary = ReadingSummary(of: feature)
    var detector = TrialDetector()
    var trials: [Assessment.Trial] = []
    var truth = -Double.infinity
    for frame in simulation.frames {
      let result = try pipeline.process(frame.frame).results[feature]
      summary.consume(result, at: frame.frame.timestamp)
      if result?.quality.isUsableForDecisions == true { truth = max(truth, frame.truth(of: .shoulderAbduction(.left))) }
      if let result, let trial = detector.add(result, at: frame.frame.timestamp) { trials.append(trial) }
    }
    return (summary, trials + [detector.finish()].compactMap(\.self), truth)
  }
}
