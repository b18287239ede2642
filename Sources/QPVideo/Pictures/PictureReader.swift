internal import QPCore
public import QPVision

/// The settings of reading a video.
public struct VideoOptions: Hashable, Sendable {
  /// The number of decoding threads, 1…16; `nil` is as many as there are processors, at most 4.
  ///
  /// All give the same pictures.
  public var threads: Int?
  /// Whether the lines of the second field of woven pictures are replaced by those of the first.
  public var deinterlace: Bool
  /// The process in which the video is decoded.
  public var isolation: DecoderIsolation
  /// The turn, clockwise, of pictures that the video itself shows on their side; it comes after ``VideoInfo/rotation``
  /// as the video states it, and before its mirroring.
  public var rotation: PictureRotation

  /// Creates settings.
  public init(
    threads: Int? = nil, deinterlace: Bool = false, isolation: DecoderIsolation = .none,
    rotation: PictureRotation = .none
  ) {
    self.threads = threads
    self.deinterlace = deinterlace
    self.isolation = isolation
    self.rotation = rotation
  }
}

/// The damage that was found while a video was read.
public struct DecodingIssues: Hashable, Sendable {
  /// Pictures that were left out because their time is not after the one before.
  package var dropped = 0
  /// Packets that could not be decoded.
  package var decodeErrors = 0
  /// Pictures that the decoder found damaged.
  public var damaged = 0
  /// Whether the video ended before its stated duration.
  public var endedEarly = false

  /// Creates a damage without any damage.
  package init() {}

  /// Whether nothing was wrong.
  public var isClean: Bool { self == DecodingIssues() }
}

/// A decoder of pictures, one after the other; it belongs to one thread at a time.
protocol PictureReader: AnyObject {
  var info: VideoInfo { get }
  /// The damage so far.
  var damage: DecodingIssues { get }

  /// Returns the next picture; `nil` at the end. Blocks.
  func next() throws(VideoError) -> VideoPicture?

  /// Has ``next()`` go on with the first picture at or after a time.
  ///
  /// - Returns: Whether the source can; if not, it must be opened again.
  func seek(to time: Timestamp) -> Bool

  /// Leaves out the pictures before a time, which are decoded.
  func skip(to time: Timestamp)
}
