import QPCore
import QPRecording
import QPVision

/// The output of `qpdemo landmarks`: a recording that is continued where it ended, or the standard output.
struct LandmarkOutput {
  private let job: EstimationJob?
  private var writer: RecordingWriter
  private let output: Output

  /// The number of pictures done by an earlier run.
  var done: Int { job?.done ?? 0 }

  /// - Parameters:
  ///   - path: The recording; `nil` for the standard output.
  ///   - header: The recording's header.
  ///   - overwrites: Whether to replace an existing recording.
  ///   - output: The standard output.
  /// - Throws: An error if the recording cannot be written, or belongs to other pictures.
  init(_ path: String?, header: RecordingHeader, overwrites: Bool, _ output: Output) throws(DemoError) {
    self.output = output
    do throws(RecordingError) { writer = try RecordingWriter(header) } catch { throw DemoError(error) }
    do throws(RecorderError) {
      job = try path.map { (path) throws(RecorderError) in
        try EstimationJob(path: path, header: header, overwrites: overwrites)
      }
    } catch {
      if case .refused(let error) = error.problem {
        throw DemoError(
          status: .cannotCreate,
          message: "\(error.description.trimmingTrailingSpaces) \(path ?? "") cannot be continued with these pictures."
            + " Write elsewhere, or replace it (--overwrite).")
      }
      throw DemoError(error)
    }
    if job == nil { output.raw(writer.headerLine) }
  }

  /// Writes a picture's frame.
  mutating func write(_ frame: PoseFrame) throws(DemoError) {
    if let job {
      do throws(RecorderError) { try job.write(frame) } catch { throw DemoError(error) }
      return
    }
    do throws(RecordingError) { output.raw(try writer.line(frame)) } catch { throw DemoError(error) }
    try output.check()
  }
}
