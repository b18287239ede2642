package import QPCore
internal import QPVision

/// The pictures of a video, or of a stretch of it, in square pixels, with the times at which they were taken.
///
/// Times begin at 0 with the video, or run faster by the factor by which the video was slowed down. It belongs to one
/// thread at a time.
package final class VideoFrames {
  /// The stretch and the speed of a video.
  package typealias Options = EstimatedVideo.Options

  /// The video's properties.
  package let info: VideoInfo
  let options: Options
  private let reader: VideoReader
  private var isOver = false

  /// Opens a video.
  ///
  /// - Throws: ``VideoError``.
  package convenience init(path: String, options: Options = Options()) throws(VideoError) {
    try self.init(path, options, VideoCanceller())
  }

  init(_ path: String, _ options: Options, _ canceller: VideoCanceller) throws(VideoError) {
    reader = try VideoReader(path: path, options: options.reading, canceller: canceller)
    info = reader.info
    self.options = options
    if let from = options.from {
      try reader.seek(to: Timestamp(microseconds: info.startMicroseconds + from.microseconds))
    }
  }

  /// Whether the whole video is wanted.
  package var isWhole: Bool { options.from == nil && options.to == nil }

  /// The number of pictures to expect, by duration and rate as they are stated; `nil` if they are not.
  package var expectedCount: Int? {
    if isWhole, let count = info.frameCount { return count }
    guard let duration = info.durationMicroseconds, let rate = info.nominalRate else { return nil }
    let end = min(options.to?.microseconds ?? duration, duration)
    return max(1, Int((Double(max(0, end - (options.from?.microseconds ?? 0))) / 1e6 * rate).rounded()))
  }

  /// The damage found so far.
  package var damage: DecodingIssues { reader.damage }

  /// Returns the next picture and the time at which it was taken; `nil` at the end.
  ///
  /// - Throws: ``VideoError``.
  package func next() throws(VideoError) -> (picture: VideoPicture, time: Timestamp)? {
    guard !isOver, var picture = try reader.next() else { return nil }
    let elapsed = picture.time.microseconds - info.startMicroseconds
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
      let stored = info.rotation.swapsSides ? PictureSize(width: shown.height, height: shown.width) : shown
      return try picture.converted(to: stored)
    #else
      throw .noBackend
    #endif
  }
}
