package import QPCore

/// The peaks in the results of a batch.
package struct PeakResults: Sendable {
  /// A file's peak of a feature.
  package struct Peak: Hashable, Sendable {
    /// The file; with the number of the person where results have several: `court.qprec.jsonl#2`.
    package let file: String
    /// Whether the results name the people of a file by their numbers.
    package let namesPerson: Bool
    package let feature: String
    package let value: Double
    package let unit: FeatureResult.Unit
  }

  /// The peaks, in the order of the lines.
  package private(set) var peaks: [Peak] = []
  /// The files without a peak of a feature, or that were not measured, in words.
  package private(set) var leftOut: [String] = []
  /// The files whose peak of a feature is a lower limit, since flagged readings lie above it, in words.
  package private(set) var lowerLimits: [String] = []

  /// Reads the lines that `qpdemo batch -o` wrote as JSON; lines of assessments are skipped.
  ///
  /// - Parameters:
  ///   - text: The lines, UTF-8.
  ///   - name: Their file's name, for errors.
  ///   - features: The wanted features; empty for all.
  ///   - isStrict: Whether a file without a peak is an error.
  /// - Throws: ``CohortError`` with the line that is none of a batch, or with the features that there are where a wanted one is
  ///   missing.
  package init(
    _ text: some Collection<UInt8>, name: String, features: [String] = [], isStrict: Bool = false
  ) throws(CohortError) {
    var known: [String] = []
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let value = try? JSONValue(parsing: Array(line)), var file = value["file"]?.string else {
        throw CohortError(name, line: index + 1, "this is no line of results", Self.remedy)
      }
      let person = value["person"]?.number
      if let person { file += "#" + person.fixed(decimals: 0) }
      func leaveOut(_ problem: String) throws(CohortError) {
        guard !isStrict else {
          throw CohortError(name, line: index + 1, problem, "Measure the file again, or leave it out of the results.")
        }
        leftOut.append(problem)
      }
      if let error = value["error"] {
        try leaveOut("\(file) was not measured" + (error.string.map { ": \($0)" } ?? ""))
        continue
      }
      guard let feature = value["feature"]?.string else {
        throw CohortError(name, line: index + 1, "there is no \"feature\"", Self.remedy)
      }
      guard value["step"] == nil else { continue }
      if !known.contains(feature) { known.append(feature) }
      guard features.isEmpty || features.contains(feature) else { continue }
      guard let peak = value["peak"]?.number, let unit = value["unit"]?.string else {
        try leaveOut("\(file) has no peak of \(feature)")
        continue
      }
      if value["flaggedAbove"] != nil { lowerLimits.append("\(file), \(feature)") }
      peaks.append(
        Peak(file: file, namesPerson: person != nil, feature: feature, value: peak, unit: .named(unit)))
    }
    if !known.isEmpty, let missing = features.first(where: { !known.contains($0) }) {
      throw CohortError(
        name, "there is no result of \(missing)", "There are those of \(known.joined(separator: ", ")).")
    }
  }

  private static let remedy = "Give a file that 'qpdemo batch … -o' wrote as .jsonl."
}

extension FeatureResult.Unit {
  /// Returns the unit with a symbol in data; one without a format of its own where it is not known.
  package static func named(_ symbol: String) -> FeatureResult.Unit {
    let known: [FeatureResult.Unit] = [.degrees, .pixels, .metres, .centimetres, .inches, .seconds, .fraction, .count]
    return known.first { $0.symbol == symbol } ?? FeatureResult.Unit(symbol: symbol, suffix: " \(symbol)", decimals: 2)
  }
}
