public import QPLandmarks

/// A zero-lag Butterworth low-pass for a whole recording: order 2 forwards, then backwards, order 4 together.
///
/// It is the usual filter of movement laboratories (Winter, Biomechanics and Motor Control of Human Movement). The ends
/// are padded by their odd mirror image, as in SciPy's `filtfilt`. It needs future values, so it cannot run live. White
/// noise falls to about √(1.67·cutoff/rate) with ``Cutoff/perPass(_:)``, √(2.07·cutoff/rate) with
/// ``Cutoff/overall(_:)``.
public struct ButterworthFilter: Hashable, Sendable {
  /// A cut-off in hertz, in one of the two conventions.
  public enum Cutoff: Hashable, Sendable {
    /// The frequency at which each of the two passes has −3 dB: together −6 dB, and −3 dB at 0.802 of it; `.perPass(6)`
    /// is 4.81 Hz overall.
    ///
    /// The convention of SciPy, Pose2Sim and most scripts.
    case perPass(Double)
    /// The frequency at which both passes together have −3 dB.
    case overall(Double)

    var hertz: Double {
      switch self {
      case .perPass(let hertz), .overall(let hertz): hertz
      }
    }
  }

  /// The cut-off.
  package let cutoff: Cutoff
  /// The interpolation between known values where time steps vary.
  package let interpolation: Interpolation

  private static var limits: FilterParameters { .current }
  /// The smallest number of consecutive values that can be filtered, 10: one more than the padding of either end.
  private static var fewestValues: Int { limits.padding + 1 }

  /// Creates a filter.
  ///
  /// - Throws: ``FilterError`` for a cut-off that is not a frequency above 0.
  public init(_ cutoff: Cutoff = .perPass(6)) throws(FilterError) {
    try self.init(cutoff, interpolation: .cubic)
  }

  package init(_ cutoff: Cutoff, interpolation: Interpolation) throws(FilterError) {
    guard cutoff.hertz > 0, cutoff.hertz < .infinity else { throw FilterError(.badCutoff(cutoff.hertz)) }
    self.cutoff = cutoff
    self.interpolation = interpolation
  }

  /// Returns evenly spaced values, filtered.
  ///
  /// - Parameters:
  ///   - values: The values. Values that are not finite are gaps: each run between two gaps is filtered by itself.
  ///   - rate: The rate of the values in hertz.
  /// - Returns: As many values; NaN in gaps and in runs of fewer than 10 values.
  /// - Throws: ``FilterError``.
  package func filter(_ values: [Double], rate: Double) throws(FilterError) -> [Double] {
    let section = try Section(cutoff, rate: rate)
    var filtered = Array(repeating: Double.nan, count: values.count)
    for run in runs(values) { filtered.replaceSubrange(run, with: section.forwardsAndBackwards(values[run])) }
    return filtered
  }

  /// Returns values at times whose steps may vary, filtered.
  ///
  /// Where steps vary by more than 2 %, each run between two gaps is resampled to as many even steps as it has values,
  /// filtered, and resampled at its original times.
  /// - Parameters:
  ///   - values: The values; those that are not finite are gaps.
  ///   - times: The time of each, increasing.
  ///   - longestStep: The time step in seconds beyond which there is a gap.
  /// - Returns: As many values; NaN in gaps and in runs of fewer than 10 values.
  /// - Throws: ``FilterError`` where the times do not fit the values, or the cut-off is not below half the mean rate.
  public func filter(
    _ values: [Double], at times: [Timestamp], longestStep: Double = 0.5
  ) throws(FilterError) -> [Double] {
    try checkSeries(values, times)
    var filtered = Array(repeating: Double.nan, count: values.count)
    let steps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    for run in runs(values, split: { steps[$0] > longestStep }) {
      let offsets = run.map { times[$0].seconds(since: times[run.lowerBound]) }
      guard let duration = offsets.last else { continue }
      let step = duration / Double(run.count - 1)
      let section = try Section(cutoff, rate: 1 / step)
      let tolerance = Self.limits.evenness * step
      let isEven = steps[run.lowerBound..<run.upperBound - 1].allSatisfy { abs($0 - step) <= tolerance }
      if isEven {
        filtered.replaceSubrange(run, with: section.forwardsAndBackwards(values[run]))
      } else {
        let even = run.indices.map { Double($0 - run.lowerBound) * step }
        let series = Series(times: offsets, values: Array(values[run]))
        let smooth = section.forwardsAndBackwards(series.resampled(at: even, by: interpolation)[...])
        let back = Series(times: even, values: smooth).resampled(at: offsets, by: interpolation)
        filtered.replaceSubrange(run, with: back)
      }
    }
    return filtered
  }

  /// Returns the runs of finite values that are long enough; a run also ends before a value for which `split` is true.
  private func runs(_ values: [Double], split: (Int) -> Bool = { _ in false }) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in values.indices {
      if !values[index].isFinite { start = index + 1 }
      let next = index + 1
      let isEnd = next == values.count || !values[next].isFinite || split(index)
      guard values[index].isFinite, isEnd else { continue }
      if next - start >= Self.fewestValues { runs.append(start..<next) }
      start = next
    }
    return runs
  }

  /// One pass: a second-order section from the analogue prototype by the bilinear transform, with prewarped frequency.
  private struct Section {
    let (b0, b1, b2): (Double, Double, Double)
    let (a1, a2): (Double, Double)

    init(_ cutoff: Cutoff, rate: Double) throws(FilterError) {
      guard rate > 0, rate < .infinity else { throw FilterError(.badRate(rate)) }
      guard cutoff.hertz < rate / 2 else {
        throw FilterError(.cutoffNotBelowHalfTheRate(cutoff: cutoff.hertz, rate: rate))
      }
      var warped = Maths.tan(.pi * cutoff.hertz / rate)
      // Two passes have −3 dB where one has −1.5: at (√2 − 1)^¼ of its cut-off.
      if case .overall = cutoff { warped /= (2.0.squareRoot() - 1).squareRoot().squareRoot() }
      let square = warped * warped
      let whole = 1 + 2.0.squareRoot() * warped + square
      (b0, b1, b2) = (square / whole, 2 * square / whole, square / whole)
      (a1, a2) = (2 * (square - 1) / whole, (1 - 2.0.squareRoot() * warped + square) / whole)
    }

    func forwardsAndBackwards(_ values: ArraySlice<Double>) -> [Double] {
      guard let first = values.first, let last = values.last else { return [] }
      let padding = limits.padding
      var padded: [Double] = []
      padded.reserveCapacity(values.count + 2 * padding)
      for value in values.dropFirst().prefix(padding).reversed() { padded.append(2 * first - value) }
      padded.append(contentsOf: values)
      for value in values.dropLast().suffix(padding).reversed() { padded.append(2 * last - value) }
      pass(&padded)
      padded.reverse()
      pass(&padded)
      padded.reverse()
      return Array(padded.dropFirst(padding).dropLast(padding))
    }

    /// Filters in direct form II, transposed, from the steady state of the first value.
    private func pass(_ values: inout [Double]) {
      var second = (b2 - a2) * (values.first ?? 0)
      var first = (b1 - a1) * (values.first ?? 0) + second
      for index in values.indices {
        let value = values[index]
        let filtered = b0 * value + first
        first = b1 * value - a1 * filtered + second
        second = b2 * value - a2 * filtered
        values[index] = filtered
      }
    }
  }
}
