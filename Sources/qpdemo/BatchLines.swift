import QPCore
import QPFormats

/// A file's lines in the results of a batch.
struct BatchLines {
  let file: String
  /// See ``BatchJob``; nil where the file has none.
  let key: String?
  let format: ResultsWriter.Format

  private static let flags = Quality.Flag.allCases

  /// The table's line of names; empty for JSON Lines.
  static func header(_ format: ResultsWriter.Format) -> String {
    guard format == .csv else { return "" }
    return CSVText.row(
      ["file", "feature", "unit", "frames", "readings", "peak", "peakTime", "mean"]
        + flags.map { "quality.\($0)" } + ["algorithm", "error", "key"])
  }

  func summary(_ summary: ReadingSummary) -> String {
    let peak = summary.peak
    switch format {
    case .csv:
      return CSVText.row(
        [
          file, summary.feature.rawValue, peak?.unit.symbol ?? "", "\(summary.frames)", "\(summary.readings)",
          peak?.value.data ?? "", summary.peakTime.map { "\($0)" } ?? "", summary.mean?.data ?? "",
        ] + Self.flags.map { "\(summary.count(of: $0))" } + [peak?.algorithm ?? "", "", key ?? ""])
    case .jsonLines:
      var members = ["\"file\":\(quoted(file))", "\"feature\":\(quoted(summary.feature.rawValue))"]
      if let peak { members.append("\"unit\":\(quoted(peak.unit.symbol))") }
      members += ["\"frames\":\(summary.frames)", "\"readings\":\(summary.readings)"]
      members.append("\"peak\":\(peak?.value.data ?? "null")")
      members.append("\"peakTime\":\(summary.peakTime.map { "\($0)" } ?? "null")")
      members.append("\"mean\":\(summary.mean?.data ?? "null")")
      let counts = Self.flags.filter { summary.count(of: $0) > 0 }.map { "\"\($0)\":\(summary.count(of: $0))" }
      members.append("\"quality\":{\(counts.joined(separator: ","))}")
      if let peak { members.append("\"algorithm\":\(quoted(peak.algorithm))") }
      return line(members)
    }
  }

  func failure(_ message: String) -> String {
    switch format {
    case .csv:
      return CSVText.row(
        [file] + [String](repeating: "", count: 8 + Self.flags.count) + [message, key ?? ""])
    case .jsonLines: return line(["\"file\":\(quoted(file))", "\"error\":\(quoted(message))"])
    }
  }

  private func line(_ members: [String]) -> String {
    "{" + (members + (key.map { ["\"key\":\"\($0)\""] } ?? [])).joined(separator: ",") + "}\n"
  }
}
