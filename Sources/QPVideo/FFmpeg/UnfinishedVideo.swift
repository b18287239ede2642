#if FFmpeg
  internal import CFFmpeg
  internal import QPRecording

  /// The file of a video while it is written: it gets its name when it is whole, and is gone with its last reference until
  /// then.
  final class UnfinishedVideo {
    private let path: String
    private let target: String
    private let replacedMode: UInt32?
    private let file: AppendedFile

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - path: The path that it gets in the end. A video that stands there stays until then.
    ///   - isSeen: Whether the file can be seen as it grows, as `PATH.part`, so that its fragments outlive a crash.
    /// - Throws: The file cannot be made, or is there already.
    init(_ path: String, isSeen: Bool = false) throws(VideoError) {
      self.path = path
      target = FilePath.resolved(path)
      replacedMode = FilePath.mode(path)
      let folder = FilePath.folder(of: target)
      let (file, code) = isSeen ? AppendedFile.unpublished(at: path + ".part") : AppendedFile.unpublished(in: folder)
      guard let file else { throw VideoError(fileCode: code, path: path) }
      self.file = file
    }

    /// Opens it for FFmpeg.
    func open(_ context: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
      // Muxers that write their index first read the file again by this name.
      let url = "file:" + file.openPath
      context.pointee.url = av_strdup(url)
      let code = avio_open(&context.pointee.pb, url, AVIO_FLAG_WRITE)
      if code < 0 { throw VideoError(ffmpeg: code, path) }
    }

    /// Gives it its name, once all is on the disk.
    func publish() throws(VideoError) {
      let code = file.publish(as: target, replacing: replacedMode)
      if code != 0 { throw VideoError(fileCode: code, path: path) }
    }
  }
#endif
