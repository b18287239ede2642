public import QPCore

/// A detector of a number that stays the same for a given time.
///
/// The first value of a run is its anchor; values within the tolerance of it belong to the run, any other starts a new
/// run with itself as the anchor. The detector fires once in each run, when it has lasted long enough by the times of
/// the values, and returns the run's median.
public struct UnchangedDetector: Hashable, Sendable {
  /// The largest distance of a value from the first of its run.
  public enum Tolerance: Hashable, Sendable {
    /// A fraction of the first value: 0.05 is 5 %; use ``absolute(_:)`` for values near zero, such as degrees.
    case relative(Double)
    /// A distance in the value's own unit.
    case absolute(Double)
  }

  /// The least duration of a run in seconds; a run never reaches NaN.
  package let similarDuration: Double
  /// The largest distance of a value from the first of its run.
  package let tolerance: Tolerance
  /// The least value of a run; `nil` sets no limit.
  package let minValue: Double?
  /// The largest value of a run; `nil` sets no limit.
  package let maxValue: Double?
  /// The period of circular values, such as 360 for sweeps: 359° and 1° are 2° apart; `nil` if they are not circular.
  package let period: Double?

  private var run: Run?

  private struct Run: Hashable, Sendable {
    let anchor: Double
    let start: Timestamp
    var last: Timestamp
    /// The signed distances of the values from the anchor, until the detector has fired.
    var distances: [Double] = []
    /// Whether there are values below 0, as in −180…180; otherwise values below 0 wrap around, as in 0…360.
    var isSigned = false
    var hasFired = false
  }

  /// The longest gap between values within a run, in seconds; a longer one starts a new run.
  package static var longestGap: Double { DetectorParameters.current.longestGap }

  /// Creates a detector without values.
  public init(
    similarDuration: Double, tolerance: Tolerance, minValue: Double? = nil, maxValue: Double? = nil,
    period: Double? = nil
  ) {
    self.similarDuration = similarDuration
    self.tolerance = tolerance
    self.minValue = minValue
    self.maxValue = maxValue
    self.period = period
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value; one that is not finite, or lies outside the limits, ends the run.
  ///   - time: Its time; one that is not after the last, or more than 1 s after it, starts a new run.
  /// - Returns: The run's median, once in each run, when it has lasted long enough; `nil` otherwise.
  public mutating func consume(_ value: Double, at time: Timestamp) -> Double? {
    guard value.isFinite, value >= minValue ?? -.infinity, value <= maxValue ?? .infinity else {
      run = nil
      return nil
    }
    if run == nil || !continues(value, at: time) {
      run = Run(anchor: value, start: time, last: time)
    }
    return extend(with: value, at: time)
  }

  /// Resets the detector.
  public mutating func reset() {
    run = nil
  }

  private func continues(_ value: Double, at time: Timestamp) -> Bool {
    guard let run else { return false }
    let step = time.seconds(since: run.last)
    let reach =
      switch tolerance {
      case .relative(let fraction): fraction * abs(run.anchor)
      case .absolute(let distance): distance
      }
    return step > 0 && step <= Self.longestGap && abs(value.distance(from: run.anchor, period: period)) <= reach
  }

  private mutating func extend(with value: Double, at time: Timestamp) -> Double? {
    run?.last = time
    // Read member by member: a copy of the run would copy its values each time one is added.
    guard let anchor = run?.anchor, let start = run?.start, run?.hasFired == false else { return nil }
    if value < 0 { run?.isSigned = true }
    run?.distances.append(value.distance(from: anchor, period: period))
    // The median hardly changes.
    if run?.distances.count == DetectorParameters.current.mostValues { run?.distances.thin() }
    guard time.seconds(since: start) >= similarDuration else { return nil }
    // A median may wrap around, as 359.5 + 1 is 0.5.
    let range = run?.isSigned == false ? period : nil
    let median = run?.distances.median.map { (anchor + $0).wrapped(within: range) }
    run?.hasFired = true
    run?.distances = []
    return median
  }
}
