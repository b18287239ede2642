internal import QPExercises
import QPBatch
import QPCore
import QPImage
import QPReport

/// `qpdemo plot`: draws angles over time, or the cycles of a movement one over the other.
struct PlotCommand: Command {
  static let declaration = CommandDeclaration(
    "plot", "Draws angles over time, or the cycles of a movement.",
    operands: [
      Operand(
        "RECORDING", .input, "a recording, or a file of another format; several are drawn one over the other",
        count: 1...Int.max)
    ],
    options: [.feature.required, .plotFile, .overwrite, .theme, .panel, .angleAngle, .cycles, .cycleKind]
      + PersonChoice.optionsWithSpace + FilterOptions.options,
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example(
        "qpdemo plot take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction -o take.svg",
        "The angle of a shoulder, with its interval and gaps"),
      Example(
        "qpdemo plot walk.qprec.jsonl --feature rangeOfMotion.knee.left.flexion --cycles 101 --by gait -o knee.csv",
        "Each stride at 101 points with mean and standard deviation; -o knee.svg draws them"),
    ])

  private let inputs: [InputFile]
  private let entries: [NamedFeature]
  private let filters: FilterOptions
  private let people: PersonChoice
  private let calibration: Calibration
  private let isAngleAngle: Bool
  private let cycles: (points: Int, kind: CycleTimes)?
  private let theme: PlotTheme
  private let panel: PictureSize
  private let outPath: String
  private let kind: Kind

  private enum Kind: String, CaseIterable {
    case svg, png, csv
  }

  init(_ options: Options) throws(DemoError) {
    var inputs: [InputFile] = []
    entries = try options.features()
    // A walk is judged from the side, as by 'test gait'.
    let isWalk = options.given(.cycleKind) == "gait"
    let view = try options.markerView(isWalk ? .sagittal : .showing(entries.map(\.feature)))
    for path in options.operands { inputs.append(try InputFile(path, options, view: view)) }
    self.inputs = inputs
    guard entries.count <= 12 else { throw .usage("'plot' draws twelve features at most.") }
    if let entry = entries.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    guard inputs.count <= PlotTheme.mostCurves else {
      throw .usage("'plot' draws \(PlotTheme.mostCurves) recordings at most one over the other.")
    }
    filters = try FilterOptions(options)
    people = try PersonChoice(options, space: options.angleSpace)
    // The vertical of one recording is not that of another.
    calibration = try options.calibration(inputs.count == 1 ? inputs[0] : nil)
    isAngleAngle = options.has(.angleAngle)
    guard !isAngleAngle || entries.count == 2 else { throw .usage("--angle-angle needs two features.") }
    let kindName = options.given(.cycleKind)
    if let points = options.given(.cycles).flatMap({ Int($0) }) {
      cycles = (points, try CycleTimes(named: kindName ?? "repetitions"))
    } else {
      cycles = nil
      guard kindName == nil else { throw .usage("--by needs --cycles.") }
    }
    guard inputs.count == 1 || cycles == nil && !isAngleAngle else {
      throw .usage("--cycles and --angle-angle take one recording.")
    }
    guard cycles == nil || !isAngleAngle else { throw .usage("--cycles and --angle-angle cannot be combined.") }
    theme = try options.value(.theme) == "dark" ? .dark : .light
    guard let panel = options.size(.panel), (320...4000).contains(panel.width), (120...2000).contains(panel.height)
    else { throw .usage("--panel is from 320x120 to 4000x2000.") }
    self.panel = panel
    outPath = try options.value(.plotFile)
    guard let kind = Kind.allCases.first(where: { [outPath] in outPath.lowercased().hasSuffix("." + $0.rawValue) })
    else { throw .usage("\(outPath) has an unknown ending. Plots are .svg or .png, tables of --cycles .csv.") }
    guard kind != .csv || cycles != nil else {
      throw .usage("A .csv is written with --cycles; 'qpdemo measure --csv' writes the readings.")
    }
    self.kind = kind
  }

  /// A measured recording.
  private struct Measured {
    var series: [PlotSeries]
    var frames: [PoseFrame] = []
    var calibration: Calibration
    var person: PersonPolicy
    var count = 0
    var note: String?
    var missing: MissingReadings
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var measured: [Measured] = []
    for input in inputs { measured.append(try measure(input)) }
    let file: [UInt8]?
    var note = measured[0].note
    if let cycles {
      let (drawn, leftOut) = try draw(cycles, measured[0])
      file = drawn
      if leftOut > 0 { note = [note, "\(leftOut) cycles lack readings, and were left out"].joined }
    } else {
      file = isAngleAngle ? angleAngle(measured[0].series) : readings(measured)
    }
    guard let file else { throw .usage("The plot is too large for a picture. Plot fewer features, or as .svg.") }
    try file.save(to: outPath)
    for (input, measured) in zip(inputs, measured) {
      for note in measured.missing.notes { output.complain("qpdemo: note: \(input.path): \(note).") }
    }
    output.line("\(outPath): \("frame".counted(measured.reduce(0) { $0 + $1.count }))" + (note.map { ". \($0)" } ?? ""))
    return .success
  }

  private func measure(_ input: InputFile) throws(DemoError) -> Measured {
    let chosen = try people.onePerson(of: input)
    var frames = try FilteredFrames(chosen.input, filters.recorded, of: chosen.policy)
    let calibration = try chosen.input.calibrated(calibration)
    var pipeline = Pipeline(
      features: entries.map(\.feature),
      configuration: Configuration(
        smoothing: filters.smoothing, overlay: .none, person: frames.person, calibration: calibration))
    var measured = Measured(
      series: entries.map { PlotSeries(of: $0.feature) }, calibration: calibration, person: frames.person,
      note: frames.note, missing: MissingReadings(of: pipeline.features))
    if inputs.count > 1 {
      for index in measured.series.indices { measured.series[index].source = input.path.fileName }
    }
    var start: Timestamp?
    while let frame = try frames.next() {
      let output: FrameOutput
      do throws(FrameError) { output = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(measured.count): \(error)")
      }
      measured.missing.consume(output)
      // Recordings that are compared begin together.
      if inputs.count > 1 { start = start ?? frame.timestamp }
      let time = start.map { frame.timestamp.seconds(since: $0) }.flatMap { Timestamp(seconds: $0) } ?? frame.timestamp
      for index in measured.series.indices {
        measured.series[index].append(output.results[measured.series[index].feature], at: time)
      }
      if cycles != nil { measured.frames.append(frame) }
      measured.count += 1
    }
    guard measured.count > 0 else { throw .noFrame(in: input.path) }
    return measured
  }

  private func readings(_ measured: [Measured]) -> [UInt8]? {
    let panels = entries.indices.map { index in measured.map { $0.series[index] } }
    let plot = ReadingPlot(panels: panels, theme: theme, panel: panel)
    return kind == .png ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
  }

  private func angleAngle(_ series: [PlotSeries]) -> [UInt8]? {
    let plot = AngleAnglePlot(x: series[0], y: series[1], theme: theme)
    return kind == .png ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
  }

  /// Returns the file of the cycles, and how many were left out.
  private func draw(
    _ cycles: (points: Int, kind: CycleTimes), _ measured: Measured
  ) throws(DemoError) -> ([UInt8]?, leftOut: Int) {
    var features: [NormalizedCycles] = []
    for series in measured.series {
      let times = try cycles.kind.times(
        of: series, first: measured.series[0], measured.frames, of: measured.person, measured.calibration,
        inputs[0].path)
      features.append(NormalizedCycles(series, times: times, points: cycles.points))
    }
    guard features.contains(where: { !$0.cycles.isEmpty }) else {
      throw DemoError(
        status: .notCompleted, message: "\(inputs[0].path): there is no whole cycle. --by chooses what a cycle is.")
    }
    let leftOut = features.map(\.leftOut).max() ?? 0
    guard kind != .csv else { return (Array(features.table.utf8), leftOut) }
    let plot = NormalizedCyclesPlot(features, axis: cycles.kind.axis, theme: theme, panel: panel)
    return (kind == .png ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8), leftOut)
  }
}

extension [String?] {
  fileprivate var joined: String { compactMap(\.self).joined(separator: "; ") }
}

extension CommandOption {
  fileprivate static let plotFile = option("-o", "FILE.svg|.png|.csv", .output, "the output file").required
  fileprivate static let angleAngle = flag("--angle-angle", "the second angle over the first, instead of over time")
  fileprivate static let cycles = option(
    "--cycles", "POINTS", .wholeNumber(2...1001), "each cycle on so many points, such as 101, with mean ± SD")
  fileprivate static let cycleKind = option(
    "--by", "WHAT", .choiceOr(["repetitions", "gait"], "squats"),
    "a cycle of --cycles: a repetition of the first feature, a stride, or a repetition of an exercise")
  fileprivate static let theme = option(
    "--theme", "THEME", .choice(["light", "dark"]), "the background", default: "light")
  fileprivate static let panel = option("--panel", "WxH", .size, "pixels for each feature", default: "1000x320")
}
