import QPBatch
import QPCore
import QPFeatures
import QPFormats
import QPReport
import QPStates

/// `qpdemo report`: one page with the replay, curves and tables of a recording.
struct ReportCommand: Command {
  static let declaration = CommandDeclaration(
    "report", "Writes a page that plays a recording beside its readings, and prints.", operands: [.recording],
    options: [.feature, .reportFile, .overwrite, .pdf, .compare] + ReportRecording.options,
    sections: [InputFile.sectionWithView],
    notes: ["The page is one file of HTML that makes no request: it opens by double click, and can be kept."],
    examples: [
      Example(
        "qpdemo report take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction -o take.html",
        "The replay, the angle of a shoulder with its interval and gaps, and its peaks")
    ])

  private let recording: ReportRecording
  /// The recording beside it; `nil` for none.
  private let other: ReportRecording?
  private let outPath: String
  private let pdfPath: String?

  init(_ options: Options) throws(DemoError) {
    outPath = try options.value(.reportFile)
    guard outPath.lowercased().hasSuffix(".html") else {
      throw .usage("\(outPath) has no ending that is known: reports are .html.")
    }
    pdfPath = options.given(.pdf)
    recording = try ReportRecording(options.operands[0], options)
    other = try options.given(.compare).map { (path) throws(DemoError) in try ReportRecording(path, options) }
    guard other == nil || recording.film == nil else { throw .usage("--compare and --video exclude each other.") }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var report = try recording.report(output)
    if let other { report.other = try other.report(output) }
    output.progress("")
    let page: [UInt8]
    do throws(ReportError) { page = try report.html() } catch {
      throw DemoError(status: .badData, message: "\(error) Give --from and --to, in seconds.")
    }
    try page.save(to: outPath)
    output.line("\(outPath): \(report.frameCount) frames, \(page.count) bytes")
    if let pdfPath {
      try Browser.print(outPath, to: pdfPath)
      output.line(pdfPath)
    }
    return .success
  }
}

extension CommandOption {
  fileprivate static let reportFile = option("-o", "FILE.html", .output, "where to").required
  fileprivate static let compare = option("--compare", "OTHER", .input, "another recording, side by side")
  fileprivate static let pdf = option("--pdf", "FILE.pdf", .output, "prints the page, with a Chromium that is installed")
}
