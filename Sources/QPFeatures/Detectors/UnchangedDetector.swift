public import QPCore

/// Tells when a number has stayed the same for a while.
///
/// The first value of a run is its anchor; values within the tolerance of it belong to the run, any other starts a new
/// run with itself as the anchor. The detector fires once in each run, when it has lasted long enough by the clock of
/// the values, and gives the run's median.
public struct UnchangedDetector: Hashable, Sendable {
  /// How far a value may lie from the run's first.
  public enum Tolerance: Hashable, Sendable {
    /// A share of the first value: 0.05 is 5 %. Near zero that is nothing at all: degrees want ``absolute(_:)``.
    case relative(Double)
    /// In the value's own unit.
    case absolute(Double)
  }

  /// Seconds that a run must last.
  public let similarDuration: Double
  /// How far a value may lie from the run's first.
  public let tolerance: Tolerance
  /// Values below start no run; nil: no limit.
  public let minValue: Double?
  /// Values above start no run; nil: no limit.
  public let maxValue: Double?

  private var run: Run?

  private struct Run: Hashable, Sendable {
    let anchor: Double
    let start: Timestamp
    var last: Timestamp
    /// Until the detector has fired.
    var values: [Double]
    var hasFired = false
  }

  /// A step of more seconds than this between values starts a new run.
  public static let longestGap = 1.0

  /// Makes a detector that has seen nothing.
  public init(similarDuration: Double, tolerance: Tolerance, minValue: Double? = nil, maxValue: Double? = nil) {
    self.similarDuration = similarDuration
    self.tolerance = tolerance
    self.minValue = minValue
    self.maxValue = maxValue
  }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - value: The value; one that is not finite, or lies outside the limits, ends the run.
  ///   - time: Its time; one that is not after the last starts a new run.
  /// - Returns: The run's median at the moment when it has lasted long enough; nil at all others.
  public mutating func count(_ value: Double, at time: Timestamp) -> Double? {
    guard value.isFinite, value >= minValue ?? -.infinity, value <= maxValue ?? .infinity else {
      run = nil
      return nil
    }
    if run == nil || !continues(value, at: time) {
      run = Run(anchor: value, start: time, last: time, values: [])
    }
    return extend(with: value, at: time)
  }

  /// Forgets what was seen.
  public mutating func reset() {
    run = nil
  }

  private func continues(_ value: Double, at time: Timestamp) -> Bool {
    guard let run else { return false }
    let step = time.seconds(since: run.last)
    let reach =
      switch tolerance {
      case .relative(let share): share * abs(run.anchor)
      case .absolute(let distance): distance
      }
    return step > 0 && step <= Self.longestGap && abs(value - run.anchor) <= reach
  }

  private mutating func extend(with value: Double, at time: Timestamp) -> Double? {
    run?.last = time
    guard let current = run, !current.hasFired else { return nil }
    run?.values.append(value)
    guard time.seconds(since: current.start) >= similarDuration else { return nil }
    let median = run?.values.median
    run?.hasFired = true
    run?.values = []
    return median
  }
}

extension [Double] {
  /// The middle of the sorted values, or the mean of the two middles; nil for none.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
