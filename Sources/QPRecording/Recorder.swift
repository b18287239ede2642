public import QPCore

/// A recorder of a session's frames and readings while it runs.
///
/// ```swift
/// let recorder = try Recorder(path: "today.qprec.jsonl", resultsPath: "today.results.jsonl")
/// let session = PoseSession(recorder: recorder)
/// …
/// let report = recorder.finish()
/// ```
/// Frames go through a bounded queue to a thread of the recorder's own, which appends line after line and hands each to
/// the system before the next: a program that is killed loses what it had still queued, and the file ends with a whole
/// frame or in the middle of one, which a ``RecordingReader`` reads up to. The frame path never waits for a disk,
/// unless it is told to by ``Overflow/wait``. On a full disk a line is written whole or not at all; the session goes
/// on, and so does the recorder as soon as there is room. A recorder is for one session at a time.
public final class Recorder: FrameConsumer, FrameSink {
  /// The handling of a frame while the queue is full.
  public enum Overflow: Hashable, Sendable {
    /// The frame is dropped and counted: for cameras.
    case drop
    /// The caller waits: for files.
    case wait
  }

  /// The time at which lines are written.
  public enum Flush: Hashable, Sendable {
    /// Each line is written at once.
    case everyFrame
    /// Lines are written together after a number of seconds of the frames' time: fewer writes, but more to lose.
    case every(seconds: Double)
  }

  /// The counts of recorded and dropped frames.
  public struct Report: Hashable, Sendable {
    /// The number of frames in the file.
    public internal(set) var frames = 0
    /// The number of dropped frames: the queue or the disk was full, or a frame did not fit the recording.
    public internal(set) var dropped = 0
    /// The last problem; `nil` for none.
    public internal(set) var problem: RecorderError?
  }

  private struct Entry: Sendable {
    var frame: PoseFrame
    /// The line of results; made on the recorder's thread, of an output without its overlay.
    var output: FrameOutput?
    var features: [Feature.ID]?
  }

  private struct State: Sendable {
    var queue: [Entry] = []
    var isEnding = false
    var hasEnded = false
    /// Whether frames were dropped since the thread last looked.
    var hasOverflowed = false
    var report = Report()
  }

  private let state = Monitor(State())
  private let capacity: Int
  private let overflow: Overflow
  private let keepsResults: Bool

  /// Opens the files and starts the recorder's thread.
  ///
  /// - Parameters:
  ///   - path: The recording's path; the file is there, with its header, from the first frame on. Until then, a file to
  ///     be overwritten stays.
  ///   - resultsPath: Of the readings as JSON Lines, as `ResultsWriter` of QPFormats writes them; `nil` writes none.
  ///   - source: The source of the frames for the header.
  ///   - overwrites: Whether files that are there may be replaced.
  ///   - whenFull: The handling of a frame while the queue is full.
  ///   - flush: The time at which lines are written.
  ///   - capacity: The largest number of queued frames, at least 1; as many more may be about to be written.
  ///   - onProblem: Called on the recorder's thread once for each new problem.
  /// - Throws: ``RecorderError`` if a file cannot be made or must not be replaced, or is a pipe or a device.
  public convenience init(
    path: String, resultsPath: String? = nil, source: String? = nil, overwrites: Bool = false,
    whenFull: Overflow = .drop, flush: Flush = .everyFrame, capacity: Int = 256,
    onProblem: @escaping @Sendable (RecorderError) -> Void = { _ in }
  ) throws(RecorderError) {
    let file: OutputFile
    let results: OutputFile?
    do throws(OutputError) {
      try OutputFile.check([path] + [resultsPath].compactMap(\.self), inputs: [], overwrites: overwrites)
      file = try OutputFile(path, overwrites: overwrites, publication: .withFirstBytes)
      results = try resultsPath.map { (path) throws(OutputError) in
        try OutputFile(path, overwrites: overwrites, publication: .withFirstBytes)
      }
    } catch {
      if case .cannotWrite(let path, let reason) = error {
        throw RecorderError(.cannotCreate(path: path, reason: reason))
      }
      throw RecorderError(error)
    }
    try self.init(
      file: file, results: results, path: path, source: source, whenFull: whenFull, flush: flush, capacity: capacity,
      onProblem: onProblem)
  }

