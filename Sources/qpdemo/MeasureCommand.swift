import QPCore
import QPFormats

/// `qpdemo measure`: measures every frame of a recording.
struct MeasureCommand {
  private let path: String
  private let input: InputFile
  private let entries: [CatalogEntry]
  private let format: Format
  private let smoothing: OneEuro?
  private let overlayPath: String?
  private let background: Background?
  private let sheet: String?
  /// The frames on the sheet; empty: twelve, evenly spaced.
  private let sheetFrames: [Int]

  private enum Format {
    case table, json, csv
  }

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union([
        "--feature", "--smoothing", "--overlay", "--background", "--sheet", "--sheet-frames", "--view",
      ]),
      flags: InputFile.flags.union(["--json", "--csv"]))
    guard let path = options.operands.first, options.operands.count == 1 else {
      throw .usage("'measure' takes one recording.")
    }
    self.path = path
    input = try InputFile(path, options, view: options.value("--view"))
    var entries: [CatalogEntry] = []
    for name in options.all("--feature") {
      let entry = try FeatureCatalog.find(name)
      // One named twice is one column.
      if !entries.contains(where: { $0.feature.id == entry.feature.id }) { entries.append(entry) }
    }
    guard !entries.isEmpty else { throw .usage("'measure' needs a --feature. 'qpdemo features' lists them.") }
    self.entries = entries
    switch (options.has("--json"), options.has("--csv")) {
    case (true, true): throw .usage("--json and --csv exclude each other.")
    case (true, false): format = .json
    case (false, true): format = .csv
    case (false, false): format = .table
    }
    switch options.value("--smoothing") {
    case "one-euro", nil: smoothing = .landmarks
    case "none": smoothing = nil
    case .some(let other): throw .usage("--smoothing is none or one-euro, not '\(other)'.")
    }
    overlayPath = options.value("--overlay")
    guard options.value("--background") == nil || overlayPath != nil else {
      throw .usage("--background needs --overlay.")
    }
    background = try Background(optional: options.value("--background"))
    sheet = options.value("--sheet")
    sheetFrames = try ContactSheet.frames(options.value("--sheet-frames"))
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var pipeline = Pipeline(
      features: entries.map(\.feature),
      configuration: Configuration(smoothing: smoothing, overlay: overlayPath == nil ? .none : .picture))
    var reader = try input.open()
    var overlays: OverlayFolder?
    if let overlayPath { overlays = try OverlayFolder(overlayPath, background: background) }
    if InputFile.isLive(path) { output.flushesLines = true }
    printHeader(output)
    var index = 0
    while let frame = try reader.nextFrame() {
      let measured: FrameOutput
      do throws(FrameError) {
        measured = try pipeline.process(frame)
      } catch {
        throw DemoError(status: .badData, message: "\(path): frame \(index): \(error)")
      }
      print(measured, at: frame.timestamp, output)
      try output.check()
      if let overlays, let overlay = measured.overlay { try overlays.write(overlay, frame: index) }
      index += 1
    }
    if let sheet {
      try ContactSheet.write(
        to: sheet, of: input, count: index, features: entries.map(\.feature),
        configuration: Configuration(smoothing: smoothing), frames: sheetFrames)
    }
    return .success
  }

  private func print(_ measured: FrameOutput, at time: Timestamp, _ output: Output) {
    switch format {
    case .json:
      let results = measured.results.map { "\(quoted($0.feature.id.rawValue)):\($0.result.json)" }
      var line = "{\"t\":\(time),\"status\":\"\(measured.status.name)\",\"results\":{\(results.joined(separator: ","))}"
      let advice = entries.compactMap { entry in
        measured.feedback[entry.feature].map { "\(quoted(entry.feature.id.rawValue)):\($0.json)" }
      }
      if !advice.isEmpty { line += ",\"feedback\":{\(advice.joined(separator: ","))}" }
      output.line(line + "}")
    case .csv:
      let cells = entries.map { measured.results[$0.feature]?.value.data ?? "" }
      output.line((["\(time)"] + cells).joined(separator: ","))
    case .table:
      let cells = entries.map { entry in
        let reading = measured.results[entry.feature]?.table ?? (measured.landmarks == nil ? "nobody" : "–")
        return reading.leftPadded(to: max(entry.feature.id.rawValue.count, 12))
      }
      let remarks = entries.flatMap { entry in
        (measured.results[entry.feature]?.quality.remarks ?? [])
          + (measured.feedback[entry.feature].map { [$0.displayString] } ?? [])
      }
      var line = (["\(time)".leftPadded(to: 8)] + cells).joined(separator: "  ")
      if !remarks.isEmpty { line += "  " + Array(Set(remarks)).sorted().joined(separator: ", ") }
      output.line(line)
    }
  }

  private func printHeader(_ output: Output) {
    let names = entries.map(\.feature.id.rawValue)
    switch format {
    case .json: break
    case .csv: output.line((["t"] + names).joined(separator: ","))
    case .table:
      output.line((["t".leftPadded(to: 8)] + names.map { $0.leftPadded(to: 12) }).joined(separator: "  "))
    }
  }
}

extension Status {
  /// The status as data.
  var name: String {
    switch self {
    case .success: "success"
    case .noPersonFound: "noPersonFound"
    case .sdkValidationError: "sdkValidationError"
    }
  }
}
