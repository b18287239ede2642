import QPCore
import QPFeatures
import QPTestSupport
import Testing

@testable import QPClinical

/// The statistics of repeated measurements against published examples, closed forms and brute force.
@Suite struct RepeatabilityTests {
  /// Peak expiratory flow in l/min of 17 people, twice by each of two meters: Bland and Altman, Lancet 1986, table 1.
  private static let wright = [
    [494, 490], [395, 397], [516, 512], [434, 401], [476, 470], [557, 611], [413, 415], [442, 431], [650, 638],
    [433, 429], [417, 420], [656, 633], [267, 275], [478, 492], [178, 165], [423, 372], [427, 421],
  ].map { $0.map(Double.init) }
  private static let mini = [
    512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
  ].map(Double.init)

  /// Published: mean difference −2.1 l/min, SD 38.8 l/min, limits −79.7 and 75.5 l/min with 2 in place of 1.96.
  @Test func limitsOfAgreementAreThoseOfThePaper() throws {
    let agreement = try #require(BlandAltman(zip(Self.mini, Self.wright).map { ($0, $1[0]) }))
    #expect(abs(agreement.bias + 2.1) < 0.05 && abs(agreement.standardDeviation - 38.8) < 0.05)
    #expect(abs(agreement.bias - 2 * agreement.standardDeviation + 79.7) < 0.1)
    #expect(abs(agreement.bias + 2 * agreement.standardDeviation - 75.5) < 0.1)
    #expect(abs(agreement.limits.upperBound - agreement.bias - 1.96 * agreement.standardDeviation) < 1e-9)
    // Published: 95 % interval of the bias −22.0 to 17.8 l/min.
    let interval = try #require(agreement.biasInterval)
    #expect(abs(interval.lowerBound + 22.0) < 0.1 && abs(interval.upperBound - 17.8) < 0.1)
    #expect(BlandAltman([(1, 2)]) == nil && BlandAltman([(1, 2), (.nan, 3)]) == nil)
  }

  /// Published: within-subject SD 15.3 l/min (Bland and Altman, Stat Methods Med Res 1999; 8: 135–160).
  @Test func theStandardErrorIsThatOfThePaper() throws {
    let own = try Repeatability(Self.wright, unit: .count)
    #expect(abs(own.sem - 15.3) < 0.05)
    #expect(abs(own.mdc95 - 1.96 * 2.0.squareRoot() * own.sem) < 1e-9)
    #expect(own.count == 34 && own.standardError.degreesOfFreedom == 17 && own.agreement?.pairs.count == 17)
  }

  /// Shrout and Fleiss (1979), table 2; ICC(2,1) = 0.29, and by R (irr::icc, twoway, agreement) 0.0188…0.7611.
  @Test func theCorrelationHasItsInterval() throws {
    let cohort = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    let own = try Repeatability(cohort.map { $0.map(Double.init) }, unit: .count)
    let icc = try #require(own.correlation)
    let interval = try #require(icc.interval)
    #expect(abs(icc.agreement - 0.2898) < 0.0001)
    #expect(abs(interval.lowerBound - 0.0188) < 0.0005 && abs(interval.upperBound - 0.7611) < 0.0005)
    // Pairs: the first with the second, the third with the fourth.
    #expect(own.agreement?.pairs.count == 12 && own.agreement?.pairs.first?.difference == -7)
  }

  /// The interval holds the true correlation of simulated people 95 times in 100.
  @Test func theIntervalHoldsTheTrueCorrelation() throws {
    var random = NormalNumbers(seed: 3)
    var held = 0
    let (between, round, noise) = (6.0, 2.0, 3.0)
    let truth = between * between / (between * between + round * round + noise * noise)
    for _ in 0..<400 {
      let rounds = (0..<4).map { _ in round * random.next() }
      let people = (0..<12).map { _ in
        let own = 100 + between * random.next()
        return rounds.map { own + $0 + noise * random.next() }
      }
      let interval = try #require(try Repeatability(people, unit: .degrees).correlation?.interval)
      if interval.contains(truth) { held += 1 }
    }
    #expect((368...396).contains(held), "\(held) of 400")
  }

