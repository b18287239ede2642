#if FFmpeg
  internal import CFFmpeg
  internal import QPCore

  /// The library's decoder of one stream.
  final class FFmpegDecoder {
    /// The answer to the question for a frame.
    enum Answer {
      /// A frame, valid until the next question.
      case frame(UnsafeMutablePointer<AVFrame>)
      case needsPacket
      /// A packet could not be decoded.
      case damaged
      case end
    }

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var isDraining = false
    private var failures = 0
    private let memory: MemoryReservation
    /// More failures in a row than any video of so many threads has: the decoder does not go on.
    private static let mostFailures = 1000

    /// Opens a decoder with a number of threads; `nil` is as many as there are processors, at most 4.
    init(
      _ stream: UnsafeMutablePointer<AVStream>, _ codec: UnsafePointer<AVCodec>?, threads: Int?, _ name: String
    ) throws(VideoError) {
      guard let codec, let parameters = stream.pointee.codecpar else { throw .noDecoder(codec: "this video") }
      let size = (width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
      guard size.width <= 16_384, size.height <= 16_384, size.width * size.height <= FFmpegInput.mostPixels else {
        throw .tooLarge(width: size.width, height: size.height)
      }
      let wanted = max(1, min(threads ?? min(Processors.count, 4), 16))
      let (threads, memory) = try DecoderMemory.reserve(parameters, threads: wanted)
      self.memory = memory
      guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(), let packet = av_packet_alloc()
      else { throw .system(code: -12, reason: "Out of memory") }
      (self.context, self.frame, self.packet) = (context, frame, packet)
      avcodec_parameters_to_context(context, parameters)
      context.pointee.pkt_timebase = stream.pointee.time_base
      // A size that is not known yet must not become more than the memory holds.
      context.pointee.max_pixels = Int64(size.width > 0 ? FFmpegInput.mostPixels : DecoderMemory.mostPixels())
      context.pointee.thread_count = CInt(threads)
      context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
      let code = avcodec_open2(context, codec, nil)
      if code < 0 { throw VideoError(ffmpeg: code, name) }
    }

    deinit {
      var (context, frame, packet) = (Optional(context), Optional(frame), Optional(packet))
      avcodec_free_context(&context)
      av_frame_free(&frame)
      av_packet_free(&packet)
    }

    func receive() -> Answer {
      switch avcodec_receive_frame(context, frame) {
      case 0:
        failures = 0
        return .frame(frame)
      case qp_error_again: return isDraining ? .end : .needsPacket
      case qp_error_end: return .end
      default:
        // With several threads an error comes late: frames may follow, even while the decoder is drained.
        failures += 1
        return failures < Self.mostFailures ? .damaged : .end
      }
    }

    /// Reads the stream's next packet and takes it.
    ///
    /// - Returns: 0, 1 for a packet that the decoder refuses, or the reader's error or end, which is negative.
    func feed(from container: UnsafeMutablePointer<AVFormatContext>, _ stream: CInt) -> CInt {
      while true {
        let code = av_read_frame(container, packet)
        if code < 0 { return code }
        defer { av_packet_unref(packet) }
        guard packet.pointee.stream_index == stream else { continue }
        return avcodec_send_packet(context, packet) < 0 ? 1 : 0
      }
    }

    /// Tells the decoder that no packet follows.
    func drain() {
      isDraining = true
      avcodec_send_packet(context, nil)
    }

    /// Forgets everything, after a jump.
    func flush() {
      isDraining = false
      avcodec_flush_buffers(context)
    }
  }
#endif
