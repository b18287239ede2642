package import QPLandmarks

/// A filter for one number per frame.
///
/// It is a value type: a copy continues independently. A value that is not finite neither enters a filter nor comes out
/// of it.
package protocol SignalFilter: Sendable {
  /// Returns the filtered value for a new one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is skipped.
  /// - Returns: The filtered value; `nil` before the first.
  mutating func filter(_ value: Double, at time: Timestamp) -> Double?

  /// Resets the filter to its initial state.
  mutating func reset()
}

extension SignalFilter {
  /// Returns this filter followed by another: `HampelFilter(floor: 1).then(OneEuroFilter(.landmarks))`.
  ///
  /// Lags add up; noise gains multiply where the noise between the two is white.
  package func then(_ next: some SignalFilter) -> some SignalFilter {
    FilterChain(first: self, second: next)
  }
}

/// Two filters in series.
private struct FilterChain<First: SignalFilter, Second: SignalFilter>: SignalFilter {
  var first: First
  var second: Second

  mutating func filter(_ value: Double, at time: Timestamp) -> Double? {
    // A value that is not finite changes neither filter; the second then repeats its last output.
    guard value.isFinite, let between = first.filter(value, at: time) else { return second.filter(.nan, at: time) }
    return second.filter(between, at: time)
  }

  mutating func reset() {
    first.reset()
    second.reset()
  }
}
