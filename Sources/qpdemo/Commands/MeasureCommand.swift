import QPCore
import QPRecording
import QPFormats
import QPImage
import QPReport

/// `qpdemo measure`: measures every frame of a recording.
struct MeasureCommand {
  private let path: String
  private let input: InputFile
  private let entries: [NamedFeature]
  private let format: Format
  private let smoothing: Smoothing?
  private let overlayPath: String?
  private let background: Background?
  private let sheet: String?
  /// The frames on the sheet; empty: twelve, evenly spaced.
  private let sheetFrames: [Int]

  private let fhir: FHIRWriter
  private let record: RecordOptions?

  private enum Format {
    case table, json, csv, fhir
  }

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union([
        "--feature", "--smoothing", "--overlay", "--background", "--sheet", "--sheet-frames", "--view",
        "--patient", "--date", "--motion", "--posture",
      ]).union(RecordOptions.valued),
      flags: InputFile.flags.union(["--json", "--csv", "--fhir"]).union(RecordOptions.flags))
    guard let path = options.operands.first, options.operands.count == 1 else {
      throw .usage("'measure' takes one recording.")
    }
    input = try InputFile(path, options, view: options.value("--view"))
    self.path = input.path
    entries = try NamedFeature.all(options.all("--feature"))
    guard !entries.isEmpty else { throw .usage("'measure' needs a --feature. 'qpdemo features' lists them.") }
    let formats = [("--json", Format.json), ("--csv", .csv), ("--fhir", .fhir)].filter { options.has($0.0) }
    guard formats.count <= 1 else { throw .usage("\(formats[0].0) and \(formats[1].0) exclude each other.") }
    format = formats.first?.1 ?? .table
    fhir = try FHIRWriter(options, isWanted: format == .fhir)
    record = try RecordOptions(options)
    smoothing = try options.smoothing()
    overlayPath = options.value("--overlay")
    guard options.value("--background") == nil || overlayPath != nil else {
      throw .usage("--background needs --overlay.")
    }
    background = try Background(optional: options.value("--background"))
    sheet = options.value("--sheet")
    sheetFrames = try ContactSheet.frames(options.value("--sheet-frames"))
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let recorder = try record?.start(whenFull: .wait, inputs: [path])
    do throws(DemoError) { try measure(output, recorder) } catch {
      recorder?.finish()
      throw error
    }
    try record?.end(recorder)
    return .success
  }

  private func measure(_ output: Output, _ recorder: Recorder?) throws(DemoError) {
    var pipeline = Pipeline(
      features: entries.map(\.feature),
      configuration: Configuration(smoothing: smoothing, overlay: overlayPath == nil ? .none : .picture))
    var reader = try input.open(output)
    var overlays: OverlayFolder?
    if let overlayPath { overlays = try .preparing(overlayPath, background: background, inputs: [path]) }
    if InputFile.isLive(path) { output.flushesLines = true }
    printHeader(output)
    var summaries = entries.map { ReadingSummary(of: $0.feature) }
    var index = 0
    while let frame = try reader.nextFrame() {
      let measured: FrameOutput
      do throws(FrameError) {
        measured = try pipeline.process(frame)
      } catch {
        throw DemoError(status: .badData, message: "\(path): frame \(index): \(error)")
      }
      recorder?.record(frame, measured, features: pipeline.features.map(\.id))
      for index in summaries.indices {
        summaries[index].take(measured.results[summaries[index].feature], at: frame.timestamp)
      }
      print(measured, at: frame.timestamp, output)
      try output.check()
      if let overlays, let overlay = measured.overlay { try overlays.save(overlay, frame: index) }
      index += 1
    }
    guard index > 0 else { throw DemoError(FormatError.noFrame(in: path)) }
    if format == .fhir {
      do throws(FormatError) { output.raw(try fhir.bundle(summaries)) } catch { throw DemoError(error) }
    }
    if let sheet {
      try ContactSheet.write(
        to: sheet, of: input, count: index, features: entries.map(\.feature),
        configuration: Configuration(smoothing: smoothing), frames: sheetFrames)
    }
  }

  private var writer: ResultsWriter {
    ResultsWriter(features: entries.map(\.feature.id), format: format == .csv ? .csv : .jsonLines)
  }

  private func print(_ measured: FrameOutput, at time: Timestamp, _ output: Output) {
    switch format {
    case .json, .csv: output.raw(writer.line(measured, at: time))
    case .fhir: break
    case .table:
      let cells = entries.map { entry in
        let reading = measured.results[entry.feature]?.table ?? (measured.landmarks == nil ? "nobody" : "–")
        return reading.leftPadded(to: max(entry.feature.id.rawValue.count, 12))
      }
      let remarks = entries.flatMap { entry in
        ((measured.results[entry.feature]?.quality ?? measured.results.withheld[entry.feature])?.remarks ?? [])
          + (measured.feedback[entry.feature].map { [$0.displayString] } ?? [])
      }
      var line = ([time.column] + cells).joined(separator: "  ")
      if !remarks.isEmpty { line += "  " + Array(Set(remarks)).sorted().joined(separator: ", ") }
      output.line(line)
    }
  }

  private func printHeader(_ output: Output) {
    let names = entries.map(\.feature.id.rawValue)
    switch format {
    case .json, .csv: output.raw(writer.headerLine)
    case .fhir: break
    case .table:
      output.line((["t".leftPadded(to: 8)] + names.map { $0.leftPadded(to: 12) }).joined(separator: "  "))
    }
  }
}

extension FHIRWriter {
  /// What `--patient`, `--date`, `--motion` and `--posture` say.
  fileprivate init(_ options: Options, isWanted: Bool) throws(DemoError) {
    if let option = ["--patient", "--date", "--motion", "--posture"].first(where: { options.value($0) != nil }),
      !isWanted
    {
      throw .usage("\(option) needs --fhir.")
    }
    let motion = try options.value("--motion").map { (text) throws(DemoError) in
      guard let motion = Motion(rawValue: text) else { throw .usage("--motion is active or passive, not '\(text)'.") }
      return motion
    }
    self.init(
      subject: options.value("--patient"), effective: options.value("--date"), motion: motion,
      posture: options.value("--posture"))
    do throws(FormatError) { _ = try bundle([]) } catch { throw .usage("\(error)") }
  }
}
