import QPBatch
import QPCore
import QPFormats
internal import QPRecording
import QPReport

/// `qpdemo report`: writes a page with the replay, curves and tables of a recording.
struct ReportCommand: Command {
  static let declaration = CommandDeclaration(
    "report", "Writes a printable page that plays a recording beside its readings.",
    operands: [
      Operand(
        "RECORDING", .input, "a recording, a file of another format, a video, or a folder of them",
        count: 1...Int.max)
    ],
    options: [.feature, .reportFile, .overwrite, .pdf, .compare, .series, .each] + ReportRecording.options,
    sections: [
      CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithSlowMotion,
    ],
    examples: [
      Example(
        "qpdemo report take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction -o take.html",
        "The replay, the angle of a shoulder with its interval and gaps, and its peaks"),
      Example(
        "qpdemo report walk.qprec.jsonl --test gait -o gait.html", "The values and mean curves of a walk"),
      Example(
        "qpdemo report recordings --series --feature rangeOfMotion.shoulder.left.abduction -o ada.html",
        "The trend of a person's sessions in a folder; without --series a table of many people's"),
    ])

  private let job: Job
  private let outPath: String
  private let pdfPath: String?
  private let overwrites: Bool

  private enum Job {
    case page(ReportRecording, beside: ReportRecording?)
    case series([ReportRecording], title: String?)
    case overview(ReportOverview)
  }

  init(_ options: Options) throws(DemoError) {
    outPath = try options.value(.reportFile)
    guard outPath.lowercased().hasSuffix(".html") else {
      throw .usage("\(outPath) has an unknown ending. Reports are .html.")
    }
    pdfPath = options.given(.pdf)
    overwrites = options.has(.overwrite)
    let (path, compared, reports) = (options.operands[0], options.given(.compare), options.given(.each))
    if options.has(.series) {
      guard compared == nil, reports == nil else { throw .usage("--series excludes --compare and --each.") }
      job = try Self.series(options)
      return
    }
    guard options.operands.count == 1 else {
      throw .usage("'report' takes one recording, or several with --series.")
    }
    if Self.holdsRecordings(path) {
      guard compared == nil else { throw .usage("--compare needs one recording, not a folder.") }
      job = .overview(try ReportOverview(path, options, outPath: outPath, reports: reports))
      return
    }
    guard reports == nil else { throw .usage("--each needs a folder of recordings.") }
    let recording = try ReportRecording(path, options)
    let other = try compared.map { (path) throws(DemoError) in try ReportRecording(path, options) }
    guard other == nil || recording.video == nil else { throw .usage("--compare and --video cannot be combined.") }
    job = .page(recording, beside: other)
  }

  /// The sessions of the operands; of a folder all recordings in it.
  private static func series(_ options: Options) throws(DemoError) -> Job {
    guard options.given(.sessionDate) == nil else {
      throw .usage("--series takes the dates in the recordings' paths, such as ada/2026-03-28.mp4, not --date.")
    }
    var paths: [String] = []
    for path in options.operands {
      guard holdsRecordings(path) else {
        paths.append(path)
        continue
      }
      do throws(BatchError) { paths += try BatchFiles.files([path], additionalExtensions: VideoInput.readable) } catch {
        throw DemoError(error)
      }
    }
    guard paths.count > 1 else { throw .usage("--series needs several recordings, or a folder of them.") }
    let recordings = try paths.map { (path) throws(DemoError) in try ReportRecording(path, options) }
    return .series(recordings, title: options.given(.title))
  }

  /// Whether a path is a folder of recordings, rather than of one recording's frames or pictures.
  private static func holdsRecordings(_ path: String) -> Bool {
    guard let names = Folder.exists(path) ? try? Folder.names(in: path) : nil,
      !OpenPoseReader.areFrames(names, in: path)
    else { return false }
    let files = try? BatchFiles.files([path], additionalExtensions: VideoInput.readable)
    return InputKind(path) != .pictures || files?.isEmpty == false
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let status: ExitStatus
    switch job {
    case .page(let recording, let other):
      let recordings = try recording.ofPeople()
      guard !recording.people.isAll || other == nil && pdfPath == nil else {
        throw .usage("--person all excludes --compare and --pdf: report one person after the other by number.")
      }
      let paths = recordings.map { recording.people.isAll ? outPath.ofPerson($0.number) : outPath }
      if recording.people.isAll, !overwrites {
        do throws(OutputError) { try OutputFile.check(paths, inputs: [], overwrites: false) } catch {
          throw DemoError(error)
        }
      }
      for (path, recording) in zip(paths, recordings) {
        var report = try recording.report(output)
        if let other {
          var later = try other.ofOnePerson().report(output)
          // The change is that of the later from the earlier one, however they were named.
          if let mine = report.details.date, let theirs = later.details.date, theirs < mine,
            report.holdsReadingsAlone
          {
            swap(&report, &later)
          }
          report.other = later
        }
        output.progress("")
        let page = try report.page(for: path)
        try page.save(to: path)
        output.line("\(path): \("frame".counted(report.frameCount)), \(page.count) bytes")
        report.changeSentences.forEach { output.line($0) }
      }
      status = .success
    case .series(let recordings, let title):
      let reports = try recordings.map { (recording) throws(DemoError) in
        try recording.ofOnePerson().report(output)
      }
      output.progress("")
      let series = SeriesReport(title: title, sessions: reports, language: recordings[0].language)
      let page = try series.page(for: outPath)
      try page.save(to: outPath)
      output.line("\(outPath): \("session".counted(reports.count)), \(page.count) bytes")
      status = .success
    case .overview(let overview): status = try overview.run(output)
    }
    if let pdfPath {
      try Browser.print(outPath, to: pdfPath)
      output.line(pdfPath)
    }
    return status
  }
}

extension CommandOption {
  fileprivate static let compare = option("--compare", "OTHER", .input, "another recording, side by side")
  fileprivate static let each = option(
    "--each", "DIR", .outputFolder, "a report of each recording of a folder as well")
  fileprivate static let pdf = option(
    "--pdf", "FILE.pdf", .output, "prints the page, with an installed Chromium")
}
