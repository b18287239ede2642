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

  /// Seconds that a run must last; NaN never passes.
  public let similarDuration: Double
  /// How far a value may lie from the run's first.
  public let tolerance: Tolerance
  /// Values below start no run; nil: no limit.
  public let minValue: Double?
  /// Values above start no run; nil: no limit.
  public let maxValue: Double?
  /// Where values begin again, 360 for sweeps: 359° and 1° are 2° apart; nil: nowhere.
  public let period: Double?

  private var run: Run?

  private struct Run: Hashable, Sendable {
    let anchor: Double
    let start: Timestamp
    var last: Timestamp
    /// The values as far as they lie from the anchor, until the detector has fired.
    var distances: [Double] = []
    /// Whether values below 0 are usual, as in −180…180, or mean the far side of the seam, as in 0…360.
    var isSigned = false
    var hasFired = false
  }

  /// Beyond so many values every second one is let go; their median is as good.
  private static let mostValues = 4096

  /// A step of more seconds than this between values starts a new run.
  public static let longestGap = 1.0

  /// Creates a detector that has seen nothing.
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
      run = Run(anchor: value, start: time, last: time)
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
    return step > 0 && step <= Self.longestGap && abs(value.distance(from: run.anchor, period: period)) <= reach
  }

  private mutating func extend(with value: Double, at time: Timestamp) -> Double? {
    run?.last = time
    // Asked piece by piece: a copy of the run would copy its values with every one that is added.
    guard let anchor = run?.anchor, let start = run?.start, run?.hasFired == false else { return nil }
    if value < 0 { run?.isSigned = true }
    run?.distances.append(value.distance(from: anchor, period: period))
    if run?.distances.count == Self.mostValues { run?.distances.thin() }
    guard time.seconds(since: start) >= similarDuration else { return nil }
    let median = run?.distances.median.map { wrapped(anchor + $0) }
    run?.hasFired = true
    run?.distances = []
    return median
  }

  /// A median may lie across the seam from its anchor: 359.5 + 1 is 0.5.
  private func wrapped(_ value: Double) -> Double {
    guard let period, period > 0, run?.isSigned == false else { return value }
    return value >= period ? value - period : (value < 0 ? value + period : value)
  }
}

extension Double {
  /// How far the value lies above another, by the shorter way round where there is a period.
  package func distance(from other: Double, period: Double?) -> Double {
    let distance = self - other
    guard let period, period > 0 else { return distance }
    return distance - (distance / period).rounded() * period
  }
}

extension [Double] {
  /// Lets go of every second value.
  package mutating func thin() {
    self = stride(from: 0, to: count, by: 2).map { self[$0] }
  }

  /// The middle of the sorted values, or the mean of the two middles; nil for none.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