  /// Quantiles of F from NIST/SEMATECH, e-Handbook of Statistical Methods, 1.3.6.7.3, and those that are squares of
  /// Student's t.
  @Test func quantilesOfFAreThoseOfTheTables() throws {
    for (first, second, expected) in [(1.0, 1.0, 161.448), (2, 9, 4.256), (5, 15, 2.901), (10, 100, 1.927)] {
      let value = try #require(SnedecorF.quantile(0.95, first, second))
      #expect(abs(value - expected) < 0.001 * expected, "\(first), \(second): \(value)")
    }
    for degrees in [2, 7, 30] {
      let t = try #require(StudentT.twoSided(0.95, degreesOfFreedom: degrees))
      let value = try #require(SnedecorF.quantile(0.95, 1, Double(degrees)))
      #expect(abs(value - t * t) < 0.002 * value)
    }
    let (low, high) = (SnedecorF.quantile(0.025, 3.7, 8.2), SnedecorF.quantile(0.975, 8.2, 3.7))
    #expect(abs(try #require(low) * #require(high) - 1) < 0.001)
    #expect(SnedecorF.quantile(1, 2, 2) == nil && SnedecorF.quantile(0.5, 0.5, 2) == nil)
  }

  /// The standard error by brute force: the mean of half the squared differences of all pairs of a person's values.
  @Test func theStandardErrorIsThatOfAllPairs() throws {
    var random = NormalNumbers(seed: 8)
    let people = [2, 3, 5].map { count in (0..<count).map { _ in 90 + 4 * random.next() } }
    var (sum, degrees) = (0.0, 0.0)
    for values in people {
      var squares = 0.0
      for one in values { for other in values { squares += (one - other) * (one - other) } }
      // Σ over all ordered pairs is 2 n times the sum of squares about the mean.
      sum += squares / Double(2 * values.count)
      degrees += Double(values.count - 1)
    }
    let own = try Repeatability(people, unit: .degrees)
    #expect(abs(own.sem - (sum / degrees).squareRoot()) < 1e-9)
    #expect(own.correlation == nil, "unequal numbers of repeats")
  }

  @Test func unusableRepeatsAreRefused() {
    #expect(throws: RepeatabilityError(.tooFewRepeats(person: 2, count: 1))) {
      try Repeatability([[1, 2], [3]], unit: .degrees)
    }
    #expect(throws: RepeatabilityError(.tooFewInAll(people: 1, measurements: 2))) {
      try Repeatability([[1, 2]], unit: .degrees)
    }
    #expect(throws: RepeatabilityError(.tooFewInAll(people: 0, measurements: 0))) {
      try Repeatability([[FeatureResult]]())
    }
    #expect(throws: RepeatabilityError(.notFinite(person: 1, measurement: 2))) {
      try Repeatability([[1, .nan, 2]], unit: .degrees)
    }
    #expect(throws: RepeatabilityError(.identical)) { try Repeatability([[1, 1], [4, 4]], unit: .degrees) }
    let (angle, length) = (FeatureResult(value: 1, unit: .degrees), FeatureResult(value: 2, unit: .metres))
    #expect(throws: RepeatabilityError(.unitsDiffer("deg", "m"))) {
      try Repeatability([[angle, length].compactMap(\.self)])
    }
  }

  @Test func theFileIsReadAsItWasWritten() throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
    let own = try Repeatability([[151, 154, 149], [160, 163]], unit: .degrees)
    let read = try StandardErrorTable(json: Array(Repeatability.file([(feature.id.rawValue, own)]).utf8))
    let error = try #require(read.standardError(of: feature))
    #expect(abs(error.sem - own.sem) < 1e-6 && error.degreesOfFreedom == 3)
    #expect(read.standardError(of: .rangeOfMotion(.shoulder(side: .right, movement: .abduction))) == nil)
    for (text, problem) in [
      ("", "expected a value"), ("[]", "no file of repeatability"),
      (#"{"repeatability":2,"features":[]}"#, "version 1"),
      (#"{"repeatability":1,"features":[{"feature":"a"}]}"#, "line 1"),
      (
        #"{"repeatability":1,"features":[{"feature":"a","unit":"deg","sem":-1,"people":1,"degreesOfFreedom":2}]}"#,
        "sem"
      ),
      (
        #"{"repeatability":1,"features":[{"feature":"a","unit":"deg","sem":1,"people":1.5,"degreesOfFreedom":2}]}"#,
        "sem"
      ),
    ] {
      let error = #expect(throws: StandardErrorTable.InvalidFileError.self) {
        try StandardErrorTable(json: Array(text.utf8))
      }
      #expect(error?.description.contains(problem) == true, "\(text): \(String(describing: error))")
    }
  }
}
