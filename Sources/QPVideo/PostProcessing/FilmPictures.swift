public import QPCore
internal import QPVision

/// The pictures of a film, or of a stretch of it, in square pixels, with the times at which they were taken.
///
/// Times begin at 0 with the film, or run faster by the factor by which the film was slowed down. It belongs to one
/// thread at a time.
public final class FilmPictures {
  /// The stretch and the speed of a film.
  public struct Options: Hashable, Sendable {
    /// The time of the first picture wanted, from the film's beginning; `nil` begins with the film.
    public var from: Timestamp?
    /// The time of the last picture wanted, from the film's beginning; `nil` ends with the film.
    public var to: Timestamp?
    /// The factor by which the film shows movements slower than they were, above 0: 8 for 240 pictures a second shown
    /// as 30.
    public var slowMotion = 1.0
    /// Whether the film was flipped when it was stored, like a selfie.
    public var isMirrored = false
    /// The settings of reading.
    public var reading = VideoOptions()

    /// Creates settings: the whole film at its own speed.
    public init() {}
  }

  /// The film's properties.
  public let info: VideoInfo
  let options: Options
  private let reader: VideoReader
  private var isOver = false

  /// Opens a film.
  ///
  /// - Throws: ``VideoError``.
  public convenience init(path: String, options: Options = Options()) throws(VideoError) {
    try self.init(path, options, VideoCanceller())
  }

  init(_ path: String, _ options: Options, _ canceller: VideoCanceller) throws(VideoError) {
    reader = try VideoReader(path: path, options: options.reading, canceller: canceller)
    info = reader.info
    self.options = options
    if let from = options.from {
      try reader.seek(to: Timestamp(microseconds: info.start + from.microseconds))
    }
  }

  /// Whether the whole film is wanted.
  public var isWhole: Bool { options.from == nil && options.to == nil }

  /// The damage found so far.
  public var report: VideoReport { reader.report }

  /// Returns the next picture and the time at which it was taken; `nil` at the end.
  ///
  /// - Throws: ``VideoError``.
  public func next() throws(VideoError) -> (picture: VideoPicture, time: Timestamp)? {
    guard !isOver, var picture = try reader.next() else { return nil }
    let elapsed = picture.time.microseconds - info.start
    if let to = options.to, elapsed > to.microseconds {
      isOver = true
      return nil
    }
    if info.pixelAspect != 1 { picture = try squared(picture) }
    let time = options.slowMotion == 1 ? elapsed : Int64((Double(elapsed) / options.slowMotion).rounded())
    return (picture, Timestamp(microseconds: max(0, time)))
  }

  private func squared(_ picture: VideoPicture) throws(VideoError) -> VideoPicture {
    #if FFmpeg
      let shown = info.shownSize
      let stored = info.turn.swapsSides ? PictureSize(width: shown.height, height: shown.width) : shown
      return try picture.converted(to: stored)
    #else
      throw .noBackend
    #endif
  }
}
