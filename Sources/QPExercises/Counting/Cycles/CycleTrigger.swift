/// A cheap sign that a signal has gone out and come half of the way back.
struct CycleTrigger: Sendable {
  private var low = Float.infinity
  private var peak = -Float.infinity
  private var isOut = false

  /// Adds a value; NaN is ignored.
  ///
  /// - Returns: Whether the signal has just come back.
  mutating func add(_ value: Float) -> Bool {
    guard !value.isNaN else { return false }
    guard isOut else {
      low = min(low, value)
      (isOut, peak) = (value - low >= CycleParameters.current.leastSize, value)
      return false
    }
    peak = max(peak, value)
    guard peak - value >= max(CycleParameters.current.leastSize, CycleParameters.current.returnFraction * (peak - low))
    else {
      return false
    }
    (isOut, low) = (false, value)
    return true
  }
}
