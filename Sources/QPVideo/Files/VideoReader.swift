public import QPCore
internal import QPVision

/// An open video that gives one picture after the other, and blocks its thread meanwhile.
///
/// It belongs to one thread at a time. Tasks use ``VideoFile``, which reads on a thread of its own.
public final class VideoReader {
  /// The video's properties.
  public let info: VideoInfo
  private let rotation: PictureRotation
  private let open: () throws(VideoError) -> any PictureReader
  private var reader: any PictureReader

  /// Opens a video.
  ///
  /// - Parameters:
  ///   - path: The file's path; links to other files inside of it are not followed.
  ///   - options: The settings of reading.
  /// - Throws: ``VideoError``.
  public convenience init(path: String, options: VideoOptions = VideoOptions()) throws(VideoError) {
    try self.init(path: path, options: options, canceller: VideoCanceller())
  }

  /// Opens a video in memory.
  package convenience init(bytes: [UInt8], options: VideoOptions = VideoOptions()) throws(VideoError) {
    try self.init(options.rotation) { () throws(VideoError) in try VideoBackend.open(bytes: bytes, options: options) }
  }

  package convenience init(path: String, options: VideoOptions, canceller: VideoCanceller) throws(VideoError) {
    try self.init(options.rotation) { () throws(VideoError) in
      try VideoBackend.open(path: path, options: options, canceller: canceller)
    }
  }

  private init(
    _ rotation: PictureRotation, _ open: @escaping () throws(VideoError) -> any PictureReader
  ) throws(VideoError) {
    self.rotation = rotation
    self.open = open
    reader = try open()
    var info = reader.info
    info.rotation = info.rotation.followed(by: rotation)
    self.info = info
  }

  /// The damage found so far.
  public var damage: DecodingIssues { reader.damage }

  /// Returns the next picture; `nil` at the end.
  ///
  /// - Throws: ``VideoError``. Damage inside the video is no error, see ``damage``.
  public func next() throws(VideoError) -> VideoPicture? {
    let picture = try reader.next()
    return rotation == .none ? picture : picture?.turned(rotation)
  }

  /// Goes to the first picture at or after a time, which is the next one given.
  ///
  /// - Throws: ``VideoError`` if the video cannot be opened again, where that is the only way back.
  public func seek(to time: Timestamp) throws(VideoError) {
    if reader.seek(to: time) { return }
    // The memory of two decoders need not fit.
    reader = EndedReader(info)
    reader = try open()
    reader.skip(to: time)
  }
}

/// A reader of no picture, in the place of one that has ended.
private final class EndedReader: PictureReader {
  let info: VideoInfo
  let damage = DecodingIssues()

  init(_ info: VideoInfo) { self.info = info }

  func next() -> VideoPicture? { nil }

  func seek(to time: Timestamp) -> Bool { false }

  func skip(to time: Timestamp) {}
}
