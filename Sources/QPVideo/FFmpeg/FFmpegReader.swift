#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVision

  /// Decodes the pictures of a container, one after the other.
  ///
  /// It belongs to one thread at a time; only its flag may be set by others.
  package final class FFmpegReader: PictureReader {
    package let info: VideoInfo
    private var faults = DecodingIssues()
    private let input: FFmpegInput
    private let stream: UnsafeMutablePointer<AVStream>
    private let decoder: FFmpegDecoder
    private let options: VideoOptions
    private var scaler: FFmpegScaler?
    private var timeline: PictureTimeline
    private var count = 0

    /// Opens a container and its video's decoder.
    package init(
      _ source: FFmpegInput.Source, options: VideoOptions = VideoOptions(), cancel: VideoCanceller = VideoCanceller()
    ) throws(VideoError) {
      self.options = options
      input = try FFmpegInput(source, cancel: cancel)
      var codec: UnsafePointer<AVCodec>?
      let index = av_find_best_stream(input.context, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0)
      guard index != qp_error_no_decoder else { throw .noDecoder(codec: Self.codecName(input)) }
      guard let stream = input.stream(index),
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
      else { throw .noVideo(input.name) }
      self.stream = stream
      decoder = try FFmpegDecoder(stream, codec, threads: options.threads, input.name)
      var info = VideoInfo(stream, of: input)
      if case .address = source { info.isLive = true }
      self.info = info
      timeline = PictureTimeline(info)
      input.readOnly(index)
    }

    var damage: DecodingIssues {
      var damage = faults
      damage.dropped = timeline.dropped
      return damage
    }

    package func next() throws(VideoError) -> VideoPicture? {
      input.deadline.begin()
      while true {
        switch decoder.receive() {
        case .frame(let frame):
          if let picture = try makePicture(of: frame) { return picture }
        case .damaged: faults.decodeErrors += 1
        case .needsPacket: try feed()
        case .end:
          if timeline.endsBefore(info.durationMicroseconds) { faults.endedEarly = true }
          return nil
        }
      }
    }

    func seek(to time: Timestamp) -> Bool {
      // The library counts in decoding order: the key frame that it finds may be shown after the time.
      for back: Int64 in [0, 1_000_000, 10_000_000, .max / 2] {
        let (earlier, overflow) = time.microseconds.subtractingReportingOverflow(back)
        let target = max(info.startMicroseconds, overflow ? info.startMicroseconds : earlier)
        guard move(to: target) else { return false }
        guard let picture = try? next() else { return false }
        if picture.time <= time || target == info.startMicroseconds {
          guard move(to: target) else { return false }
          timeline.first = time
          return true
        }
      }
      return false
    }

    func skip(to time: Timestamp) {
      timeline.first = time
    }

    private func move(to microseconds: Int64) -> Bool {
      let stamp = av_rescale_q(microseconds, qp_microseconds, stream.pointee.time_base)
      guard av_seek_frame(input.context, stream.pointee.index, stamp, AVSEEK_FLAG_BACKWARD) >= 0 else { return false }
      decoder.flush()
      (timeline, faults, count) = (PictureTimeline(info), DecodingIssues(), 0)
      return true
    }

    /// Hands the decoder the next packet, or the end.
    private func feed() throws(VideoError) {
      if input.isCancelled { throw .cancelled }
      let code = decoder.feed(from: input.context, stream.pointee.index)
      guard code < 0 else {
        faults.decodeErrors += Int(code)
        return
      }
      if code == qp_error_exit { throw input.deadline.error }
      if info.isLive, code != qp_error_end { throw VideoError(ffmpeg: code, input.name) }
      if code != qp_error_end { faults.endedEarly = true }
      decoder.drain()
    }

    /// Makes a picture of a frame; `nil` for one that is not to be delivered.
    private func makePicture(of frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> VideoPicture? {
      defer { av_frame_unref(frame) }
      if frame.pointee.flags & AV_FRAME_FLAG_DISCARD != 0 { return nil }
      let stamp = frame.pointee.best_effort_timestamp
      let (stated, duration) = (stamp == qp_no_time ? nil : microseconds(stamp), microseconds(qp_duration(frame)))
      guard let (time, isGuessed) = timeline.add(stated, duration: duration) else { return nil }
      let isDamaged = frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || frame.pointee.decode_error_flags != 0
      if isDamaged { faults.damaged += 1 }
      defer { count += 1 }
      var picture = try picture(frame, at: time, isGuessed, isDamaged)
      if options.deinterlace, info.isInterlaced { picture = picture.deinterlaced() }
      return picture
    }

    private func picture(
      _ frame: UnsafeMutablePointer<AVFrame>, at time: Timestamp, _ isGuessed: Bool, _ isDamaged: Bool
    ) throws(VideoError) -> VideoPicture {
      let format = AVPixelFormat(frame.pointee.format)
      let size = PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
      guard size.width <= 16_384, size.height <= 16_384 else { throw .tooLarge(width: size.width, height: size.height) }
      let color = VideoColor(frame)
      var source = frame
      var layout = PictureLayout(format)
      if layout == nil || qp_stride(frame, 0) < 0 {
        let readable = layout?.pixelFormat ?? PictureLayout.readable(format)
        if scaler == nil { scaler = FFmpegScaler() }
        guard let converted = try scaler?.frame(of: frame, size: size, readable) else {
          throw .badSize(reason: "\(input.name): its pictures cannot be converted")
        }
        (source, layout) = (converted, PictureLayout(readable))
      }
      guard let layout, let storage = FFmpegFrame(moving: source) else {
        throw .system(code: -12, reason: "Out of memory")
      }
      return VideoPicture(
        storage: storage, size: size, layout: layout, color: color, time: time, index: count, rotation: info.rotation,
        isTimeGuessed: isGuessed, isDamaged: isDamaged)
    }

    private func microseconds(_ stamp: Int64) -> Int64 {
      av_rescale_q_rnd(stamp, stream.pointee.time_base, qp_microseconds, AV_ROUND_NEAR_INF)
    }

    private static func codecName(_ input: FFmpegInput) -> String {
      for index in 0..<CInt(input.context.pointee.nb_streams) {
        if let parameters = input.stream(index)?.pointee.codecpar, parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
          return String(cString: avcodec_get_name(parameters.pointee.codec_id))
        }
      }
      return "this video"
    }
  }
#endif
