public import QPCore
public import QPVision

/// The pictures of a video with the people that an estimator finds in them.
///
/// It belongs to one thread at a time.
public final class EstimatedVideo {
  /// The stretch and the speed of a video.
  public struct Options: Hashable, Sendable {
    /// The time of the first picture wanted, from the video's beginning; `nil` begins with the video.
    public var from: Timestamp?
    /// The time of the last picture wanted, from the video's beginning; `nil` ends with the video.
    public var to: Timestamp?
    /// The factor by which the video shows movements slower than they were, above 0: 8 for 240 pictures a second shown
    /// as 30.
    public var slowMotion = 1.0
    /// Whether the video was flipped when it was stored, like a selfie.
    public var isMirrored = false
    /// The settings of reading.
    public var reading = VideoOptions()

    /// Creates settings: the whole video at its own speed.
    public init() {}
  }

  private let pictures: VideoFrames
  private var estimator: any LandmarkEstimator

  /// Opens a video.
  ///
  /// - Throws: ``VideoError``.
  public convenience init(
    path: String, options: Options = Options(), estimator: any LandmarkEstimator
  ) throws(VideoError) {
    try self.init(path, options, estimator, VideoCanceller())
  }

  package init(
    _ path: String, _ options: Options, _ estimator: any LandmarkEstimator, _ canceller: VideoCanceller
  ) throws(VideoError) {
    pictures = try VideoFrames(path, options, canceller)
    self.estimator = estimator
  }

  /// The video's properties.
  public var info: VideoInfo { pictures.info }

  /// The damage found so far.
  public var damage: DecodingIssues { pictures.damage }

  /// Returns the next picture, in square pixels, and its frame; `nil` at the end.
  ///
  /// - Throws: ``VideoError``.
  public func next() throws(VideoError) -> (picture: VideoPicture, frame: PoseFrame)? {
    guard let (picture, time) = try pictures.next() else { return nil }
    let frame = try estimator.estimate(picture, at: time).frame
    // A flipped picture shows a person of exchanged sides: the points are flipped back, the drawing is not.
    guard pictures.options.isMirrored || info.isMirrored else { return (picture, frame) }
    var mirrored = frame.mirrored()
    mirrored.displayMirrored = true
    return (picture, mirrored)
  }
}
