#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVision

  /// Converts frames to another size or pixel format; belongs to one thread at a time.
  final class FFmpegScaler {
    private struct Key: Hashable {
      var width, height, format, newWidth, newHeight, newFormat: CInt
      var matrix: CInt
      var isFull: Bool
      var newMatrix: CInt
      var isNewFull: Bool
    }

    private var key: Key?
    private var context: UnsafeMutableRawPointer?

    deinit {
      qp_free_scaler(context)
    }

    /// Converts a frame into memory that the caller owns.
    ///
    /// Colours keep their meaning between formats of luma and chroma.
    func convert(
      _ frame: UnsafePointer<AVFrame>, size: PictureSize, _ format: AVPixelFormat,
      into planes: [UnsafeMutablePointer<UInt8>?], strides: [CInt]
    ) throws(VideoError) {
      let source = AVPixelFormat(frame.pointee.format)
      let yuv = VideoColor(UnsafeMutablePointer(mutating: frame)).yuv(height: Int(frame.pointee.height))
      let matrix = yuv.matrix == .bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601
      let isFull = yuv.range == .full
      let wanted = Key(
        width: frame.pointee.width, height: frame.pointee.height, format: source.rawValue,
        newWidth: CInt(size.width), newHeight: CInt(size.height), newFormat: format.rawValue, matrix: matrix,
        isFull: isFull, newMatrix: matrix, isNewFull: isFull)
      if key != wanted {
        qp_free_scaler(context)
        context = qp_scaler(
          wanted.width, wanted.height, wanted.format, wanted.newWidth, wanted.newHeight, wanted.newFormat,
          // Exact rounding costs the fast way from luma and chroma to colours; colours are for showing.
          format == AV_PIX_FMT_RGBA ? SWS_BILINEAR : SWS_BILINEAR | SWS_ACCURATE_RND)
        if let context { _ = qp_set_colors(context, matrix, isFull ? 1 : 0, matrix, isFull ? 1 : 0) }
        key = wanted
      }
      guard let context else { throw .badSize(reason: "The pictures cannot be converted") }
      let rows = planes.withUnsafeBufferPointer { planes in
        strides.withUnsafeBufferPointer { qp_scale(context, frame, planes.baseAddress, $0.baseAddress) }
      }
      guard rows > 0 else { throw .badSize(reason: "A picture cannot be converted") }
    }

    /// Returns a converted frame with memory of its own, which the caller must move or free.
    func frame(
      of frame: UnsafePointer<AVFrame>, size: PictureSize, _ format: AVPixelFormat
    ) throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
      guard let made = av_frame_alloc() else { throw .system(code: -12, reason: "Out of memory") }
      made.pointee.width = CInt(size.width)
      made.pointee.height = CInt(size.height)
      made.pointee.format = format.rawValue
      let code = av_frame_get_buffer(made, 0)
      if code < 0 { throw VideoError(ffmpeg: code, "memory") }
      try convert(
        frame, size: size, format, into: (0..<4).map { qp_writable_plane(made, $0) },
        strides: (0..<4).map { qp_stride(made, $0) })
      av_frame_copy_props(made, frame)
      return made
    }
  }
#endif
