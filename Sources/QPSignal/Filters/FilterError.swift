internal import QPLandmarks

/// The reason why a recorded series cannot be filtered.
public struct FilterError: Error, Hashable, Sendable {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// The cut-off is not a frequency above 0.
    case badCutoff(Double)
    /// The cut-off is at or above half the rate, where a filter has no effect.
    case cutoffNotBelowHalfTheRate(cutoff: Double, rate: Double)
    /// The rate is not a frequency above 0.
    case badRate(Double)
    /// A length or a limit is not a number above 0.
    case badLimit(Double)
    /// The numbers of times and values differ.
    case differentCounts(values: Int, times: Int)
    /// A time is not after the one before it.
    case timeNotIncreasing(index: Int)
  }
}

extension FilterError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .badCutoff(let cutoff):
      "cut-off \(cutoff) Hz: give a frequency above 0"
    case .cutoffNotBelowHalfTheRate(let cutoff, let rate):
      "cut-off \(cutoff) Hz is not below half the rate of \(rate) a second: lower it, or record faster"
    case .badRate(let rate):
      "rate \(rate): give values a second, above 0"
    case .badLimit(let limit):
      "limit \(limit): give a number above 0"
    case .differentCounts(let values, let times):
      "\(values) values but \(times) times: give one for each"
    case .timeNotIncreasing(let index):
      "the time of value \(index) is not after the one before: sort the values and leave out repeats"
    }
  }
}
