internal import QPCore

extension ClinicalTest {
  /// Finger tapping: taps of thumb and index finger of each hand, their rate, opening, decrement and rhythm.
  ///
  /// Needs hands with the points of their fingers and 24 frames per second, six of each tap. The movement is that of
  /// MDS-UPDRS item 3.4 (Goetz et al. 2008); the result is no score.
  package static let fingerTapping = ClinicalTest(
    id: "finger-tapping", title: "Finger tapping",
    summary: "The rate, opening, decrement and rhythm of thumb and index finger."
  ) { motion throws(ClinicalTestError) in
    try TappingAnalysis(motion).result
  }
}

/// The evaluation of a recording of tapping fingers.
struct TappingAnalysis {
  private let sets: [TappingSet]
  private let isEstimated: Bool

  private static var limits: TappingParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    let interval = try recording.checkedInterval(leastRate: Self.limits.lowestRate, unseen: .noHand)
    isEstimated = recording.isEstimated
    let tracks = HandTrack.tracks(in: recording)
    guard !tracks.isEmpty else { throw ClinicalTestError(.noHand) }
    var found: [Side: TappingSet] = [:]
    var problem: ClinicalTestError?
    for track in tracks {
      do throws(ClinicalTestError) {
        let set = try TappingSet(track, in: recording, interval: interval)
        if set.taps.count > found[set.side]?.taps.count ?? 0 { found[set.side] = set }
      } catch {
        // That of the hand that is seen the longest.
        problem = problem ?? error
      }
    }
    sets = Side.allCases.compactMap { found[$0] }
    if sets.isEmpty { throw problem ?? ClinicalTestError(.noHand) }
  }

  // MARK: Result

  var result: ClinicalTestResult {
    var result = ClinicalTestResult(
      test: ClinicalTest.fingerTapping.id, algorithm: "finger-tapping/1", view: .picture)
    result.flags = flags
    result.events = sets.flatMap { set in
      set.taps.map { tap in
        let microseconds = set.start.microseconds + Int64((tap.closed / set.rate * 1e6).rounded())
        return ClinicalTestResult.Event(
          time: Timestamp(microseconds: microseconds), kind: .fingersClosed, side: set.side)
      }
    }.sorted { $0.time < $1.time }
    for set in sets { result.values += values(of: set) }
    return result
  }

  private var flags: [ClinicalTestResult.Flag] {
    var flags: [ClinicalTestResult.Flag] = []
    let frames = sets.map { Statistics.median($0.intervals) * $0.rate }
    if let rate = sets.first?.rate, let least = frames.min(), least < Self.limits.fewFramesPerTap {
      flags.append(.init(.lowRate, rate))
    }
    if let bridged = sets.map(\.bridged).max(), bridged > 0 { flags.append(.init(.gaps, bridged)) }
    if let fewest = sets.map(\.taps.count).min(), fewest < Self.limits.usualTaps {
      flags.append(.init(.fewCycles, Double(fewest)))
    }
    if let doubt = sets.map(\.doubt).max(), doubt >= Self.limits.doubtfulSide {
      flags.append(.init(.handSideUncertain, doubt))
    }
    return flags
  }

  private func values(of set: TappingSet) -> [ClinicalTestResult.Value] {
    let (side, intervals) = (set.side, set.intervals)
    let openings = set.taps.compactMap(\.opening)
    var values = [
      ClinicalTestResult.Value("taps", "taps, \(side)", side: side, .count, single: Double(set.taps.count))
    ]
    // The interval of the mean time, since the mean of rates is larger than the rate.
    if let time = ClinicalTestResult.Value("tapTime", "", .secondsFine, intervals), time.mean > 0 {
      let interval = time.interval.flatMap { $0.lowerBound > 0 ? 1 / $0.upperBound...1 / $0.lowerBound : nil }
      values.append(
        .init(
          "tapRate", "tapping rate, \(side)", side: side, .hertz, mean: 1 / time.mean, of: intervals.map { 1 / $0 },
          interval: interval))
    }
    let errors = MethodErrors(ofTapping: isEstimated)
    if let opening = ClinicalTestResult.Value(
      "opening", "mean opening, \(side)", side: side, .handLengths, openings, errors: errors)
    {
      values.append(opening)
    }
    if let decrement = Decrement(openings) {
      values.append(
        .init(
          "openingDecrement", "decrement of the opening, \(side)", side: side, .percent, single: decrement.percent,
          interval: decrement.interval(method: errors.tapDecrement)))
    }
    let (mean, standardDeviation) = (Statistics.mean(intervals), Statistics.standardDeviation(intervals))
    if let standardDeviation, mean > 0 {
      values.append(
        .init(
          "tapVariation", "variation of the tapping intervals, \(side)", side: side, .percent,
          single: 100 * standardDeviation / mean))
    }
    let longest = Self.limits.interruption * Statistics.median(intervals)
    values.append(
      .init(
        "interruptions", "interruptions, \(side)", side: side, .count, single: Double(intervals.count { $0 > longest }))
    )
    return values
  }
}

/// The part of the first opening that is lost until the last one, by the least-squares line through all in their order.
private struct Decrement {
  /// The loss in percent; negative where openings grow.
  let percent: Double
  /// The standard error of the loss.
  private let error: Double
  private let degrees: Int

  init?(_ openings: [Double]) {
    let count = Double(openings.count)
    guard openings.count >= StatisticsParameters.current.fewestForInterval else { return nil }
    let (middle, mean) = ((count - 1) / 2, Statistics.mean(openings))
    let squares = count * (count * count - 1) / 12  // formula: Σ(k − mean)² of k = 0 … n − 1
    let slope = openings.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * $1.element } / squares
    let first = mean - slope * middle
    guard first > Statistics.smallestDivisor else { return nil }
    percent = -100 * slope * (count - 1) / first
    degrees = openings.count - 2
    let rest = openings.enumerated().reduce(0) { sum, item in
      let own = item.element - mean - slope * (Double(item.offset) - middle)
      return sum + own * own
    }
    let variance = rest / Double(degrees)
    // The derivatives by the mean and by the slope, which are independent of each other.
    let byMean = 100 * slope * (count - 1) / (first * first)
    let bySlope = 100 * (count - 1) * mean / (first * first)
    error = (variance * (byMean * byMean / count + bySlope * bySlope / squares)).squareRoot()
  }

  func interval(method: Double) -> ClosedRange<Double>? {
    let statistics = StatisticsParameters.current
    guard let t = StudentT.twoSided(statistics.coverage, degreesOfFreedom: degrees) else { return nil }
    let (own, ofMethod) = (t * error, statistics.normalQuantile * method)
    let half = (own * own + ofMethod * ofMethod).squareRoot()
    return half.isFinite ? percent - half...percent + half : nil
  }
}
