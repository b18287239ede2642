public import QPCore

/// A video as a sequence of pictures, read on a thread of its own.
///
/// ```swift
/// for try await picture in try VideoFile(path: "walk.mp4") { print(picture.time) }
/// ```
/// Every iteration opens the video afresh. The video is read as fast as pictures are taken, never further ahead than the
/// decoder's threads; the end of the task ends the reading.
public struct VideoFile: AsyncSequence, Sendable {
  /// A picture.
  public typealias Element = VideoPicture
  /// The error of a video that cannot be read on.
  public typealias Failure = VideoError

  /// The file's path.
  package let path: String
  /// The settings of reading.
  package let options: VideoOptions
  /// The video's properties.
  public let info: VideoInfo
  private var first: Timestamp?
  private let lastDamage = Locked(DecodingIssues())

  /// Opens a video to learn its properties, and closes it again.
  ///
  /// - Throws: ``VideoError``.
  public init(path: String, options: VideoOptions = VideoOptions()) throws(VideoError) {
    self.path = path
    self.options = options
    info = try VideoReader(path: path, options: options).info
  }

  /// The damage that the most recent iteration has found so far.
  public var damage: DecodingIssues { lastDamage.withLock { $0 } }

  /// Makes iterations start with the first picture at or after a time.
  public mutating func seek(to time: Timestamp) {
    first = time
  }

  /// Opens the video and starts.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pictures: Pictures(path, options, from: first, lastDamage))
  }

  /// Takes pictures in their order.
  public struct Iterator: AsyncIteratorProtocol {
    let pictures: Pictures

    /// The next picture; `nil` at the end.
    public mutating func next() async throws(VideoError) -> VideoPicture? {
      try await next(isolation: nil)
    }

    /// Returns the next picture; `nil` at the end.
    ///
    /// - Parameter isolation: The actor that asks.
    /// - Returns: The picture; `nil` at the end.
    /// - Throws: ``VideoError``; ``VideoError/cancelled`` at the end of the task.
    public mutating func next(isolation: isolated (any Actor)?) async throws(VideoError) -> VideoPicture? {
      let pictures = pictures
      let answer = await withTaskCancellationHandler(
        operation: { await pictures.next() }, onCancel: { pictures.canceller.cancel() }, isolation: isolation)
      return try answer.get()
    }
  }

  /// The reader of one iteration.
  actor Pictures {
    nonisolated let canceller = VideoCanceller()
    private let thread = BlockingThread()
    private let path: String
    private let options: VideoOptions
    private let first: Timestamp?
    private let damage: Locked<DecodingIssues>
    private var reader: VideoReader?
    private var isOver = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ path: String, _ options: VideoOptions, from first: Timestamp?, _ damage: Locked<DecodingIssues>) {
      (self.path, self.options, self.first, self.damage) = (path, options, first, damage)
    }

    func next() -> Result<VideoPicture?, VideoError> {
      if isOver { return .success(nil) }
      do throws(VideoError) {
        if canceller.isCancelled { throw .cancelled }
        let reader = try opened()
        let picture = try reader.next()
        let current = reader.damage
        damage.withLock { $0 = current }
        if picture == nil { end() }
        return .success(picture)
      } catch {
        end()
        return .failure(error)
      }
    }

    private func opened() throws(VideoError) -> VideoReader {
      if let reader { return reader }
      let opened = try VideoReader(path: path, options: options, canceller: canceller)
      if let first { try opened.seek(to: first) }
      reader = opened
      return opened
    }

    private func end() {
      (reader, isOver) = (nil, true)
    }
  }
}
