import QPCore
import QPRecording

/// `--record`: keeps the frames, and with `--record-results` the readings, while a command runs.
struct RecordOptions {
  static let section = OptionSection("Recording meanwhile", [.record, .recordResults, .overwrite], isShared: true)

  private let path: String
  private let resultsPath: String?
  private let overwrites: Bool

  /// Creates the options; `nil` without `--record`.
  init?(_ options: Options) throws(DemoError) {
    let resultsPath = options.given(.recordResults)
    guard let path = options.given(.record) else {
      guard resultsPath == nil else { throw .usage("--record-results needs --record.") }
      return nil
    }
    self.path = path
    self.resultsPath = resultsPath
    overwrites = options.has(.overwrite)
  }

  func start(whenFull: Recorder.Overflow) throws(DemoError) -> Recorder {
    do throws(RecorderError) {
      return try Recorder(path: path, resultsPath: resultsPath, overwrites: overwrites, whenFull: whenFull)
    } catch {
      throw DemoError(error)
    }
  }

  /// Waits for pending writes.
  ///
  /// - Throws: An error if frames or readings are missing.
  func end(_ recorder: Recorder?) throws(DemoError) {
    guard let report = recorder?.finish(), report.problem != nil || report.dropped > 0 else { return }
    let all = "frame".counted(report.frames + report.dropped)
    let lost =
      report.dropped > 0 ? "\(report.dropped) of \(all) are not in \(path). " : ""
    throw DemoError(status: .cannotCreate, message: lost + (report.problem.map { "\($0)" } ?? ""))
  }
}

extension CommandOption {
  fileprivate static let record = option("--record", "FILE", .output, "keeps the frames")
  fileprivate static let recordResults = option("--record-results", "FILE", .output, "keeps the readings, too")
}
