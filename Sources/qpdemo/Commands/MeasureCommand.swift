internal import QPExercises
import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPImage
import QPReport

/// `qpdemo measure`: measures every frame of a recording.
struct MeasureCommand: Command {
  static let declaration = CommandDeclaration(
    "measure", "Measures every frame of a recording.", operands: [.recording],
    options: [
      .feature.required, .json, .csv, .columns, .tidy, .motionFile, .skeleton3D, .fhir, .patient, .date, .motion,
      .posture, .overlay,
      .background, .sheet, .sheetFrames, .clean,
    ] + PersonChoice.optionsForAll + FilterOptions.options,
    sections: [
      RecordOptions.section, CommandOption.calibrationSection, InputFile.sectionWithView,
      EstimatorOptions.sectionWithVideo,
    ],
    examples: [
      Example(
        "qpdemo measure take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction",
        "A line for each frame; on a terminal a summary follows"),
      Example(
        "qpdemo measure take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction --csv > angles.csv",
        "The same as a table"),
    ])

  private let input: InputFile
  private let entries: [NamedFeature]
  private let format: Format
  /// The table with chosen columns; `nil` for values alone.
  private let table: ReadingTable?
  private let filters: FilterOptions
  private let people: PersonChoice
  private let calibration: Calibration
  private let overlayPath: String?
  private let cleans: Bool
  private let background: Background?
  private let sheet: String?
  /// The frames on the sheet; empty: twelve, evenly spaced.
  private let sheetFrames: [Int]

  private let fhir: FHIRWriter
  /// The file for OpenSim; `nil` for none.
  private let motionPath: String?
  /// The file for the body in space; `nil` for none.
  private let skeleton: SkeletonFile?
  private let record: RecordOptions?

  private enum Format {
    case table, json, csv, fhir
  }

  init(_ options: Options) throws(DemoError) {
    entries = try options.features()
    let view = try options.markerView(.showing(entries.map(\.feature)))
    input = try InputFile(options.operands[0], options, view: view)
    let formats = [(CommandOption.json, Format.json), (.csv, .csv), (.fhir, .fhir)].filter { options.has($0.0) }
    guard formats.count <= 1 else { throw .usage("\(formats[0].0.name) and \(formats[1].0.name) cannot be combined.") }
    format = formats.first?.1 ?? .table
    table = try ReadingTable(options, entries.map(\.feature))
    guard table == nil || format == .csv else { throw .usage("--columns and --tidy need --csv.") }
    filters = try FilterOptions(options)
    people = try PersonChoice(options, space: options.angleSpace, followsBody: true)
    calibration = try options.calibration(input)
    var fhir = try FHIRWriter(options, isWanted: format == .fhir)
    fhir.filters = filters.note
    self.fhir = fhir
    record = try RecordOptions(options)
    motionPath = options.given(.motionFile)
    if let motionPath {
      guard [".mot", ".sto"].contains(where: motionPath.lowercased().hasSuffix) else {
        throw .usage("\(motionPath) has an unknown ending. -o writes .mot and .sto; --csv and --json print.")
      }
      do throws(FormatError) { _ = try JointAngleMotion(of: entries.map(\.feature)) } catch { throw .usage("\(error)") }
    }
    skeleton = try options.given(.skeleton3D).map { (path) throws(DemoError) in try SkeletonFile(path) }
    guard skeleton == nil || !people.isLive && !InputFile.isLive(input.path) else {
      throw .usage("--skeleton3d needs a whole recording: leave out --live, and give a file.")
    }
    guard skeleton == nil || filters.recorded.isEmpty else {
      throw .usage("--skeleton3d writes a body unfiltered: leave out butterworth, --outliers and --gaps.")
    }
    overlayPath = options.given(.overlay)
    cleans = options.has(.clean)
    guard options.given(.background) == nil || overlayPath != nil else { throw .usage("--background needs --overlay.") }
    background = try Background(optional: options.given(.background))
    sheet = options.given(.sheet)
    guard sheet == nil || filters.recorded.isEmpty else {
      throw .usage(
        "--sheet shows a recording unfiltered: leave out butterworth, --outliers and --gaps.")
    }
    sheetFrames = try ContactSheet.frames(options.given(.sheetFrames))
    if people.isAll,
      format == .csv || format == .fhir || motionPath != nil || skeleton != nil || overlayPath != nil || sheet != nil
        || record != nil
    {
      throw .usage("--person all supports lines and --json only. For other outputs give --person a number.")
    }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let recorder = try record?.start(whenFull: .wait)
    do throws(DemoError) {
      for person in try people.inputs(of: input) { try measure(person, output, recorder) }
    } catch {
      recorder?.finish()
      throw error
    }
    try record?.end(recorder)
    return .success
  }

