package import QPCore

/// An error in an ``Assessment`` or a saved state.
///
/// Items are counted from 0 in the values, and from 1 in the description.
public struct AssessmentError: Error, Hashable, Sendable {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// The number of items is 0 or above the limit.
    case itemCount(Int, limit: Int)
    /// A number lies outside its range; a `nil` item means a number of the pace.
    case outOfRange(item: Int?, parameter: String, value: Double, ClosedRange<Double>)
    /// Both sides are requested of a feature that has no side.
    case noOtherSide(item: Int, feature: Feature.ID)
    /// The opposite movement is requested of a feature that has none.
    case noOpposite(item: Int, feature: Feature.ID)
    /// Two items measure the same side.
    case duplicate(step: String)
    /// The saved state belongs to another assessment.
    case otherAssessment(expected: [String], got: [String])
    /// The saved state cannot be read; lines are counted from 1.
    case badProgress(line: Int, expected: String)
  }
}

extension AssessmentError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .itemCount(let count, let limit):
      count == 0 ? "The assessment has no measure. Add one." : "There are \(count) measures; there may be \(limit)."
    case .outOfRange(let item, let parameter, let value, let range):
      (item.map { "Measure \($0 + 1): " } ?? "Pace: ")
        + "\(parameter) is \(value.short), it must be from \(range.lowerBound.short) to \(range.upperBound.short)."
    case .noOtherSide(let item, let feature):
      "Measure \(item + 1): \(feature) has no other side. Leave bothSides out."
    case .noOpposite(let item, let feature):
      "Measure \(item + 1): \(feature) has no named opposite. Leave the direction out."
    case .duplicate(let step): "\(step) is measured twice. Put all its trials into one measure."
    case .otherAssessment(let expected, let got):
      "The saved state belongs to another assessment: it contains \(got.joined(separator: ", ")), and this one measures"
        + " \(expected.joined(separator: ", ")). Resume with the assessment that was begun."
    case .badProgress(let line, let expected):
      "The saved state cannot be read: line \(line) must be \(expected). Use the text as it was saved."
    }
  }
}

extension Double {
  /// The number as text, without `.0` for whole numbers.
  var short: String {
    magnitude < 1e15 && self == rounded() ? fixed(decimals: 0) : "\(self)"
  }
}
