#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPRecording
  internal import QPVision

  /// Encodes pictures into a container, which has no name until all is written; one in fragments is seen as it grows.
  ///
  /// It belongs to one thread at a time.
  final class FFmpegWriter {
    private let path: String
    private let size: PictureSize
    private let file: OutputFile
    private let encoder: FFmpegEncoder
    private let stream: UnsafeMutablePointer<AVStream>
    private let audio: FFmpegAudio?
    private var summary: VideoSummary
    private var first: Timestamp?
    private var last: Timestamp?
    /// The microseconds between the last two pictures.
    private var interval: Int64 = 40_000

    init(
      _ path: String, _ size: PictureSize, _ color: VideoColor, _ options: VideoWriterOptions
    ) throws(VideoError) {
      qp_be_quiet()
      self.path = path
      self.size = size
      summary = VideoSummary(path: path)
      let container = try Self.container(of: path)
      var made: UnsafeMutablePointer<AVFormatContext>?
      let code = avformat_alloc_output_context2(&made, nil, container, nil)
      guard code >= 0, let output = made, let format = output.pointee.oformat else {
        throw VideoError(ffmpeg: code, path)
      }
      file = OutputFile(output)
      let even = PictureSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
      if even != size { summary.notes.append("The sides are odd; the last row or column is repeated.") }
      encoder = try FFmpegEncoder(format, even, color, options)
      guard let stream = avformat_new_stream(output, nil) else { throw .system(code: -12, reason: "Out of memory") }
      stream.pointee.time_base = AVRational(
        num: CInt(clamping: options.timeBase.numerator), den: CInt(clamping: options.timeBase.denominator))
      stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
      avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context)
      stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      summary.codec = encoder.name
      if options.rotation != .none {
        if container == "mp4" || container == "mov" {
          withUnsafeTemporaryAllocation(of: Int32.self, capacity: 9) { matrix in
            av_display_rotation_set(matrix.baseAddress, Double(options.rotation.rawValue) * 90)
            _ = qp_set_display_matrix(stream, matrix.baseAddress)
          }
        } else {
          summary.notes.append(
            "\(container) cannot say that the pictures are turned. Write to a file that ends in .mp4.")
        }
      }
      var sound: FFmpegAudio?
      if let source = options.audioFrom {
        do throws(VideoError) {
          sound = try FFmpegAudio(source, range: options.audioRange, into: output)
          if sound != nil { summary.audio = .copied }
        } catch {
          guard case .doesNotFit = error else { throw error }
          summary.audio = .doesNotFit
          summary.notes.append("The sound is left out: \(error)")
        }
      }
      (audio, self.stream) = (sound, stream)
      try file.open(UnfinishedVideo(path, isSeen: options.isFragmented))
      var settings: OpaquePointer?
      if container == "mp4" || container == "mov" {
        av_dict_set(
          &settings, "movflags", options.isFragmented ? "frag_keyframe+empty_moov+default_base_moof" : "+faststart", 0)
        if options.isFragmented {
          // Key frames may be 8 s apart, and small fragments would wait in a buffer: a crash would take all of that.
          av_dict_set(&settings, "frag_duration", "1000000", 0)
          av_dict_set(&settings, "flush_packets", "1", 0)
        }
      }
      let begun = avformat_write_header(output, &settings)
      av_dict_free(&settings)
      if begun < 0 { throw VideoError(ffmpeg: begun, path) }
    }

    /// Encodes a picture as it is.
    func append(_ picture: VideoPicture) throws(VideoError) {
      try append(picture, isDrawnOn: false) { _ in }
    }

    /// Encodes a picture after it was drawn on.
    func append(_ picture: VideoPicture, draw: (WritablePlanes) -> Void) throws(VideoError) {
      try append(picture, isDrawnOn: true, draw)
    }

    private func append(
      _ picture: VideoPicture, isDrawnOn: Bool, _ draw: (WritablePlanes) -> Void
    ) throws(VideoError) {
      guard picture.size == size else {
        throw .badSize(
          reason: "The picture has \(picture.size.width) × \(picture.size.height) pixels, the video "
            + "\(size.width) × \(size.height)")
      }
      if let last, picture.time <= last { throw .badTime(previous: last, got: picture.time) }
      let origin = first ?? picture.time
      if let last { interval = picture.time.microseconds - last.microseconds }
      let frame = try Self.frame(of: picture, canvas: encoder.context, isDrawnOn: isDrawnOn)
      defer {
        var freed: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&freed)
      }
      draw(WritablePlanes(frame))
      frame.pointee.pts = av_rescale_q_rnd(
        picture.time.microseconds, qp_microseconds, encoder.context.pointee.time_base, AV_ROUND_NEAR_INF)
      frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
      qp_set_duration(frame, 0)
      try encoder.encode(frame) { (packet) throws(VideoError) in try write(video: packet) }
      try audio?.copy(upTo: picture.time) { (packet) throws(VideoError) in try write(packet) }
      (first, last) = (origin, picture.time)
      summary.pictures += 1
      summary.durationMicroseconds = picture.time.microseconds - origin.microseconds
    }

    func finish() throws(VideoError) -> VideoSummary {
      try encoder.encode(nil) { (packet) throws(VideoError) in try write(video: packet) }
      try audio?.copy(upTo: nil) { (packet) throws(VideoError) in try write(packet) }
      try check(av_write_trailer(file.context))
      if let context = file.context.pointee.pb { try check(context.pointee.error) }
      try check(avio_closep(&file.context.pointee.pb))
      try file.publish()
      return summary
    }

    private func write(video packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
      // Without a duration of the last picture the video would end before it, and players would leave it out.
      if packet.pointee.duration <= 0 {
        packet.pointee.duration = max(1, av_rescale_q(interval, qp_microseconds, encoder.context.pointee.time_base))
      }
      av_packet_rescale_ts(packet, encoder.context.pointee.time_base, stream.pointee.time_base)
      packet.pointee.stream_index = stream.pointee.index
      try write(packet)
    }

    private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
      try check(av_interleaved_write_frame(file.context, packet))
      if let context = file.context.pointee.pb { try check(context.pointee.error) }
    }

    private func check(_ code: CInt) throws(VideoError) {
      if code < 0 { throw VideoError(ffmpeg: code, path) }
    }

    private static func container(of path: String) throws(VideoError) -> String {
      let suffix = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
      switch suffix {
      case "mp4", "m4v": return "mp4"
      case "mov": return "mov"
      case "mkv": return "matroska"
      case "webm": return "webm"
      default: throw .doesNotFit(codec: "a video", container: suffix.isEmpty ? path : "." + suffix)
      }
    }

    /// A frame for the encoder, which may be written to if it is to be drawn on.
    private static func frame(
      of picture: VideoPicture, canvas: UnsafeMutablePointer<AVCodecContext>, isDrawnOn: Bool
    ) throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
      let converted = try picture.converted()
      let (width, height) = (Int(canvas.pointee.width), Int(canvas.pointee.height))
      let isPadded = width != picture.size.width || height != picture.size.height
      if let decoded = converted.storage as? FFmpegFrame, !isPadded, let frame = av_frame_clone(decoded.frame) {
        frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        // The decoder still predicts from its pictures: drawing on them would smear into later ones.
        if isDrawnOn, av_frame_make_writable(frame) < 0 {
          throw .system(code: -12, reason: "Out of memory")
        }
        return frame
      }
      guard let frame = av_frame_alloc() else { throw .system(code: -12, reason: "Out of memory") }
      frame.pointee.width = CInt(width)
      frame.pointee.height = CInt(height)
      frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
      picture.color.apply(to: frame)
      if av_frame_get_buffer(frame, 0) < 0 { throw .system(code: -12, reason: "Out of memory") }
      WritablePlanes(frame).copy(converted)
      return frame
    }
  }

  /// A container that is written, and its file.
  private final class OutputFile {
    let context: UnsafeMutablePointer<AVFormatContext>
    private var unfinished: UnfinishedVideo?

    init(_ context: UnsafeMutablePointer<AVFormatContext>) { self.context = context }

    deinit {
      avio_closep(&context.pointee.pb)
      avformat_free_context(context)
    }

    func open(_ file: UnfinishedVideo) throws(VideoError) {
      unfinished = file
      try file.open(context)
    }

    func publish() throws(VideoError) { try unfinished?.publish() }
  }

  extension WritablePlanes {
    init(_ frame: UnsafeMutablePointer<AVFrame>) {
      self.init(
        y: qp_writable_plane(frame, 0), u: qp_writable_plane(frame, 1), v: qp_writable_plane(frame, 2),
        yStride: Int(qp_stride(frame, 0)), uStride: Int(qp_stride(frame, 1)), vStride: Int(qp_stride(frame, 2)),
        size: PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height)))
    }

    /// Copies a picture's planes, and repeats the last row and column where they are too small.
    func copy(_ picture: VideoPicture) {
      let chroma = PictureSize(width: size.width / 2, height: size.height / 2)
      for (plane, target, stride, size) in [
        (VideoPicture.Plane.luma, y, yStride, size), (.u, u, uStride, chroma), (.v, v, vStride, chroma),
      ] {
        picture.withPlane(plane) { span, sourceStride, sourceSize in
          for row in 0..<size.height {
            let start = min(row, sourceSize.height - 1) * sourceStride
            let line = target + row * stride
            span.extracting(start..<start + sourceSize.width).withUnsafeBytes {
              UnsafeMutableRawBufferPointer(start: line, count: size.width).copyBytes(from: $0.prefix(size.width))
            }
            for column in sourceSize.width..<max(size.width, sourceSize.width) where column < size.width {
              line[column] = line[sourceSize.width - 1]
            }
          }
        }
      }
    }
  }
#endif
