import QPBatch
import QPCore
import QPRecording
import QPReport

/// An overview of the recordings in a folder, written row by row.
struct ReportOverview {
  private let folder: String
  private let options: Options
  private let overview: ReportIndex
  private let outPath: String
  /// The folder of the recordings' own reports; `nil` for none.
  private let reports: String?

  /// - Throws: A usage error for options of a single recording.
  init(_ folder: String, _ options: Options, outPath: String, reports: String?) throws(DemoError) {
    self.folder = folder
    self.options = options
    self.outPath = outPath
    self.reports = reports
    // Checks the options once, before anything is read.
    let sample = try ReportRecording(folder, options)
    // There may be videos among the recordings.
    _ = (try EstimatorOptions(options), try VideoPart.read(options))
    guard sample.video == nil else { throw .usage("--video needs one recording, not a folder.") }
    if let option = SessionDetails.options.first(where: { options.given($0) != nil }) {
      throw .usage("\(option.name) is of one person's session, not of a folder.")
    }
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    overview = ReportIndex(
      title: sample.title.isEmpty ? name : sample.title, features: sample.features, language: sample.language)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let files: [String]
    do throws(BatchError) {
      files = try BatchFiles.files([folder], additionalExtensions: VideoInput.readable, excluding: outPath) {
        output.complain("qpdemo: note: \($0)")
      }
    } catch {
      throw DemoError(error)
    }
    guard !files.isEmpty else {
      throw DemoError(status: .noInput, message: "There is no file with points in \(folder).")
    }
    let pages = try reports.map { (reports) throws(DemoError) in try Self.folder(reports, output) }
    let failed = try OutputFile.write(to: outPath) { (append) throws(DemoError) in
      var overview = overview
      try append(overview.head)
      var failed = 0
      for (number, file) in files.enumerated() {
        output.progress("\(number) of \(files.count): \(file)")
        do throws(DemoError) {
          try append(try row(file, in: &overview, pages, output))
        } catch {
          // A recording that cannot be read, or needs an option, has a row that says why.
          guard [.badData, .noInput, .usage].contains(error.status) else { throw error }
          failed += 1
          try append(overview.row(file, failure: error.message))
        }
      }
      try append(overview.tail)
      do throws(OutputError) { try pages?.finish() } catch { throw DemoError(error) }
      return failed
    }
    output.progress("")
    output.line("\(outPath): \("recording".counted(files.count))" + (failed > 0 ? ", \(failed) failed" : ""))
    return failed == 0 ? .success : .badData
  }

  /// Prepares the folder of the recordings' pages, which get their place together; the pages of an earlier run are replaced.
  private static func folder(_ path: String, _ output: Output) throws(DemoError) -> OutputFolder {
    output.tellLeftovers(beside: path)
    do throws(OutputError) {
      try OutputFolder.refuseForeign(in: path) { $0.hasSuffix(ending) }
      return try OutputFolder(path)
    } catch {
      throw DemoError(error)
    }
  }

  private static let ending = ".html"

  private func row(
    _ file: String, in overview: inout ReportIndex, _ pages: OutputFolder?, _ output: Output
  ) throws(DemoError) -> [UInt8] {
    let report = try ReportRecording(file, options).ofOnePerson().report(output, isQuiet: true)
    guard let reports, let pages else { return overview.row(file, of: report, link: nil) }
    let inFolder = file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    let name = FilePath.flatName(of: inFolder) + Self.ending
    let page = try report.page(for: file)
    do throws(OutputError) { try pages.write(page, to: name) } catch { throw DemoError(error) }
    return overview.row(file, of: report, link: Self.link(from: outPath, to: reports) + name)
  }

  /// Returns the folder of the reports relative to the page.
  private static func link(from page: String, to folder: String) -> String {
    let base = page.split(separator: "/").dropLast()
    let target = folder.split(separator: "/")
    guard page.hasPrefix("/") == folder.hasPrefix("/") else { return folder + "/" }
    let shared = zip(base, target).prefix { $0 == $1 }.count
    let steps = base.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared).map(String.init)
    return steps.map { $0 + "/" }.joined()
  }
}
