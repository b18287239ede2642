public import QPCore
public import QPVision

/// The frames of a film: what an estimator finds in each of its pictures.
///
/// Times begin at 0 with the film, or run faster by the factor by which the film was slowed down. It belongs to one
/// thread at a time.
public final class EstimatedFilm {
  /// The settings of measuring a film.
  public struct Options: Hashable, Sendable {
    /// The time of the first picture that is measured, from the film's beginning.
    public var from: Timestamp?
    /// The time of the last picture that is measured, from the film's beginning.
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
  private let reader: VideoReader
  private let options: Options
  private var estimator: any LandmarkEstimator
  private var isOver = false

  /// Opens a film.
  ///
  /// - Throws: ``VideoError``.
  public convenience init(
    path: String, options: Options = Options(), estimator: any LandmarkEstimator
  ) throws(VideoError) {
    try self.init(path, options, estimator, VideoCanceller())
  }

  init(
    _ path: String, _ options: Options, _ estimator: any LandmarkEstimator, _ canceller: VideoCanceller
  ) throws(VideoError) {
    reader = try VideoReader(path: path, options: options.reading, canceller: canceller)
    info = reader.info
    self.options = options
    self.estimator = estimator
    if let from = options.from {
      try reader.seek(to: Timestamp(microseconds: info.start + from.microseconds))
    }
  }

  /// The damage found so far.
  public var report: VideoReport { reader.report }

  /// Returns the next picture, in square pixels, and its frame; `nil` at the end.
  ///
  /// - Throws: ``VideoError``.
  public func next() throws(VideoError) -> (picture: VideoPicture, frame: PoseFrame)? {
    guard !isOver, var picture = try reader.next() else { return nil }
    let elapsed = picture.time.microseconds - info.start
    if let to = options.to, elapsed > to.microseconds {
      isOver = true
      return nil
    }
    if info.pixelAspect != 1 { picture = try squared(picture) }
    let time = Timestamp(microseconds: max(0, Int64((Double(elapsed) / options.slowMotion).rounded())))
    let frame = try estimator.estimate(picture, at: time).frame
    // A flipped picture shows a person of exchanged sides: the points are flipped back, the drawing is not.
    guard options.isMirrored || info.isMirrored else { return (picture, frame) }
    var mirrored = frame.mirrored()
    mirrored.displayMirrored = true
    return (picture, mirrored)
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
