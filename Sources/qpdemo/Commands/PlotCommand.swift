import QPCore
import QPFormats
import QPImage
import QPReport

/// `qpdemo plot`: draws angles over time.
struct PlotCommand {
  private let input: InputFile
  private let entries: [NamedFeature]
  private let smoothing: Smoothing?
  private let theme: PlotTheme
  private let panel: PictureSize
  private let outPath: String
  private let isPNG: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union(["--feature", "--smoothing", "--view", "--theme", "--panel", "-o"]),
      flags: InputFile.flags)
    guard let path = options.operands.first, options.operands.count == 1 else {
      throw .usage("'plot' takes one recording.")
    }
    input = try InputFile(path, options, view: options.value("--view"))
    entries = try NamedFeature.all(options.all("--feature"))
    guard !entries.isEmpty else { throw .usage("'plot' needs a --feature. 'qpdemo features' lists them.") }
    guard entries.count <= 12 else { throw .usage("'plot' draws twelve features at most.") }
    if let entry = entries.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    smoothing = try options.smoothing()
    switch options.value("--theme") {
    case "light", nil: theme = .light
    case "dark": theme = .dark
    case .some(let other): throw .usage("--theme is light or dark, not '\(other)'.")
    }
    let panel = try options.value("--panel").map { (text) throws(DemoError) in try InputFile.size(text, of: "--panel") }
    self.panel = panel ?? PictureSize(width: 1000, height: 320)
    guard (320...4000).contains(self.panel.width), (120...2000).contains(self.panel.height) else {
      throw .usage("--panel is from 320x120 to 4000x2000.")
    }
    guard let outPath = options.value("-o") else { throw .usage("'plot' needs -o FILE.svg or FILE.png.") }
    let name = outPath.lowercased()
    guard name.hasSuffix(".svg") || name.hasSuffix(".png") else {
      throw .usage("What is \(outPath)? Plots are .svg or .png.")
    }
    self.outPath = outPath
    isPNG = name.hasSuffix(".png")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var pipeline = Pipeline(
      features: entries.map(\.feature), configuration: Configuration(smoothing: smoothing, overlay: .none))
    var series = entries.map { PlotSeries(of: $0.feature) }
    var reader = try input.open()
    var count = 0
    while let frame = try reader.nextFrame() {
      let measured: FrameOutput
      do throws(FrameError) { measured = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(count): \(error)")
      }
      for index in series.indices {
        series[index].append(measured.results[series[index].feature], at: frame.timestamp)
      }
      count += 1
    }
    let plot = ReadingPlot(series, theme: theme, panel: panel)
    let file = isPNG ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
    guard let file else { throw .usage("The plot is too large for a picture. Plot fewer features, or as .svg.") }
    try file.save(to: outPath, inputs: [input.path], overwrites: true)
    output.line("\(outPath): \(count) frames")
    return .success
  }
}
