import QPCore
import QPRecording

/// `--record`: keeps the frames, and with `--record-results` the readings, while a command runs.
struct RecordOptions {
  static let valued: Set<String> = ["--record", "--record-results"]
  static let flags: Set<String> = ["--overwrite"]

  private let path: String
  private let resultsPath: String?
  private let overwrites: Bool

  /// nil where nothing is to be recorded.
  init?(_ options: Options) throws(DemoError) {
    guard let path = options.value("--record") else {
      for option in ["--record-results", "--overwrite"] where options.value(option) != nil || options.has(option) {
        throw .usage("\(option) needs --record.")
      }
      return nil
    }
    self.path = path
    resultsPath = options.value("--record-results")
    overwrites = options.has("--overwrite")
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
