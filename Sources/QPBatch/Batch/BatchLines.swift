import QPCore
import QPRecording
import QPFormats
import QPStates

/// A file's lines in the results of a batch.
struct BatchLines {
  let file: String
  /// See ``BatchJob``; nil where the file has none.
  let key: String?
  let format: ResultsWriter.Format
  /// Whether a table has columns for the steps of an assessment.
  let hasSteps: Bool

  private static let flags = Quality.Flag.allCases

  /// The table's line of names; empty for JSON Lines.
  static func header(_ format: ResultsWriter.Format, hasSteps: Bool) -> String {
    guard format == .csv else { return "" }
    return CSVText.row(
      ["file", "feature"] + (hasSteps ? ["step", "trials"] : [])
        + ["unit", "frames", "readings", "peak", "peakTime", "mean"] + flags.map { "quality.\($0)" }
        + ["algorithm", "error", "key"])
  }

  func summary(_ summary: ReadingSummary) -> String {
    let peak = summary.peak
    switch format {
    case .csv:
      return CSVText.row(
        [file, summary.feature.id.rawValue] + (hasSteps ? ["", ""] : []) + [
          peak?.unit.symbol ?? "", "\(summary.frames)", "\(summary.readings)", peak?.value.data ?? "",
          summary.peakTime.map { "\($0)" } ?? "", summary.mean?.data ?? "",
        ] + Self.flags.map { "\(summary.count(of: $0))" } + [peak?.algorithm ?? "", "", key ?? ""])
    case .jsonLines:
      var members = ["\"file\":\(quoted(file))", "\"feature\":\(quoted(summary.feature.id.rawValue))"]
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

  /// A step of an assessment: its trials, the best and the mean of those that count, and their flags.
  func step(_ result: StepResult, frames: Int) -> String {
    let (accepted, peaks) = (result.accepted, result.peaks)
    let best = accepted.max { $0.peak.value < $1.peak.value }?.peak
    func count(_ flag: Quality.Flag) -> Int { accepted.count { $0.quality.contains(flag) } }
    switch format {
    case .csv:
      return CSVText.row(
        [
          file, result.step.feature.id.rawValue, result.step.id, "\(accepted.count)", best == nil ? "" : "deg",
          "\(frames)", "", best?.value.data ?? "", best.map { "\($0.time)" } ?? "", peaks?.mean.data ?? "",
        ] + Self.flags.map { "\(count($0))" } + ["", "", key ?? ""])
    case .jsonLines:
      var members = [
        "\"file\":\(quoted(file))", "\"feature\":\(quoted(result.step.feature.id.rawValue))",
        "\"step\":\(quoted(result.step.id))",
      ]
      if best != nil { members.append("\"unit\":\"deg\"") }
      members.append("\"frames\":\(frames)")
      members.append("\"trials\":[\(result.trials.map(\.json).joined(separator: ","))]")
      members.append("\"peak\":\(best?.value.data ?? "null")")
      members.append("\"peakTime\":\(best.map { "\($0.time)" } ?? "null")")
      members.append("\"mean\":\(peaks?.mean.data ?? "null")")
      let counts = Self.flags.filter { count($0) > 0 }.map { "\"\($0)\":\(count($0))" }
      members.append("\"quality\":{\(counts.joined(separator: ","))}")
      return line(members)
    }
  }

  func failure(_ message: String) -> String {
    switch format {
    case .csv:
      return CSVText.row(
        [file] + [String](repeating: "", count: 8 + (hasSteps ? 2 : 0) + Self.flags.count) + [message, key ?? ""])
    case .jsonLines: return line(["\"file\":\(quoted(file))", "\"error\":\(quoted(message))"])
    }
  }

  private func line(_ members: [String]) -> String {
    "{" + (members + (key.map { ["\"key\":\"\($0)\""] } ?? [])).joined(separator: ",") + "}\n"
  }
}

extension BatchJob {
  /// The first line of a table of results, with the names of its columns; empty for JSON Lines.
  public var header: String { BatchLines.header(format, hasSteps: assessment != nil) }
}
