import QPFormats
import QPKit
import QPSimulator
import Testing

/// Two sessions of one simulated person, the camera put up again.
@Suite struct SimulatedChangeTests {
  private static let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  /// No change is called one in 5 sessions of 100 at most; one of the printed detectable size is found in 80 at least.
  @Test func aChangeIsFoundAndNoneIsInvented() throws {
    var (falsely, found) = (0, 0)
    let count = 60
    for seed in UInt64(0)..<UInt64(count) {
      let first = try Self.peak(120, SimulatedCamera(), seed: 5000 + seed)
      var camera = SimulatedCamera()
      // The camera turned by 5° and 0.2 m further away.
      camera.yaw = seed % 2 == 0 ? 5 : -5
      camera.distance += 0.2
      let same = try Self.peak(120, camera, seed: 6000 + seed).change(from: first, of: Self.feature)
      if same.verdict == .changed { falsely += 1 }
      let detectable = try #require(same.minimumDetectableEffect)
      let other = try Self.peak(120 + detectable, camera, seed: 7000 + seed).change(from: first, of: Self.feature)
      if other.verdict == .changed { found += 1 }
    }
    #expect(falsely * 100 <= 5 * count, "\(falsely) of \(count)")
    #expect(found * 100 >= 80 * count, "\(found) of \(count)")
  }

  /// Three trials in each of two sessions, whose peaks vary by 3° from trial to trial.
  @Test func trialsAreComparedByTheirScatter() throws {
    func trial(_ peak: Double) -> Assessment.Trial {
      var trial = Assessment.Trial(
        start: .init(value: 10, time: .zero), peak: .init(value: peak, time: Timestamp(seconds: 1) ?? .zero))
      trial.interval = peak - 2...peak + 2
      return trial
    }
    let step = try #require(try Assessment(items: [AssessmentItem(Self.feature)]).steps().first)
    func result(_ peaks: [Double]) -> AssessmentStepResult { AssessmentStepResult(step, peaks.map(trial)) }
    let earlier = result([150, 153, 147])
    let change = try #require(try result([151, 154, 148]).change(from: earlier))
    #expect(change.difference == 1 && change.verdict == .notShown)
    // Of the trials 2 · 9 / 3, of their intervals (2 / 1.96)² · 2 · (1 − 0.47), of placing anew 2 · 9: with t of
    // Satterthwaite's degrees of freedom, 4 · (V / 6)².
    let variance = 6 + 2 * (2 / 1.96) * (2 / 1.96) * 0.53 + 18
    let degrees = 4 * (variance / 6) * (variance / 6)
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: Int(degrees)))
    #expect(abs(try #require(change.mdc95) - t * variance.squareRoot()) < 1e-9)
    #expect(try #require(try result([171, 174, 168]).change(from: earlier)).verdict == .changed)
    let single = trial(170).change(from: trial(150), of: Self.feature)
    #expect(single.difference == 20 && single.verdict == .changed)
  }

  private static func peak(_ degrees: Double, _ camera: SimulatedCamera, seed: UInt64) throws -> FeatureResult {
    let course = AngleCourse(at: 8).rest(1.5).move(to: degrees, speed: 90).rest(0.5).move(to: 8, speed: 90).rest(0.5)
    let simulation = Simulation(
      trajectory: course.trajectory(), camera: camera, noise: LandmarkNoise(sigma: 2.5), faults: .none, fps: 30,
      seed: seed)
    var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
    var summary = ReadingSummary(of: feature)
    for frame in simulation.frames {
      summary.consume(try pipeline.process(frame.frame).results[feature], at: frame.frame.timestamp)
    }
    return try #require(summary.peak)
  }
}
