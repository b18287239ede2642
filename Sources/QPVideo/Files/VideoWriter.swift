public import QPCore
internal import QPRecording

/// A video that is written picture by picture.
///
/// It gets its name when it is finished; dropped unfinished, it leaves nothing, and an older video of that name stays.
/// Calls block; it belongs to one thread at a time.
public struct VideoWriter: ~Copyable {
  #if FFmpeg
    private let writer: FFmpegWriter
  #endif
  private var blender = OverlayBlender()

  /// Opens a video.
  ///
  /// - Parameters:
  ///   - path: The video's path; its ending says the container: mp4, m4v, mov, mkv or webm.
  ///   - size: The size of the pictures as they are stored; odd sides are extended by repeating the last row or column.
  ///   - color: The meaning of the pictures' values.
  ///   - options: The settings.
  /// - Throws: ``VideoError``; nothing is left then.
  public init(
    path: String, size: PictureSize, color: VideoColor = VideoColor(),
    options: VideoWriterOptions = VideoWriterOptions()
  ) throws(VideoError) {
    #if FFmpeg
      guard size.width > 0, size.height > 0 else { throw .badSize(reason: "A video without pixels") }
      guard size.width <= 16_384, size.height <= 16_384 else { throw .tooLarge(width: size.width, height: size.height) }
      if let source = options.audioFrom, FileSystem.areSame(source, path) { throw .sameFile(path) }
      writer = try FFmpegWriter(path, size, color, options)
    #else
      throw .noBackend
    #endif
  }

  /// Appends a picture, with an overlay blended over it.
  ///
  /// - Parameters:
  ///   - picture: A picture of the video's size, later than the one before. It is not changed.
  ///   - overlay: An overlay of the size of the upright picture; `nil` appends the picture alone.
  /// - Throws: ``VideoError``; after any but a refused size or time the video cannot be finished.
  public mutating func append(_ picture: VideoPicture, overlay: Overlay? = nil) throws(VideoError) {
    #if FFmpeg
      guard let overlay, overlay.changedRegion != nil else { return try writer.append(picture) }
      guard overlay.width == picture.uprightSize.width, overlay.height == picture.uprightSize.height else {
        throw .badSize(
          reason: "The overlay has \(overlay.width) × \(overlay.height) pixels, the picture "
            + "\(picture.uprightSize.width) × \(picture.uprightSize.height)")
      }
      let weights = OverlayBlender.Weights(picture.color.yuv(height: picture.size.height))
      try writer.append(picture) { planes in
        blender.blend(overlay, over: planes, rotation: picture.rotation, weights)
      }
    #else
      throw .noBackend
    #endif
  }

  /// Writes the rest, gives the video its name and returns its summary.
  ///
  /// - Throws: ``VideoError``; then nothing is left.
  public consuming func finish() throws(VideoError) -> VideoSummary {
    #if FFmpeg
      return try writer.finish()
    #else
      throw .noBackend
    #endif
  }
}