  private func measure(
    _ measured: PersonChoice.Measured, _ output: Output, _ recorder: Recorder?
  ) throws(DemoError) {
    let (input, person) = (measured.input, measured.policy)
    let calibration = try input.calibrated(calibration)
    var frames = try FilteredFrames(input, filters.recorded, of: person)
    if people.isAll { output.begin(measured, asJSON: format == .json) }
    var configuration = Configuration(
      smoothing: filters.smoothing, overlay: overlayPath == nil ? .none : .picture, person: frames.person,
      calibration: calibration)
    if people.isLive { configuration.space = people.space }
    var pipeline = Pipeline(features: entries.map(\.feature), configuration: configuration)
    var overlays: OverlayFolder?
    if let overlayPath {
      output.tellLeftovers(beside: overlayPath, cleans: cleans)
      overlays = try .preparing(overlayPath, background: background)
    }
    if InputFile.isLive(input.path) { output.flushesLines = true }
    if format == .table, let note = frames.note { output.line(note) }
    if motionPath == nil || format != .table { printHeader(output) }
    let hasSummary = format == .table && output.isTerminal
    var summaries =
      hasSummary || format == .fhir ? entries.map { MeasureSummary(of: $0.feature, in: people.space) } : []
    var motion = motionPath == nil ? nil : try? JointAngleMotion(of: entries.map(\.feature))
    var fhir = fhir
    var missing = MissingReadings(of: pipeline.features)
    var index = 0
    var (isOfMarkers, isInPlane) = (false, false)
    while let frame = try frames.next() {
      if frame.estimator?.isMarkers == true { (isOfMarkers, fhir.isOfMarkers) = (true, true) }
      let measured: FrameOutput
      do throws(FrameError) {
        measured = try pipeline.process(frame)
      } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      if !isInPlane {
        isInPlane = entries.contains { measured.results[$0.feature]?.quality.contains(.outOfPlane) == false }
      }
      recorder?.record(frame, measured, features: pipeline.features.map(\.id))
      for index in summaries.indices { summaries[index].add(measured, at: frame.timestamp) }
      motion?.append(measured, at: frame.timestamp)
      missing.consume(measured)
      if motion == nil || format != .table { print(measured, at: frame.timestamp, output) }
      try output.check()
      if let overlays, let overlay = measured.overlay { try overlays.save(overlay, frame: index) }
      index += 1
    }
    guard index > 0 else { throw .noFrame(in: input.path) }
    if isOfMarkers, !isInPlane, input.options.view == .frontal {
      output.complain(
        "qpdemo: note: no reading is in plane. Markers are seen from the front; --view sagittal shows their side.")
    }
    try overlays?.end()
    if let motionPath, let motion {
      let table: MotionTable
      let file: [UInt8]
      do throws(FormatError) {
        table = try motion.table()
        file = try table.mot()
      } catch {
        throw DemoError(error)
      }
      try file.save(to: motionPath)
      for note in missing.notes { output.complain("qpdemo: note: \(motionPath): \(note).") }
      if format == .table {
        let size = ["row".counted(table.count), "coordinate".counted(table.columns.count)]
        output.line("\(motionPath): " + size.joined(separator: ", "))
      }
    }
    if let skeleton {
      var stature: Double?
      if case .stature(let metres) = calibration.scale { stature = metres }
      let line = try skeleton.write(input.body(), stature: stature)
      if format == .table { output.line(line) }
    }
    if format == .fhir {
      do throws(FormatError) { output.raw(try fhir.bundle(summaries.map(\.readings))) } catch { throw DemoError(error) }
    }
    if hasSummary {
      for index in summaries.indices { summaries[index].end().forEach { output.line($0) } }
      if case .estimated(let estimate) = calibration.vertical, estimate.isWorthSaying {
        output.text("\nVertical \(estimate.summary)")
      }
    }
    if let sheet {
      try ContactSheet.write(
        to: sheet, of: input, count: index, features: entries.map(\.feature),
        configuration: Configuration(smoothing: filters.smoothing, person: person, calibration: calibration),
        frames: sheetFrames)
    }
  }

