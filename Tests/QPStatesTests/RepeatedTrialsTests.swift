import QPCore
import QPKit
import QPTestSupport
import Testing

/// The statistics of repeated trials against closed forms and published examples.
@Suite struct RepeatedTrialsTests {
  /// Two-sided 95 % points of Student's t from NIST/SEMATECH, e-Handbook of Statistical
  /// Methods, 1.3.6.7.2.
  @Test(arguments: [
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (9, 2.262), (10, 2.228), (19, 2.093),
    (30, 2.042), (40, 2.021), (60, 2.000), (100, 1.984), (100_000, 1.960),
  ])
  func quantilesAreThoseOfTheTables(degrees: Int, expected: Double) throws {
    let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: degrees))
    #expect(abs(t - expected) <= 0.0005)
  }

  /// With 1 degree t = tan(π p / 2), with 2 t = p √(2 / (1 − p²)): both solve the distribution exactly.
  @Test func quantilesAreThoseOfTheClosedForms() throws {
    for confidence in [0.0, 0.5, 0.9, 0.95, 0.99, 0.999] {
      let two = try #require(StudentT.twoSided(confidence, degreesOfFreedom: 2))
      #expect(abs(two - confidence * (2 / (1 - confidence * confidence)).squareRoot()) <= 1e-9 * max(1, two))
    }
    // tan 67.5° = 1 + √2.
    let one = try #require(StudentT.twoSided(0.75, degreesOfFreedom: 1))
    #expect(abs(one - 1 - 2.0.squareRoot()) < 1e-12)
    #expect(StudentT.twoSided(1, degreesOfFreedom: 2) == nil)
    #expect(StudentT.twoSided(0.5, degreesOfFreedom: 0) == nil)
    #expect(StudentT.twoSided(.nan, degreesOfFreedom: 2) == nil)
  }

  @Test func threeTrialsByHand() throws {
    // Mean 172, s = √((4 + 0 + 4) / 2) = 2, half of the interval 4.302653 · 2 / √3.
    let repeats = try #require(RepeatedTrials([170, 172, 174]))
    #expect(repeats.mean == 172 && repeats.standardDeviation == 2)
    let interval = try #require(repeats.interval)
    #expect(abs(interval.upperBound - 172 - 4.302653 * 2 / 3.0.squareRoot()) < 1e-5)
    #expect(abs(interval.lowerBound + interval.upperBound - 344) < 1e-9)
    #expect(repeats.maximum == 174 && repeats.last == 174)
    #expect(try #require(RepeatedTrials([174, 170])).maximum == 174)
    #expect(try #require(RepeatedTrials([174, 170])).last == 170)
  }

  @Test func oneTrialHasNoSpread() throws {
    let repeats = try #require(RepeatedTrials([170]))
    #expect(repeats.standardDeviation == nil && repeats.interval == nil && repeats.mean == 170)
    #expect(RepeatedTrials([]) == nil && RepeatedTrials([1, .nan]) == nil)
  }

  @Test func anErrorIsPooledOverSessions() throws {
    // s² of the groups: 1 with 2 degrees, 4 with 4, 2.5 with 4: (2 + 16 + 10) / 10.
    let groups = [[9, 10, 11], [8, 8, 10, 12, 12], [0, 1, 2, 3, 4]].compactMap { RepeatedTrials($0) }
    let error = try #require(StandardErrorOfMeasurement(pooling: groups))
    #expect(abs(error.sem - 2.8.squareRoot()) < 1e-12)
    #expect(error.source == .pooled(groups: 3, degreesOfFreedom: 10))
    #expect(abs(error.mdc95() - 1.96 * 2.0.squareRoot() * 2.8.squareRoot()) < 1e-12)
    #expect(abs(error.mdc95(trials: 4) - error.mdc95() / 2) < 1e-12)
  }

  @Test func threeTrialsOfOnePersonGiveNoError() throws {
    let three = try #require(RepeatedTrials([170, 172, 174]))
    #expect(StandardErrorOfMeasurement(pooling: [three]) == nil)
    #expect(StandardErrorOfMeasurement(pooling: [three, three]) == nil)
    let many = try #require(RepeatedTrials((0..<20).map { Double($0 % 3) }))
    #expect(StandardErrorOfMeasurement(pooling: [many]) == nil, "one session, however long")
    #expect(StandardErrorOfMeasurement(sem: 2, published: " ") == nil)
    #expect(StandardErrorOfMeasurement(sem: .nan, published: "a paper") == nil)
    #expect(StandardErrorOfMeasurement(sem: 0, published: "a paper") == nil)
  }

  /// Shrout and Fleiss (1979), table 2: six targets, four judges; ICC(2,1) = 0.29, ICC(3,1) = 0.71.
  @Test func theCorrelationIsThatOfThePaper() throws {
    let cohort = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    let repeats = cohort.compactMap { RepeatedTrials($0.map(Double.init)) }
    let icc = try #require(IntraclassCorrelation(cohort: repeats))
    #expect(abs(icc.agreement - 0.2898) < 0.0001)
    #expect(abs(icc.consistency - 0.7148) < 0.0001)
  }

  @Test func onePersonIsNoCohort() throws {
    let one = try #require(RepeatedTrials([1, 2, 3]))
    #expect(IntraclassCorrelation(cohort: [one]) == nil)
    let two = try #require(RepeatedTrials([1, 2]))
    #expect(IntraclassCorrelation(cohort: [one, two]) == nil)
    let still = try #require(RepeatedTrials([1, 1]))
    #expect(IntraclassCorrelation(cohort: [still, still]) == nil)
  }

  @Test func aSmallReferenceHasNoPercentage() {
    #expect(Asymmetry(150, against: 120) == Asymmetry(150, against: 120))
    #expect(Asymmetry(150, against: 120).percent == 25)
    #expect(Asymmetry(18, against: 20).percent == -10)
    #expect(Asymmetry(18, against: 19.9).percent == nil)
    #expect(Asymmetry(18, against: -40).percent == nil)
    #expect(Asymmetry(18, against: 19).difference == -1)
  }

  @Test func aChangeIsJudgedByTheDetectableOne() throws {
    let then = try #require(RepeatedTrials([150, 150, 150]))
    let error = try #require(StandardErrorOfMeasurement(sem: 3, published: "a paper"))
    // 1.96 · √2 · 3 / √3 = 4.80.
    let now = try #require(RepeatedTrials([154, 154, 155]))
    let small = now.change(from: then, unit: .degrees, standardError: error)
    #expect(small.verdict == .notShown)
    #expect(abs(try #require(small.mdc95) - 4.801) < 0.001)
    let (above, below) = (
      try #require(RepeatedTrials([155, 155, 155])), try #require(RepeatedTrials([145, 145, 145]))
    )
    #expect(above.change(from: then, unit: .degrees, standardError: error).verdict == .changed)
    #expect(below.change(from: then, unit: .degrees, standardError: error).verdict == .changed)
    let one = try #require(RepeatedTrials([156]))
    #expect(one.change(from: one, unit: .degrees).verdict == .unknown)
    // Of a single trial and a mean of three: 1.96 · 3 · √(1 + 1/3) = 6.8.
    #expect(one.change(from: then, unit: .degrees, standardError: error).verdict == .notShown)
  }
}
