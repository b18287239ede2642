#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVision

  extension VideoInfo {
    /// Creates the properties of a stream.
    init(_ stream: UnsafeMutablePointer<AVStream>, of input: FFmpegInput) {
      let parameters = stream.pointee.codecpar.pointee
      self.init(
        storedSize: PictureSize(width: Int(parameters.width), height: Int(parameters.height)),
        codec: String(cString: avcodec_get_name(parameters.codec_id)))
      let base = stream.pointee.time_base
      timeBase = TimeBase(numerator: Int(base.num), denominator: Int(base.den))
      if stream.pointee.start_time != qp_no_time {
        startMicroseconds = av_rescale_q_rnd(stream.pointee.start_time, base, qp_microseconds, AV_ROUND_NEAR_INF)
      }
      hasAudio = input.audio != nil
      if stream.pointee.duration > 0 {
        durationMicroseconds = av_rescale_q_rnd(stream.pointee.duration, base, qp_microseconds, AV_ROUND_NEAR_INF)
      } else if input.context.pointee.duration > 0, !hasAudio {
        durationMicroseconds = input.context.pointee.duration
      }
      if stream.pointee.nb_frames > 0 { frameCount = Int(stream.pointee.nb_frames) }
      let rate = stream.pointee.avg_frame_rate.num > 0 ? stream.pointee.avg_frame_rate : stream.pointee.r_frame_rate
      if rate.num > 0, rate.den > 0 { nominalRate = av_q2d(rate) }
      let aspect = av_guess_sample_aspect_ratio(input.context, stream, nil)
      if aspect.num > 0, aspect.den > 0 { pixelAspect = min(max(av_q2d(aspect), 0.1), 10) }
      color = VideoColor(
        primaries: FFmpegText.name(av_color_primaries_name(parameters.color_primaries)),
        transfer: FFmpegText.name(av_color_transfer_name(parameters.color_trc)),
        matrix: FFmpegText.name(av_color_space_name(parameters.color_space)),
        isFullRange: parameters.color_range == AVCOL_RANGE_JPEG || VideoColor.isFull(AVPixelFormat(parameters.format)))
      if let description = av_pix_fmt_desc_get(AVPixelFormat(parameters.format)) {
        bitDepth = Int(description.pointee.comp.0.depth)
      }
      isInterlaced = ![AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE].contains(parameters.field_order)
      if let matrix = qp_display_matrix(stream) {
        let values = [0, 1, 3, 4].map { Double(matrix[$0]) }
        turn(a: values[0], b: values[1], c: values[2], d: values[3])
      }
    }
  }

  extension VideoColor {
    /// Creates the meaning of a frame's values.
    init(_ frame: UnsafeMutablePointer<AVFrame>) {
      self.init(
        primaries: FFmpegText.name(av_color_primaries_name(frame.pointee.color_primaries)),
        transfer: FFmpegText.name(av_color_transfer_name(frame.pointee.color_trc)),
        matrix: FFmpegText.name(av_color_space_name(frame.pointee.colorspace)),
        isFullRange: frame.pointee.color_range == AVCOL_RANGE_JPEG
          || Self.isFull(AVPixelFormat(frame.pointee.format)))
    }

    /// Whether a pixel format implies the full range.
    static func isFull(_ format: AVPixelFormat) -> Bool {
      [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P].contains(format)
    }
  }
#endif
