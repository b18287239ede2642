import QPClinical
import QPCore
import QPFormats
import QPStates

/// A file's lines in the results of a batch.
struct BatchLines {
  let file: String
  /// The hash of the file and the settings; `nil` if it is not known.
  let key: String?
  let format: ResultsWriter.Format
  /// Whether lines name the person: a file may have the lines of several.
  let namesPeople: Bool
  /// The number of the lines' person, and how many people the file has; `nil` for a file that was not measured.
  var person: (number: Int, count: Int)?
  /// Whether a table has columns for the steps of an assessment.
  let hasSteps: Bool
  /// The filters of the whole recording in English; `nil` for none.
  let filters: String?

  private static let flags = Quality.Flag.allCases

  /// Returns the table's line of names; empty for JSON Lines.
  static func header(_ format: ResultsWriter.Format, namesPeople: Bool, hasSteps: Bool, hasFilters: Bool) -> String {
    guard format == .csv else { return "" }
    return CSVText.row(
      ["file"] + (namesPeople ? ["person", "people"] : []) + ["feature"] + (hasSteps ? ["step", "trials"] : [])
        + ["unit", "frames", "readings", "peak", "low", "high", "precisionLow", "precisionHigh", "peakTime", "mean"]
        + flags.map { "quality.\($0)" }
        + ["algorithm"] + (hasFilters ? ["filters"] : []) + ["error", "key"])
  }

  func summary(_ summary: ReadingSummary) -> String {
    let peak = summary.peak
    switch format {
    case .csv:
      return CSVText.row(
        beginning + [summary.feature.id.rawValue] + (hasSteps ? ["", ""] : []) + [
          peak?.unit.symbol ?? "", "\(summary.frames)", "\(summary.readings)", peak?.value.data ?? "",
        ] + Self.ends(peak?.interval, peak?.precision) + [
          summary.peakTime.map { "\($0)" } ?? "", summary.mean?.data ?? "",
        ] + Self.flags.map { "\(summary.count(of: $0))" } + [peak?.algorithm ?? ""] + filterCells + ["", key ?? ""])
    case .jsonLines:
      var json = jsonBeginning
      json.add("feature", summary.feature.id.rawValue)
      json.add("unit", ifKnown: peak?.unit.symbol)
      json.add("frames", summary.frames)
      json.add("readings", summary.readings)
      json.add("peak", peak?.value)
      json.add("interval", ifKnown: peak?.interval.map { [$0.lowerBound, $0.upperBound] })
      json.add("precision", ifKnown: peak?.precision.map { [$0.lowerBound, $0.upperBound] })
      json.add("peakTime", summary.peakTime)
      json.add("flaggedAbove", ifKnown: summary.flaggedAbovePeak)
      json.add("mean", summary.mean)
      json.add("quality", Self.counts(summary.count(of:)))
      json.add("algorithm", ifKnown: peak?.algorithm)
      json.add("filters", ifKnown: filters)
      return line(json)
    }
  }

  /// Returns the line of a step, with its trials, and the best, the mean and the flags of the accepted ones.
  func step(_ result: AssessmentStepResult, frames: Int) -> String {
    let (accepted, peaks) = (result.accepted, result.peaks)
    let bestTrial = accepted.max { $0.peak.value < $1.peak.value }
    let best = bestTrial?.peak
    let unit = best == nil ? nil : result.step.feature.metadata.unit?.symbol ?? "deg"
    func count(_ flag: Quality.Flag) -> Int { accepted.count { $0.quality.contains(flag) } }
    switch format {
    case .csv:
      return CSVText.row(
        beginning + [
          result.step.feature.id.rawValue, result.step.id, "\(accepted.count)", unit ?? "",
          "\(frames)", "", best?.value.data ?? "",
        ] + Self.ends(bestTrial?.interval, bestTrial?.precision) + [
          best.map { "\($0.time)" } ?? "", peaks?.mean.data ?? "",
        ] + Self.flags.map { "\(count($0))" } + [""] + filterCells + ["", key ?? ""])
    case .jsonLines:
      var json = jsonBeginning
      json.add("feature", result.step.feature.id.rawValue)
      json.add("step", result.step.id)
      json.add("unit", ifKnown: unit)
      json.add("frames", frames)
      json.add("trials", result.trials.map(\.json))
      json.add("peak", best?.value)
      json.add("peakTime", best?.time)
      json.add("mean", peaks?.mean)
      json.add("quality", Self.counts(count))
      json.add("filters", ifKnown: filters)
      return line(json)
    }
  }

  /// Returns the line of a file, or of one of its people, that could not be measured.
  func failure(_ message: String) -> String {
    switch format {
    case .csv:
      return CSVText.row(
        beginning + [String](repeating: "", count: 12 + (hasSteps ? 2 : 0) + Self.flags.count) + filterCells
          + [message, key ?? ""])
    case .jsonLines:
      var json = jsonBeginning
      json.add("error", message)
      return line(json)
    }
  }

  /// The ends of both intervals.
  private static func ends(_ interval: ClosedRange<Double>?, _ precision: ClosedRange<Double>?) -> [String] {
    [interval, precision].flatMap { [$0?.lowerBound.data ?? "", $0?.upperBound.data ?? ""] }
  }

  /// The first cells of a row: the file, and where lines name people, the person and how many there are.
  private var beginning: [String] {
    [file] + (namesPeople ? [person.map { "\($0.number)" } ?? "", person.map { "\($0.count)" } ?? ""] : [])
  }

  /// The same as the first members of a line.
  private var jsonBeginning: JSONObject {
    var json: JSONObject = ["file": file]
    json.add("person", ifKnown: person?.number)
    json.add("people", ifKnown: person?.count)
    return json
  }

  private var filterCells: [String] { filters.map { [$0] } ?? [] }

  /// Returns the number of readings with each flag, without flags that were never set.
  private static func counts(_ count: (Quality.Flag) -> Int) -> JSONObject {
    var json = JSONObject()
    for flag in flags where count(flag) > 0 { json.add("\(flag)", count(flag)) }
    return json
  }

  private func line(_ json: JSONObject) -> String {
    var json = json
    json.add("key", ifKnown: key)
    return json.text + "\n"
  }
}

extension BatchJob {
  /// The first line of a table of results, with the names of its columns; empty for JSON Lines.
  public var header: String {
    BatchLines.header(
      format, namesPeople: people?.namesPeople ?? false, hasSteps: assessment != nil, hasFilters: !filters.isEmpty)
  }
}
