public import QPLandmarks

/// A filter for one number that comes frame after frame.
///
/// A value: a copy goes on by itself. A value that is not finite enters no filter and comes out of none.
public protocol SignalFilter: Sendable {
  /// Takes a value and gives the filtered one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is passed over.
  /// - Returns: The filtered value; nil where there is none yet.
  mutating func filter(_ value: Double, at time: Timestamp) -> Double?

  /// Forgets what was seen.
  mutating func reset()
}

extension SignalFilter {
  /// This filter, and another on what comes out of it: `HampelFilter(floor: 1).then(OneEuroFilter(.landmarks))`.
  ///
  /// Lags add up; noise gains multiply where the noise between the two is white.
  public func then<Next: SignalFilter>(_ next: Next) -> FilterChain<Self, Next> {
    FilterChain(first: self, second: next)
  }
}

/// Two filters, one after the other; see ``SignalFilter/then(_:)``.
public struct FilterChain<First: SignalFilter, Second: SignalFilter>: SignalFilter {
  private var first: First
  private var second: Second

  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  /// Takes a value through both filters.
  public mutating func filter(_ value: Double, at time: Timestamp) -> Double? {
    // What is no number leaves both as they are; the second then repeats what it gave last.
    guard value.isFinite, let between = first.filter(value, at: time) else { return second.filter(.nan, at: time) }
    return second.filter(between, at: time)
  }

  /// Forgets what both saw.
  public mutating func reset() {
    first.reset()
    second.reset()
  }
}
