public import QPCore

/// Plays a recording: a source of frames like a camera, at the recording's pace or another.
///
/// ```swift
/// for try await frame in Replay(path: "squats.qprec.jsonl", speed: .times(2)) { … }
/// ```
/// Every iteration starts afresh, with its own reader. It ends with the recording, with its first error, or when its
/// task is cancelled. Programs that want no concurrency loop over a ``RecordingReader`` instead.
public struct Replay: FrameSource {
  /// How fast to play.
  public enum Speed: Hashable, Sendable {
    /// As it was recorded.
    case recorded
    /// So many times as fast; a factor that is not above 0 or not finite counts as ``asFastAsPossible``.
    case times(Double)
    /// Without waiting.
    case asFastAsPossible
  }

  /// How fast to play.
  public var speed: Speed
  /// Whether to pretend to be live: a slow host then loses frames, as it would from a camera.
  public var isLive: Bool
  /// What the frames say of how the host shows the picture; see ``/QPLandmarks/PoseFrame/displayMirrored``.
  public var displayMirrored: Bool

  private let open: @Sendable () throws(RecordingError) -> RecordingReader

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - path: The file, opened anew by every iteration.
  ///   - speed: How fast to play.
  ///   - live: Whether to pretend to be live.
  ///   - displayMirrored: Whether the host shows the picture mirrored.
  ///   - topologies: Those that the recording may have.
  public init(
    path: String, speed: Speed = .recorded, live: Bool = false, displayMirrored: Bool = false,
    topologies: [Topology] = Topology.builtIn
  ) {
    self.init(speed: speed, live: live, displayMirrored: displayMirrored, topologies: topologies) {
      () throws(RecordingError) in try FileBytes(path: path)
    }
  }

  /// Plays any source of bytes.
  ///
  /// - Parameters:
  ///   - speed: How fast to play.
  ///   - live: Whether to pretend to be live.
  ///   - displayMirrored: Whether the host shows the picture mirrored.
  ///   - topologies: Those that the recording may have.
  ///   - source: Makes the source; every iteration calls it.
  public init(
    speed: Speed = .recorded, live: Bool = false, displayMirrored: Bool = false,
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
  /// - Throws: ``RecordingError`` where the source cannot be opened or its first line is not a good header.
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
    private var pace: Pace?

    init(_ replay: Replay) {
      self.replay = replay
    }

    /// The next frame, when its time has come.
    ///
    /// - Returns: nil at the end, after an error and when the task is cancelled.
    /// - Throws: ``RecordingError`` where the source cannot be opened or its next line is not good.
    public mutating func next() async throws(RecordingError) -> PoseFrame? {
      try await next(isolation: nil)
    }

    /// The next frame, when its time has come, without leaving the caller's actor.
    ///
    /// - Parameter actor: The caller's actor.
    /// - Returns: nil at the end, after an error and when the task is cancelled.
    /// - Throws: ``RecordingError`` where the source cannot be opened or its next line is not good.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RecordingError) -> PoseFrame? {
      guard !hasEnded, !Task.isCancelled else { return nil }
      hasEnded = true
      if reader == nil { reader = try replay.open() }
      guard var frame = try reader?.next() else { return nil }
      if let factor = replay.speed.factor {
        let pace = pace ?? Pace(from: frame.timestamp, factor: factor)
        self.pace = pace
        guard await pace.wait(for: frame.timestamp, isolation: actor) else { return nil }
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

/// When each frame is due.
///
/// All is counted from the first frame, so that the errors of sleeping do not add up.
private struct Pace {
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
