#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVision

  extension VideoPicture {
    /// Calls a closure with a frame of the library's that has the picture's planes and meaning; it must not be written to.
    func withFrame<Result>(
      _ body: (UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Result
    ) throws(VideoError) -> Result {
      if let decoded = storage as? FFmpegFrame { return try body(decoded.frame) }
      guard let frame = av_frame_alloc() else { throw .system(code: -12, reason: "Out of memory") }
      defer {
        var freed: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&freed)
      }
      frame.pointee.width = CInt(size.width)
      frame.pointee.height = CInt(size.height)
      frame.pointee.format = layout.pixelFormat.rawValue
      color.apply(to: frame)
      for index in 0..<layout.planeCount {
        guard let plane = storage.plane(index) else { continue }
        qp_set_plane(frame, CInt(index), plane.bytes.baseAddress, CInt(plane.stride))
      }
      defer { withExtendedLifetime(storage) {} }
      return try body(frame)
    }

    /// Returns the picture with 8 bits, chroma of half the width and height, and another size as stored; `nil` keeps it.
    func converted(to newSize: PictureSize? = nil) throws(VideoError) -> VideoPicture {
      let wanted = newSize ?? size
      if layout == .yuv420, wanted == size { return self }
      let storage = try withFrame { (frame) throws(VideoError) in
        let scaled = try ScalerPool.shared.with { (scaler) throws(VideoError) in
          try scaler.frame(of: frame, size: wanted, AV_PIX_FMT_YUV420P)
        }
        defer {
          var freed: UnsafeMutablePointer<AVFrame>? = scaled
          av_frame_free(&freed)
        }
        return FFmpegFrame(moving: scaled)
      }
      guard let storage else { throw .system(code: -12, reason: "Out of memory") }
      return VideoPicture(
        storage: storage, size: wanted, layout: .yuv420, color: color, time: time, index: index, rotation: rotation,
        isTimeGuessed: isTimeGuessed, isDamaged: isDamaged)
    }
  }

  extension VideoPicture {
    /// Writes the picture as it is stored, scaled to a size, as red, green, blue and alpha.
    func writeRGBA(to memory: UnsafeMutableRawBufferPointer, _ wanted: PictureSize) throws(VideoError) {
      let stride = wanted.width * 4
      try withFrame { (frame) throws(VideoError) in
        try ScalerPool.shared.with { (scaler) throws(VideoError) in
          // The library writes whole groups of pixels: only rows of whole groups may lie in memory of others.
          if wanted.width % 32 == 0 {
            let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return try scaler.convert(
              frame, size: wanted, AV_PIX_FMT_RGBA, into: [base, nil, nil, nil], strides: [CInt(stride), 0, 0, 0])
          }
          let padded = try scaler.frame(of: frame, size: wanted, AV_PIX_FMT_RGBA)
          for row in 0..<wanted.height {
            let line = UnsafeRawBufferPointer(
              start: qp_plane(padded, 0) + row * Int(qp_stride(padded, 0)), count: stride)
            UnsafeMutableRawBufferPointer(rebasing: memory[row * stride..<(row + 1) * stride]).copyBytes(from: line)
          }
          var freed: UnsafeMutablePointer<AVFrame>? = padded
          av_frame_free(&freed)
        }
      }
    }
  }

  extension VideoColor {
    /// Writes the meaning into a frame.
    func apply(to frame: UnsafeMutablePointer<AVFrame>) {
      frame.pointee.colorspace = AVColorSpace(code(matrix, av_color_space_from_name))
      frame.pointee.color_trc = AVColorTransferCharacteristic(code(transfer, av_color_transfer_from_name))
      frame.pointee.color_primaries = AVColorPrimaries(code(primaries, av_color_primaries_from_name))
      frame.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }

    /// Writes the meaning into an encoder.
    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
      context.pointee.colorspace = AVColorSpace(code(matrix, av_color_space_from_name))
      context.pointee.color_trc = AVColorTransferCharacteristic(code(transfer, av_color_transfer_from_name))
      context.pointee.color_primaries = AVColorPrimaries(code(primaries, av_color_primaries_from_name))
      context.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }

    private func code(_ name: String?, _ find: (UnsafePointer<CChar>?) -> CInt) -> UInt32 {
      let unspecified: CInt = 2
      let code = name.map { find($0) } ?? unspecified
      return UInt32(code >= 0 ? code : unspecified)
    }
  }

  /// Scalers that are not in use: making one takes longer than converting a small picture.
  final class ScalerPool: Sendable {
    static let shared = ScalerPool()
    // A scaler is handed from thread to thread and has one user at a time.
    private struct Idle: @unchecked Sendable {
      var scalers: [FFmpegScaler] = []
    }

    private let idle = Locked(Idle())

    func with<Result>(_ body: (FFmpegScaler) throws(VideoError) -> Result) throws(VideoError) -> Result {
      nonisolated(unsafe) let scaler = idle.withLock { $0.scalers.popLast() } ?? FFmpegScaler()
      defer { idle.withLock { if $0.scalers.count < 4 { $0.scalers.append(scaler) } } }
      return try body(scaler)
    }
  }
#endif