  /// Starts the thread of a recorder into files that are open.
  init(
    file: OutputFile, results: OutputFile?, path: String, source: String? = nil, whenFull: Overflow = .drop,
    flush: Flush = .everyFrame, capacity: Int = 256, onProblem: @escaping @Sendable (RecorderError) -> Void = { _ in }
  ) throws(RecorderError) {
    self.capacity = max(capacity, 1)
    overflow = whenFull
    keepsResults = results != nil
    let output = RecorderOutput(file: file, results: results, source: source, flush: flush)
    let state = state
    guard WorkerThread.start({ Self.work(state, output, onProblem) }) else {
      throw RecorderError(.cannotCreate(path: path, reason: "The system has no thread left."))
    }
  }

  deinit {
    state.change { $0.isEnding = true }
  }

  /// Records a frame that a session measured.
  public func consume(_ frame: PoseFrame, _ output: FrameOutput, features: [Feature]) {
    record(frame, output, features: features.map(\.id))
  }

  /// Records the frame of an output and, if results are kept, the output; one that was made without a frame is left out.
  @discardableResult
  public func consume(_ output: FrameOutput) -> Never? {
    if let frame = output.frame { record(frame, output, features: output.results.outcomes.map(\.feature.id)) }
    return nil
  }

  /// Records a frame and, if results are kept, its output.
  ///
  /// Programs that use a bare ``/QPCore/Pipeline`` call it themselves.
  /// - Parameters:
  ///   - frame: A frame later than the one before it.
  ///   - output: The output of the frame.
  ///   - features: The measured features, in the order in which their feedback is written; `nil` sorts them by name.
  package func record(_ frame: PoseFrame, _ output: FrameOutput? = nil, features: [Feature.ID]? = nil) {
    let bare = keepsResults ? output?.withoutOverlay : nil
    state.change(when: { [capacity, overflow] in
      overflow == .drop || $0.queue.count < capacity || $0.isEnding
    }) { state in
      if state.queue.count < capacity, !state.isEnding {
        state.queue.append(Entry(frame: frame, output: bare, features: features))
      } else {
        state.report.dropped += 1
        state.report.problem = RecorderError(state.isEnding ? .ended : .queueFull)
        state.hasOverflowed = !state.isEnding
      }
    }
  }

  /// The counts of recorded and dropped frames so far.
  public var report: Report { state.change { $0.report } }

  /// Writes what is queued and closes the files; frames that come later are dropped.
  ///
  /// Blocks until all is written. A recorder that is let go without it writes what is queued, too, unless the program
  /// ends before.
  @discardableResult
  public func finish() -> Report {
    state.change { $0.isEnding = true }
    return state.change(when: \.hasEnded) { $0.report }
  }

  private static func work(
    _ state: Monitor<State>, _ output: RecorderOutput, _ onProblem: @Sendable (RecorderError) -> Void
  ) {
    var output = output
    var told: RecorderError?
    func report(_ outcome: RecorderOutput.Outcome) {
      state.change { state in
        state.report.frames += outcome.written
        state.report.dropped += outcome.dropped
        state.report.problem = outcome.problem ?? state.report.problem
      }
      if let problem = outcome.problem, problem != told { onProblem(problem) }
      told = outcome.problem
    }
    while true {
      let (entries, isEnding, hasOverflowed) = state.change(when: { !$0.queue.isEmpty || $0.isEnding }) { state in
        defer { (state.queue, state.hasOverflowed) = ([], false) }
        return (state.queue, state.isEnding, state.hasOverflowed)
      }
      if hasOverflowed { onProblem(RecorderError(.queueFull)) }
      for entry in entries { report(output.add(entry.frame, entry.output, entry.features)) }
      if isEnding, entries.isEmpty { break }
    }
    report(output.end())
    state.change { $0.hasEnded = true }
  }
}

extension FrameOutput {
  /// The output without its overlay, which belongs to a small ring and must not be kept.
  fileprivate var withoutOverlay: FrameOutput {
    FrameOutput(status: status, results: results)
  }
}
