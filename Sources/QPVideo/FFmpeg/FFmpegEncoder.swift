#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVision

  /// The library's encoder of one video.
  final class FFmpegEncoder {
    /// An encoder that may be there, with the settings of its quality and speed.
    private struct Candidate {
      var name: String
      var quality: Int
      var settings: [String: String]
      /// The setting that takes the quality; `nil` for the scale of the quantizer.
      var qualityKey: String?

      static let all = [
        Candidate(name: "libx264", quality: 20, settings: ["preset": "veryfast"], qualityKey: "crf"),
        Candidate(name: "libsvtav1", quality: 35, settings: ["preset": "10"], qualityKey: "crf"),
        Candidate(
          name: "libvpx-vp9", quality: 35,
          settings: ["deadline": "realtime", "cpu-used": "8", "row-mt": "1", "b": "0"], qualityKey: "crf"),
        Candidate(name: "mpeg4", quality: 4, settings: [:], qualityKey: nil),
      ]

      /// The candidate of a name; without a setting of quality for encoders that are not known.
      static func named(_ name: String) -> Candidate {
        all.first { $0.name == name } ?? Candidate(name: name, quality: 0, settings: [:], qualityKey: nil)
      }
    }

    let context: UnsafeMutablePointer<AVCodecContext>
    let name: String
    private let packet: UnsafeMutablePointer<AVPacket>
    private let memory: MemoryReservation

    /// Opens the wanted encoder, or the first that is there and that a container can hold.
    init(
      _ container: UnsafePointer<AVOutputFormat>, _ size: PictureSize, _ color: VideoColor,
      _ options: VideoWriterOptions
    ) throws(VideoError) {
      let candidates: [Candidate]
      switch options.codec {
      case .automatic: candidates = Candidate.all
      case .named(let name): candidates = [.named(name)]
      }
      let (demand, memory) = try EncoderMemory.reserve(size)
      var failure = VideoError.noEncoder("for this container", have: Self.available)
      var opened: (context: UnsafeMutablePointer<AVCodecContext>, name: String)?
      for candidate in candidates where opened == nil {
        do throws(VideoError) {
          opened = (try Self.open(candidate, container, size, color, options, demand), candidate.name)
        } catch {
          // The reason of the first one that is there says most.
          if case .noEncoder = failure { failure = error }
        }
      }
      guard let opened else { throw failure }
      guard let packet = av_packet_alloc() else { throw .system(code: -12, reason: "Out of memory") }
      (context, name, self.packet, self.memory) = (opened.context, opened.name, packet, memory)
    }

    deinit {
      var (context, packet) = (Optional(context), Optional(packet))
      avcodec_free_context(&context)
      av_packet_free(&packet)
    }

    /// Hands over a frame, or the end, and passes on the packets that are ready.
    func encode(
      _ frame: UnsafeMutablePointer<AVFrame>?,
      _ receive: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void
    ) throws(VideoError) {
      let sent = avcodec_send_frame(context, frame)
      if sent < 0 { throw VideoError(ffmpeg: sent, name) }
      while true {
        let code = avcodec_receive_packet(context, packet)
        if code == qp_error_again || code == qp_error_end { return }
        if code < 0 { throw VideoError(ffmpeg: code, name) }
        defer { av_packet_unref(packet) }
        try receive(packet)
      }
    }

    private static var available: [String] {
      Candidate.all.map(\.name).filter { avcodec_find_encoder_by_name($0) != nil }
    }

    private static func open(
      _ candidate: Candidate, _ container: UnsafePointer<AVOutputFormat>, _ size: PictureSize, _ color: VideoColor,
      _ options: VideoWriterOptions, _ demand: EncoderMemory.Demand
    ) throws(VideoError) -> UnsafeMutablePointer<AVCodecContext> {
      guard let codec = avcodec_find_encoder_by_name(candidate.name), codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
        throw .noEncoder(candidate.name, have: available)
      }
      guard avformat_query_codec(container, codec.pointee.id, FF_COMPLIANCE_NORMAL) == 1 else {
        throw .doesNotFit(codec: candidate.name, container: String(cString: container.pointee.name))
      }
      guard let context = avcodec_alloc_context3(codec) else { throw .system(code: -12, reason: "Out of memory") }
      context.pointee.width = CInt(size.width)
      context.pointee.height = CInt(size.height)
      context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
      context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      color.apply(to: context)
      // MPEG-4 counts in 16 bits.
      let base = options.timeBase
      let isCoarse = codec.pointee.id == AV_CODEC_ID_MPEG4
      context.pointee.time_base =
        !isCoarse
        ? qp_microseconds
        : base.denominator <= 65_535
          ? AVRational(num: CInt(base.numerator), den: CInt(base.denominator)) : AVRational(num: 1, den: 60_000)
      if let rate = options.nominalRate, rate > 0, rate < 1000 { context.pointee.framerate = av_d2q(rate, 100_000) }
      if container.pointee.flags & AVFMT_GLOBALHEADER != 0 { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
      let quality = options.quality ?? candidate.quality
      var settings = candidate.settings
      if let preset = options.preset, candidate.name == "libx264" { settings["preset"] = preset }
      if let key = candidate.qualityKey {
        settings[key] = "\(quality)"
      } else if quality > 0 {
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = CInt(quality) * FF_QP2LAMBDA
      }
      if demand == .frugal {
        context.pointee.thread_count = 1
        context.pointee.max_b_frames = 0
        if candidate.name == "libx264" { settings["rc-lookahead"] = "0" }
      }
      var dictionary: OpaquePointer?
      for (key, value) in settings { av_dict_set(&dictionary, key, value, 0) }
      // In a process of root's, SVT-AV1 gives the calling thread real-time priority, and so all threads and programs
      // that it starts. They would starve all others.
      let scheduling = ThreadScheduling.current
      let code = avcodec_open2(context, codec, &dictionary)
      scheduling.restore()
      av_dict_free(&dictionary)
      guard code >= 0 else {
        var freed: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&freed)
        throw VideoError(ffmpeg: code, candidate.name)
      }
      return context
    }
  }
#endif
