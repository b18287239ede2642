public import QPCore

/// A source of frames that plays a recording: as fast as frames are taken, at the recorded speed, or at another.
///
/// ```swift
/// for try await frame in Replay(path: "squats.qprec.jsonl", speed: .times(2)) { … }
/// ```
/// Every iteration starts afresh, with its own reader. It ends with the recording, with its first error, or when its
/// task is cancelled. Programs that want no concurrency loop over a ``RecordingReader`` instead.
public struct Replay: FrameSource {
  /// The speed of the replay.
  public enum Speed: Hashable, Sendable {
    /// The recorded speed.
    case recorded
    /// A multiple of the recorded speed; a factor that is not positive and finite counts as ``asFastAsPossible``.
    case times(Double)
    /// No waiting between frames.
    case asFastAsPossible
  }

  /// The speed of the replay.
  package var speed: Speed
  /// Whether to pretend to be live: a slow host then loses frames, as it would from a camera.
  public var isLive: Bool
  /// Whether the host shows the picture mirrored; see ``/QPLandmarks/PoseFrame/displayMirrored``.
  package var displayMirrored: Bool

  private let open: @Sendable () throws(RecordingError) -> RecordingReader

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - path: The file, opened anew by every iteration.
  ///   - speed: The speed of the replay; without it frames come as fast as they are taken.
  ///   - live: Whether to pretend to be live.
  ///   - displayMirrored: Whether the host shows the picture mirrored.
  ///   - topologies: Those that the recording may have.
  public init(
    path: String, speed: Speed = .asFastAsPossible, live: Bool = false, displayMirrored: Bool = false,
    topologies: [Topology] = Topology.builtIn
  ) {
    self.init(speed: speed, live: live, displayMirrored: displayMirrored, topologies: topologies) {
      () throws(RecordingError) in try FileBytes(path: path)
    }
  }

  /// Plays any source of bytes.
  ///
  /// - Parameters:
  ///   - speed: The speed of the replay; without it frames come as fast as they are taken.
  ///   - live: Whether to pretend to be live.
  ///   - displayMirrored: Whether the host shows the picture mirrored.
  ///   - topologies: Those that the recording may have.
  ///   - source: Makes the source; every iteration calls it.
  public init(
    speed: Speed = .asFastAsPossible, live: Bool = false, displayMirrored: Bool = false,
    topologies: [Topology] = Topology.builtIn,
    from source: @escaping @Sendable () throws(RecordingError) -> any ByteSource
  ) {
    self.speed = speed
    self.displayMirrored = displayMirrored
    isLive = live
    open = { () throws(RecordingError) in try RecordingReader(source(), topologies: topologies) }
  }

  /// The recording's header.
  ///
  /// - Returns: The header, read anew by every call.
  /// - Throws: ``RecordingError`` if the source cannot be opened or its first line is not a good header.
  public func header() throws(RecordingError) -> RecordingHeader {
    try open().header
  }

  /// Starts to play from the beginning.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  /// One playing of a recording.
  public struct Iterator: AsyncIteratorProtocol {
    private let replay: Replay
    private var reader: RecordingReader?
    private var hasEnded = false
    private var schedule: Schedule?

    init(_ replay: Replay) {
      self.replay = replay
    }

    /// Returns the next frame, when its time has come, without leaving the caller's actor.
    ///
    /// - Parameter actor: The caller's actor.
    /// - Returns: `nil` at the end, after an error and when the task is cancelled.
    /// - Throws: ``RecordingError`` if the source cannot be opened or its next line is not good.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RecordingError) -> PoseFrame? {
      guard !hasEnded, !Task.isCancelled else { return nil }
      hasEnded = true
      if reader == nil { reader = try replay.open() }
      guard var frame = try reader?.next() else { return nil }
      if let factor = replay.speed.factor {
        let schedule = schedule ?? Schedule(from: frame.timestamp, factor: factor)
        self.schedule = schedule
        guard await schedule.wait(for: frame.timestamp, isolation: actor) else { return nil }
      }
      frame.displayMirrored = replay.displayMirrored
      hasEnded = false
      return frame
    }
  }
}

extension Replay.Speed {
  fileprivate var factor: Double? {
    switch self {
    case .recorded: 1
    case .times(let factor): factor > 0 && factor.isFinite ? factor : nil
    case .asFastAsPossible: nil
    }
  }
}

/// A schedule of the frames.
///
/// Times are relative to the first frame, so that the errors of sleeping do not add up.
private struct Schedule {
  private let start = ContinuousClock.now
  private let first: Timestamp
  private let factor: Double

  init(from first: Timestamp, factor: Double) {
    self.first = first
    self.factor = factor
  }

  /// Sleeps until a frame is due.
  ///
  /// - Returns: false where the task was cancelled meanwhile.
  func wait(for time: Timestamp, isolation: isolated (any Actor)?) async -> Bool {
    // A hundred years in seconds: beyond that instants overflow.
    let due = start + .seconds(min(time.seconds(since: first) / factor, 3e9))
    do {
      if ContinuousClock.now < due { try await Task.sleep(until: due, clock: .continuous) }
      return true
    } catch {
      return false
    }
  }
}
