import QPCore
import QPRecording

/// `--record`: keeps the frames, and with `--record-results` the readings, while a command runs.
struct RecordOptions {
  static let section = OptionSection("Recording meanwhile", [.record, .recordResults, .overwrite], isShared: true)

  private let path: String
  private let resultsPath: String?
  private let overwrites: Bool

  /// `nil` where nothing is to be recorded.
  init?(_ options: Options) throws(DemoError) {
    let resultsPath = options.given(.recordResults)
    let overwrites = options.has(.overwrite)
    guard let path = options.given(.record) else {
      guard resultsPath == nil else { throw .usage("--record-results needs --record.") }
      guard !overwrites else { throw .usage("--overwrite needs --record.") }
      return nil
    }
    self.path = path
    self.resultsPath = resultsPath
    self.overwrites = overwrites
  }

  func start(whenFull: Recorder.Overflow) throws(DemoError) -> Recorder {
    do throws(RecorderError) {
      return try Recorder(path: path, resultsPath: resultsPath, overwrites: overwrites, whenFull: whenFull)
    } catch {
      throw DemoError(status: .cannotCreate, message: "\(error)")
    }
  }

  /// Waits for what is still to be written, and says what is missing.
  func end(_ recorder: Recorder, _ output: Output) {
    let report = recorder.finish()
    if let problem = report.problem { output.complain("qpdemo: warning: \(problem)") }
    if report.dropped > 0 {
      output.complain(
        "qpdemo: warning: \(report.dropped) of \(report.frames + report.dropped) frames are not in \(path).")
    }
  }
}

extension CommandOption {
  fileprivate static let record = option("--record", "FILE", .output, "keeps the frames")
  fileprivate static let recordResults = option("--record-results", "FILE", .output, "keeps the readings, too")
  fileprivate static let overwrite = flag("--overwrite", "replaces what stands there")
}
