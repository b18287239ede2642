public import QPCore
public import QPVision

/// The frames of a video: what an estimator finds in each of its pictures.
///
/// It belongs to one thread at a time.
public final class EstimatedVideo {
  /// The stretch and the speed of a video.
  public typealias Options = VideoFrames.Options

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

  init(
    _ path: String, _ options: Options, _ estimator: any LandmarkEstimator, _ canceller: VideoCanceller
  ) throws(VideoError) {
    pictures = try VideoFrames(path, options, canceller)
    self.estimator = estimator
  }

  /// The video's properties.
  public var info: VideoInfo { pictures.info }

  /// The damage found so far.
  public var report: VideoReport { pictures.report }

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
