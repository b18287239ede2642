internal import QPCore

/// The files of a ``Recorder``, on its own thread.
struct RecorderOutput: Sendable {
  struct Outcome {
    var written = 0
    var dropped = 0
    var problem: RecorderError?
  }

  private let file: OutputFile
  private let results: OutputFile?
  private let source: String?
  private let interval: Double?
  private var writer: RecordingWriter?
  /// The header's line until it is written.
  private var header: [UInt8] = []
  private var pending = (frames: [UInt8](), results: [UInt8](), count: 0)
  private var lastFlush: Timestamp?

  init(file: OutputFile, results: OutputFile?, source: String?, flush: Recorder.Flush) {
    self.file = file
    self.results = results
    self.source = source
    if case .every(let seconds) = flush { interval = seconds } else { interval = nil }
  }

  /// Adds the next frame and writes the lines that are due.
  mutating func add(_ frame: PoseFrame, _ output: FrameOutput?, _ features: [Feature.ID]?) -> Outcome {
    do throws(RecordingError) {
      if writer == nil {
        let first = try RecordingWriter(
          RecordingHeader(
            topology: frame.topology, size: frame.size, source: source, gravity: frame.gravity,
            intrinsics: frame.intrinsics, estimator: frame.estimator))
        header = first.headerLine
        writer = first
      }
      pending.frames += try writer?.line(frame) ?? []
    } catch {
      return Outcome(dropped: 1, problem: RecorderError(.refused(error)))
    }
    pending.count += 1
    if let output { pending.results += Array((output.json(of: features, at: frame.timestamp) + "\n").utf8) }
    if let interval, let lastFlush, frame.timestamp.seconds(since: lastFlush) < interval { return Outcome() }
    lastFlush = frame.timestamp
    return end()
  }

  /// Writes what is left.
  mutating func end() -> Outcome {
    defer { pending = ([], [], 0) }
    guard pending.count > 0 else { return Outcome() }
    // In one call with the header, so that there is no moment with half of them.
    do throws(OutputError) { try file.append(header + pending.frames) } catch {
      return Outcome(dropped: pending.count, problem: RecorderError(error))
    }
    header = []
    var outcome = Outcome(written: pending.count)
    do throws(OutputError) { try results?.append(pending.results) } catch {
      outcome.problem = RecorderError(error)
    }
    return outcome
  }
}
