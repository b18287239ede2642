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

  /// Starts to record what is read from files; none of them is overwritten.
  func start(whenFull: Recorder.Overflow, inputs: [String]) throws(DemoError) -> Recorder {
    do throws(OutputError) {
      try OutputFile.check([path, resultsPath].compactMap(\.self), inputs: inputs, overwrites: overwrites)
    } catch {
      throw DemoError(error)
    }
    do throws(RecorderError) {
      return try Recorder(path: path, resultsPath: resultsPath, overwrites: overwrites, whenFull: whenFull)
    } catch {
      throw DemoError(error)
    }
  }

  /// Waits for what is still to be written.
  ///
  /// - Throws: That frames or readings are missing.
  func end(_ recorder: Recorder?) throws(DemoError) {
    guard let report = recorder?.finish(), report.problem != nil || report.dropped > 0 else { return }
    let lost =
      report.dropped > 0
      ? "\(report.dropped) of \(report.frames + report.dropped) frames are not in \(path). " : ""
    throw DemoError(status: .cannotCreate, message: lost + (report.problem.map { "\($0)" } ?? ""))
  }
}
