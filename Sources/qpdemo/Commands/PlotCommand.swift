import QPCore
import QPImage
import QPReport

/// `qpdemo plot`: draws angles over time.
struct PlotCommand: Command {
  static let declaration = CommandDeclaration(
    "plot", "Draws angles over time.", operands: [.recording],
    options: [.feature.required, .plotFile, .overwrite, .theme, .panel, .angleAngle] + PersonChoice.optionsWithSpace
      + FilterOptions.options,
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example(
        "qpdemo plot take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction -o take.svg",
        "The angle of a shoulder, with its interval and gaps")
    ])

  private let input: InputFile
  private let entries: [NamedFeature]
  private let filters: FilterOptions
  private let people: PersonChoice
  private let calibration: Calibration
  private let isAngleAngle: Bool
  private let theme: PlotTheme
  private let panel: PictureSize
  private let outPath: String
  private let isPNG: Bool

  init(_ options: Options) throws(DemoError) {
    input = try InputFile(options.operands[0], options, view: options.choice(.markerView))
    entries = try options.features()
    guard entries.count <= 12 else { throw .usage("'plot' draws twelve features at most.") }
    if let entry = entries.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    filters = try FilterOptions(options)
    people = try PersonChoice(options, space: options.angleSpace)
    calibration = try options.calibration(input)
    isAngleAngle = options.has(.angleAngle)
    guard !isAngleAngle || entries.count == 2 else { throw .usage("--angle-angle needs two features.") }
    theme = try options.value(.theme) == "dark" ? .dark : .light
    guard let panel = options.size(.panel), (320...4000).contains(panel.width), (120...2000).contains(panel.height)
    else { throw .usage("--panel is from 320x120 to 4000x2000.") }
    self.panel = panel
    outPath = try options.value(.plotFile)
    let name = outPath.lowercased()
    guard name.hasSuffix(".svg") || name.hasSuffix(".png") else {
      throw .usage("\(outPath) has an unknown ending. Plots are .svg or .png.")
    }
    isPNG = name.hasSuffix(".png")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let chosen = try people.onePerson(of: input)
    var frames = try FilteredFrames(chosen.input, filters.recorded, of: chosen.policy)
    var pipeline = Pipeline(
      features: entries.map(\.feature),
      configuration: Configuration(
        smoothing: filters.smoothing, overlay: .none, person: frames.person,
        calibration: try chosen.input.calibrated(calibration)))
    var series = entries.map { PlotSeries(of: $0.feature) }
    var count = 0
    while let frame = try frames.next() {
      let measured: FrameOutput
      do throws(FrameError) { measured = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(count): \(error)")
      }
      for index in series.indices {
        series[index].append(measured.results[series[index].feature], at: frame.timestamp)
      }
      count += 1
    }
    guard count > 0 else { throw .noFrame(in: input.path) }
    let file = isAngleAngle ? angleAngle(series) : readings(series)
    guard let file else { throw .usage("The plot is too large for a picture. Plot fewer features, or as .svg.") }
    try file.save(to: outPath)
    output.line("\(outPath): \(count) frames" + (frames.note.map { ". \($0)" } ?? ""))
    return .success
  }

  private func readings(_ series: [PlotSeries]) -> [UInt8]? {
    let plot = ReadingPlot(series, theme: theme, panel: panel)
    return isPNG ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
  }

  private func angleAngle(_ series: [PlotSeries]) -> [UInt8]? {
    let plot = AnglePlot(x: series[0], y: series[1], theme: theme)
    return isPNG ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
  }
}

extension CommandOption {
  fileprivate static let plotFile = option("-o", "FILE.svg|.png", .output, "the output file").required
  fileprivate static let angleAngle = flag("--angle-angle", "the second angle over the first, instead of over time")
  fileprivate static let theme = option(
    "--theme", "THEME", .choice(["light", "dark"]), "the background", default: "light")
  fileprivate static let panel = option("--panel", "WxH", .size, "pixels for each feature", default: "1000x320")
}
