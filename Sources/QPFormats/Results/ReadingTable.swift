package import QPCore
internal import QPRecording

/// Readings as a table with intervals, flags and states: a row a frame, or a row a frame and feature.
package struct ReadingTable: Sendable {
  /// A column of a feature.
  package enum Column: String, CaseIterable, Sendable {
    /// The value in the feature's unit.
    case value
    /// The ends of the 95 % interval for the true value.
    case low, high
    /// The ends of the 95 % interval for a second reading.
    case precisionLow, precisionHigh
    /// The names of the quality flags with a space between, of a withheld reading its reasons.
    case flags
    /// `read`, `withheld`, `unread` or `noPerson`.
    case state
  }

  private let features: [Feature]
  private let columns: [Column]
  private let isTidy: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - features: The measured features, in the order of the columns or rows.
  ///   - columns: The columns of each feature.
  ///   - isTidy: Whether each feature has a row of its own, with its name and unit.
  package init(_ features: [Feature], columns: [Column], isTidy: Bool) {
    (self.features, self.columns, self.isTidy) = (features, columns, isTidy)
  }

  /// The line of column names.
  package var headerLine: [UInt8] {
    let names = columns.map(\.rawValue)
    guard !isTidy else { return Self.line(["t", "feature", "unit"] + names) }
    return Self.line(["t"] + features.flatMap { feature in names.map { "\(feature.id) \($0)" } })
  }

  /// Returns the lines of a frame, UTF-8, each with its line feed.
  package func lines(_ output: FrameOutput, at time: Timestamp) -> [UInt8] {
    guard isTidy else { return Self.line(["\(time)"] + features.flatMap { cells($0, output) }) }
    return features.flatMap { feature in
      Self.line(
        ["\(time)", feature.id.rawValue, feature.metadata.unit?.symbol ?? ""] + cells(feature, output))
    }
  }

  private func cells(_ feature: Feature, _ output: FrameOutput) -> [String] {
    let (reading, withheld) = (output.results[feature], output.results.withheld[feature])
    return columns.map { column in
      switch column {
      case .value: reading?.value.data ?? ""
      case .low: reading?.interval?.lowerBound.data ?? ""
      case .high: reading?.interval?.upperBound.data ?? ""
      case .precisionLow: reading?.precision?.lowerBound.data ?? ""
      case .precisionHigh: reading?.precision?.upperBound.data ?? ""
      case .flags: ((reading?.quality ?? withheld)?.flags ?? []).map { "\($0)" }.joined(separator: " ")
      case .state:
        reading != nil ? "read" : withheld != nil ? "withheld" : output.landmarks == nil ? "noPerson" : "unread"
      }
    }
  }

  private static func line(_ cells: [String]) -> [UInt8] { Array(CSVText.row(cells).utf8) }
}