  private var writer: ResultsWriter {
    ResultsWriter(
      features: entries.map(\.feature.id), format: format == .csv ? .csv : .jsonLines, filters: filters.note)
  }

  private func print(_ measured: FrameOutput, at time: Timestamp, _ output: Output) {
    switch format {
    case .json, .csv: output.raw(table?.lines(measured, at: time) ?? writer.line(measured, at: time))
    case .fhir: break
    case .table:
      let cells = entries.map { entry in
        let reading = measured.results[entry.feature]?.table ?? (measured.landmarks == nil ? "no person" : "–")
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
    case .json, .csv: output.raw(table?.headerLine ?? writer.headerLine)
    case .fhir: break
    case .table:
      output.line((["t".leftPadded(to: 8)] + names.map { $0.leftPadded(to: 12) }).joined(separator: "  "))
    }
  }
}

extension ReadingTable {
  /// Creates the table of `--columns` and `--tidy`; `nil` without them.
  fileprivate init?(_ options: Options, _ features: [Feature]) throws(DemoError) {
    let (names, isTidy) = (options.given(.columns), options.has(.tidy))
    guard names != nil || isTidy else { return nil }
    var columns = Column.allCases
    if let names, names != "all" {
      columns = try names.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(DemoError) in
        guard let column = Column(rawValue: String(name)) else {
          throw .usage(
            "--columns has no '\(name)'. There are \(Column.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return column
      }
    }
    self.init(features, columns: columns, isTidy: isTidy)
  }
}

extension FHIRWriter {
  /// Creates the writer from `--patient`, `--date`, `--motion` and `--posture`.
  fileprivate init(_ options: Options, isWanted: Bool) throws(DemoError) {
    let given = [CommandOption.patient, .date, .motion, .posture].filter { options.given($0) != nil }
    if let option = given.first, !isWanted { throw .usage("\(option.name) needs --fhir.") }
    self.init(
      subject: options.given(.patient), effective: options.given(.date),
      motion: options.given(.motion).flatMap(Motion.init), posture: options.given(.posture))
    do throws(FormatError) { _ = try bundle([]) } catch { throw .usage("\(error)") }
  }
}

extension CommandOption {
  fileprivate static let columns = option(
    "--columns", "LIST", .text, "columns of --csv: all, or such as value,low,high,flags")
  fileprivate static let tidy = flag("--tidy", "a row of --csv for each frame and feature, with all columns")
  fileprivate static let motionFile = option(
    "-o", "FILE.mot", .output, "joint angles with OpenSim's names: .mot or .sto")
  fileprivate static let fhir = flag("--fhir", "each feature's peak as a FHIR R4 Observation, all in a Bundle")
  fileprivate static let patient = option("--patient", "Patient/ID", .text, "for --fhir")
  fileprivate static let date = option("--date", "TIME", .text, "for --fhir, such as 2026-03-28T10:15:00Z")
  fileprivate static let motion = option("--motion", "KIND", .choice(["active", "passive"]), "for --fhir")
  fileprivate static let posture = option("--posture", "TEXT", .text, "for --fhir, such as standing")
  fileprivate static let background = option(
    "--background", "FILE.png", .input, "lays overlays on a picture of the recording's size")
}
