public import QPCore

/// Why an ``Assessment`` cannot be carried out or gone on with.
///
/// Measures are counted from 0, and from 1 in the text.
public enum AssessmentError: Error, Hashable, Sendable {
  /// There is nothing to measure, or far too much.
  case measureCount(Int, limit: Int)
  /// A number that lies outside its range; without a measure it is one of the pace.
  case outOfRange(measure: Int?, option: String, value: Double, ClosedRange<Double>)
  /// Both sides are wanted of what has no side.
  case noOtherSide(measure: Int, feature: Feature.ID)
  /// The opposite movement is wanted of what has none.
  case noOpposite(measure: Int, feature: Feature.ID)
  /// The same side would be measured by two measures.
  case duplicate(step: String)
  /// A saved state of another assessment.
  case otherAssessment(expected: [String], got: [String])
  /// A saved state that cannot be read. Lines are counted from 1.
  case badProgress(line: Int, expected: String)
}

extension AssessmentError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .measureCount(let count, let limit):
      count == 0 ? "There is nothing to measure. Add a measure." : "There are \(count) measures; there may be \(limit)."
    case .outOfRange(let measure, let option, let value, let range):
      (measure.map { "Measure \($0 + 1): " } ?? "Pace: ")
        + "\(option) is \(value.short), it must be from \(range.lowerBound.short) to \(range.upperBound.short)."
    case .noOtherSide(let measure, let feature):
      "Measure \(measure + 1): \(feature) has no other side. Leave bothSides out."
    case .noOpposite(let measure, let feature):
      "Measure \(measure + 1): \(feature) has no named opposite. Leave the direction out."
    case .duplicate(let step): "\(step) is measured twice. Put all its trials into one measure."
    case .otherAssessment(let expected, let got):
      "The saved state is of another assessment: it has \(got.joined(separator: ", ")),"
        + " and here is measured \(expected.joined(separator: ", ")). Resume with the assessment that was begun."
    case .badProgress(let line, let expected):
      "The saved state cannot be read: line \(line) must be \(expected). Use the text as it was saved."
    }
  }
}

extension Double {
  /// As a person writes it: without `.0`.
  var short: String {
    magnitude < 1e15 && self == rounded() ? fixed(decimals: 0) : "\(self)"
  }
}
