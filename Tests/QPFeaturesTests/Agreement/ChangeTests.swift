import QPCore
import QPFeatures
import QPTestSupport
import Testing

@testable import QPClinical

/// Changes against closed forms, and against values whose errors are drawn as the model states them.
@Suite struct ChangeTests {
  private static let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))

  /// A reading whose precision and whole interval have these half widths.
  private static func reading(
    _ value: Double, precision: Double? = nil, interval: Double? = nil, unit: FeatureResult.Unit = .degrees
  ) throws -> FeatureResult {
    var result = try #require(FeatureResult(value: value, unit: unit))
    result.precision = precision.map { value - $0...value + $0 }
    result.interval = interval.map { value - $0...value + $0 }
    return result
  }

  @Test func withoutASystematicPartNoiseIsAllInASession() throws {
    let (then, now) = (try Self.reading(90, precision: 3, interval: 3), try Self.reading(96, precision: 4, interval: 4))
    let change = try now.change(from: then, of: Self.knee, at: .withinSession)
    // √(3² + 4²) = 5.
    let margin = try #require(change.mdc95)
    #expect(change.difference == 6 && abs(margin - 5) < 1e-9)
    #expect(change.verdict == .changed && change.interval.map { $0.contains(0) } == false)
    let back = try then.change(from: now, of: Self.knee, at: .withinSession)
    #expect(back.difference == -6 && back.mdc95 == change.mdc95, "later minus earlier")
    // The size that is found 80 times in 100: (1.96 + 0.8416) / 1.96 times the margin.
    #expect(abs(try #require(change.minimumDetectableEffect) - 5 * 2.801621 / 1.96) < 1e-6)
  }

  @Test func betweenSessionsPlacingAnewIsAdded() throws {
    let reading = try Self.reading(90, precision: 2, interval: 2)
    let change = try reading.change(from: reading, of: Self.knee)
    // 1.96 · √(2 · (2 / 1.96)² + 2 · 3²).
    let expected = (2 * 4 + 1.96 * 1.96 * 18).squareRoot()
    #expect(abs(try #require(change.mdc95) - expected) < 1e-9 && change.verdict == .notShown)
  }

  @Test func systematicPartsCancelByTheirCorrelation() throws {
    // Half widths 3, 5: a systematic part of 4, which two near poses of a knee share by 0.76.
    let (then, now) = (try Self.reading(90, precision: 3, interval: 5), try Self.reading(95, precision: 3, interval: 5))
    let same = try now.change(from: then, of: Self.knee, at: .withinSession)
    let (noise, systematic, placing) = (2 * 9.0, 2 * 16.0, 1.96 * 1.96 * 18)
    let (nearMargin, apart) = (try #require(same.mdc95), (noise + systematic * (1 - 0.76)).squareRoot())
    #expect(abs(nearMargin - apart) < 1e-9)
    let other = try now.change(from: then, of: Self.knee)
    let (otherMargin, further) = (try #require(other.mdc95), (noise + systematic * (1 - 0.47) + placing).squareRoot())
    #expect(abs(otherMargin - further) < 1e-9)
    // Poses 0.4 of 150° apart share 0.68, the whole range 0.1, joints no more than their own.
    let limits = ChangeParameters.current
    #expect(limits.correlation(of: "knee", distance: 60, .withinSession) == 0.68)
    #expect(abs(limits.correlation(of: "hip", distance: 200, .withinSession) - 0.1) < 1e-9)
    #expect(abs(limits.correlation(of: "hip", distance: 75, .withinSession) - 0.63) < 1e-9)
    #expect(limits.correlation(of: "shoulder", distance: 1, .withinSession) == 0.65)
    #expect(limits.correlation(of: nil, distance: nil, .withinSession) == 0.55)
    #expect(limits.correlation(of: "hip", distance: 1, .betweenSessions) == 0.47)
  }

  /// Values as the model states them: no change is called one in 5 of 100, the detectable one is found in 80, and the
  /// interval holds the true change in 95.
  @Test(arguments: [MeasuredChange.Comparison.withinSession, .betweenSessions], [0.0, 8])
  func verdictsAreAsOftenRightAsTheySay(comparison: MeasuredChange.Comparison, systematic: Double) throws {
    var random = NormalNumbers(seed: 17)
    let noise = 1.5
    let half = 1.96 * (noise * noise + systematic * systematic).squareRoot()
    let limits = ChangeParameters.current
    func pair(_ change: Double) throws -> MeasuredChange {
      let correlation = limits.correlation(of: "knee", distance: change, comparison)
      let (a, b) = (random.next(), random.next())
      let errors = [a, correlation * a + (1 - correlation * correlation).squareRoot() * b]
      let readings = try [60, 60 + change].enumerated().map { index, truth in
        let placing = comparison == .withinSession ? 0 : limits.repositioning * random.next()
        return try Self.reading(
          truth + systematic * errors[index] + noise * random.next() + placing, precision: 1.96 * noise, interval: half)
      }
      return try readings[1].change(from: readings[0], of: Self.knee, at: comparison)
    }
    let detectable = try #require(try pair(0).minimumDetectableEffect)
    var (falsely, found, held) = (0, 0, 0)
    for _ in 0..<4000 {
      if try pair(0).verdict == .changed { falsely += 1 }
      let change = try pair(detectable)
      if change.verdict == .changed { found += 1 }
      if change.interval?.contains(detectable) == true { held += 1 }
    }
    // 4000 draws: ± 3 standard errors.
    #expect(falsely <= 241 && falsely >= 130, "\(falsely)")
    #expect(found >= 3120 && found <= 3400, "\(found)")
    #expect(held >= 3740, "\(held)")
  }

  /// Trials whose scatter alone tells their error, and few of them: Student's t keeps the promise.
  @Test func fewTrialsAreJudgedByStudentsT() throws {
    var random = NormalNumbers(seed: 5)
    var (falsely, found) = (0, 0)
    func session(_ mean: Double) throws -> RepeatedTrials {
      try #require(RepeatedTrials((0..<3).map { _ in mean + 4 * random.next() }))
    }
    // The same for all: 1 standard error of 4 · √(2 / 3), by t with 4 degrees of freedom.
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: 4))
    let power = try #require(StudentT.twoSided(0.6, degreesOfFreedom: 4))
    let detectable = (t + power) * 4 * (2.0 / 3).squareRoot()
    for _ in 0..<4000 {
      if try session(100).change(from: session(100), unit: .degrees, at: .withinSession).verdict == .changed {
        falsely += 1
      }
      if try session(100 + detectable).change(from: session(100), unit: .degrees, at: .withinSession).verdict
        == .changed
      {
        found += 1
      }
    }
    #expect((160...241).contains(falsely), "\(falsely)")
    #expect(found >= 3120, "\(found)")
  }

  @Test func onesOwnRepeatsStandForAllButLargerNoise() throws {
    let own = try Repeatability([[151, 154], [160, 157], [148, 149]], unit: .degrees)
    let (then, now) = (
      try Self.reading(150, precision: 1, interval: 9), try Self.reading(161, precision: 1, interval: 9)
    )
    let change = try now.change(from: then, of: Self.knee, standardError: own.standardError)
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: 3))
    #expect(abs(try #require(change.mdc95) - t * 2.0.squareRoot() * own.sem) < 1e-9)
    #expect(change.minimumDetectableEffect == own.minimumDetectableEffect)
    // The trials of a session share how the person was placed, which repeats contain: their mean is no surer.
    let (before, after) = (
      try #require(RepeatedTrials([149, 150, 151])), try #require(RepeatedTrials([160, 161, 162]))
    )
    let ofMeans = after.change(from: before, unit: .degrees, standardError: own.standardError)
    #expect(abs(try #require(ofMeans.mdc95) - t * 2.0.squareRoot() * own.sem) < 1e-9)
    let loud = try Self.reading(161, precision: 40, interval: 41)
    #expect(try #require(try loud.change(from: then, standardError: own.standardError).mdc95) > 40)
  }

  @Test func unknownDifferencesAreNotJudged() throws {
    let (known, unknown) = (try Self.reading(90, precision: 2, interval: 2), try Self.reading(120))
    let change = try unknown.change(from: known)
    #expect(
      change.difference == 30 && change.interval == nil && change.minimumDetectableEffect == nil
        && change.verdict == .unknown)
    let lengths = [try Self.reading(1, precision: 0.1, interval: 0.1, unit: .metres)]
    #expect(throws: ChangeError(.unitsDiffer(earlier: "deg", later: "m"))) { try lengths[0].change(from: known) }
  }

  /// A sweep at rest alternates between 1° and 359°, which are 2° apart.
  @Test func sweepsAreComparedTheShortWay() throws {
    let sweep = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: true))
    let (one, other) = (
      try Self.reading(1, precision: 2, interval: 2), try Self.reading(359, precision: 2, interval: 2)
    )
    #expect(try one.change(from: other, of: sweep).difference == 2)
  }

  @Test func valuesOfTestsAreComparedByNameAndSide() throws {
    func value(_ name: String, _ side: Side?, _ repetitions: [Double]) throws -> ClinicalTestResult.Value {
      try #require(ClinicalTestResult.Value(name, name, side: side, .degrees, repetitions))
    }
    let (then, now) = (try value("knee", .left, [60, 61, 62]), try value("knee", .left, [64, 65, 66]))
    let change = try now.change(from: then, at: .withinSession)
    // s² / n = 1 / 3 each, 4 degrees of freedom together.
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: 4))
    let (margin, expected) = (try #require(change.mdc95), t * (2.0 / 3).squareRoot())
    #expect(change.difference == 4 && abs(margin - expected) < 1e-9)
    #expect(throws: ChangeError(.quantitiesDiffer(earlier: "knee, right", later: "knee, left"))) {
      try now.change(from: value("knee", .right, [60, 61]))
    }
    #expect(try now.change(from: value("knee", .left, [60])).verdict == .unknown)
    #expect(try now.change(from: value("knee", .left, [60, 61])).verdict == .unknown, "two say nothing of their mean")
  }

  /// Intervals of ±3 and ±4 make one of ±5, as 3, 4 and 5 are a right triangle's; angles have 3° of placing anew twice more.
  @Test func valuesOfTwoSessionsAreJudgedByTheirIntervals() throws {
    func value(_ mean: Double, _ half: Double, _ unit: FeatureResult.Unit) throws -> ClinicalTestResult.Value {
      ClinicalTestResult.Value("speed", "speed", unit, single: mean, interval: mean - half...mean + half)
    }
    for (later, verdict) in [(104.9, MeasuredChange.Verdict.notShown), (105.1, .changed), (94.9, .changed)] {
      let change = try value(later, 4, .metres).change(from: value(100, 3, .metres))
      #expect(change.verdict == verdict && abs(change.difference - (later - 100)) < 1e-9)
      #expect(abs(try #require(change.mdc95) - 5) < 1e-9)
    }
    let own = 1.96 * 3
    let angle = try #require(try value(60, 4, .degrees).change(from: value(60, 3, .degrees)).mdc95)
    #expect(abs(angle - (25 + 2 * own * own).squareRoot()) < 1e-3, "\(angle)")
    // A reading in another unit than degrees is judged by the measurement alone, too.
    let lengths = try [
      Self.reading(1, precision: 0.3, interval: 0.3, unit: .metres),
      Self.reading(1.6, precision: 0.4, interval: 0.4, unit: .metres),
    ]
    let change = try lengths[1].change(from: lengths[0])
    let margin = try #require(change.mdc95)
    #expect(change.verdict == .changed && abs(margin - 0.5) < 1e-9)
  }

  /// A file of own repeats stands for the intervals of a test's values.
  @Test func ownRepeatsJudgeATest() throws {
    let own = try Repeatability([[60, 62], [70, 69], [65, 66]], unit: .percent)
    let table = try StandardErrorTable(json: Array(Repeatability.file([("gait.stance.left", own)]).utf8))
    func stance(_ side: Side, _ mean: Double) -> ClinicalTestResult.Value {
      ClinicalTestResult.Value("stance", "stance", side: side, .percent, single: mean, interval: mean - 1...mean + 1)
    }
    let error = try #require(table.standardError(of: stance(.left, 60), in: "gait"))
    let change = try stance(.left, 65).change(from: stance(.left, 60), standardError: error)
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: 3))
    #expect(abs(try #require(change.mdc95) - t * 2.0.squareRoot() * own.sem) < 1e-9)
    #expect(
      table.standardError(of: stance(.right, 60), in: "gait") == nil
        && table.standardError(of: stance(.left, 60), in: "jump") == nil)
  }
}
