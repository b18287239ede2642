#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPRecording

  /// Copies the packets of videos without decoding them.
  package enum FFmpegRemuxer {
    /// Returns the time from a video's first picture to its last in microseconds, and the number of its pictures.
    package static func extent(of path: String) throws(VideoError) -> (duration: Int64, pictures: Int) {
      let (first, last, count) = try span(of: path)
      return (last - first, count)
    }

    /// The times of the first and the last whole picture in microseconds, and their number.
    private static func span(of path: String) throws(VideoError) -> (first: Int64, last: Int64, count: Int) {
      let input = try FFmpegInput(.file(path))
      let stream = try video(of: input)
      let packet = try Packet()
      var (first, last, count) = (Int64.max, Int64.min, 0)
      while av_read_frame(input.context, packet.pointer) >= 0 {
        defer { av_packet_unref(packet.pointer) }
        guard packet.pointer.pointee.stream_index == stream.pointee.index,
          packet.pointer.pointee.flags & (AV_PKT_FLAG_DISCARD | AV_PKT_FLAG_CORRUPT) == 0,
          packet.pointer.pointee.pts != qp_no_time
        else { continue }
        let time = av_rescale_q_rnd(
          packet.pointer.pointee.pts, stream.pointee.time_base, qp_microseconds, AV_ROUND_NEAR_INF)
        (first, last, count) = (min(first, time), max(last, time), count + 1)
      }
      guard count > 0 else { throw .unreadable(path, reason: "there is no whole picture in it") }
      return (first, last, count)
    }

    /// Writes a video's whole packets into an MP4 whose index comes first and whose first picture is at 0.
    ///
    /// The file has its final name only when it is whole.
    package static func remux(_ path: String, as final: String) throws(VideoError) {
      // Fragments cannot say that decoding begins before the first picture is shown: they begin too late instead.
      let (first, last, count) = try span(of: path)
      try copy(path, to: final, from: first, interval: (last - first) / Int64(max(count - 1, 1)))
    }

    /// Copies a video's whole packets into another container, and moves its times so that one of them becomes 0.
    ///
    /// Pictures that state no duration, as fragments lose it, get the interval's, in microseconds: an MP4 ends before a
    /// last picture without one.
    static func copy(
      _ path: String, to final: String, from start: Int64 = 0, interval: Int64 = 0, container: String = "mp4"
    ) throws(VideoError) {
      let input = try FFmpegInput(.file(path))
      let output = try Output(final, container)
      var places: [CInt: CInt] = [:]
      for index in 0..<CInt(input.context.pointee.nb_streams) {
        guard let stream = input.stream(index), let parameters = stream.pointee.codecpar,
          [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].contains(parameters.pointee.codec_type)
        else { continue }
        places[index] = try output.addStream(like: stream)
      }
      try output.begin()
      let packet = try Packet()
      while av_read_frame(input.context, packet.pointer) >= 0 {
        defer { av_packet_unref(packet.pointer) }
        guard packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0,
          let outputIndex = places[packet.pointer.pointee.stream_index],
          let from = input.stream(packet.pointer.pointee.stream_index)
        else { continue }
        if packet.pointer.pointee.duration <= 0, interval > 0 {
          packet.pointer.pointee.duration = max(1, av_rescale_q(interval, qp_microseconds, from.pointee.time_base))
        }
        try output.write(packet.pointer, outputIndex, from.pointee.time_base, earlier: start)
      }
      try output.finish()
    }

    private static func video(of input: FFmpegInput) throws(VideoError) -> UnsafeMutablePointer<AVStream> {
      guard let stream = input.stream(av_find_best_stream(input.context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)) else {
        throw .noVideo(input.name)
      }
      return stream
    }
  }

  /// A packet of its own.
  private final class Packet {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(VideoError) {
      guard let packet = av_packet_alloc() else { throw .system(code: -12, reason: "Out of memory") }
      pointer = packet
    }

    deinit {
      var packet = Optional(pointer)
      av_packet_free(&packet)
    }
  }

  /// A container that packets are copied into.
  private final class Output {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let path: String
    private let file: UnfinishedVideo

    init(_ path: String, _ container: String) throws(VideoError) {
      self.path = path
      file = try UnfinishedVideo(path)
      var made: UnsafeMutablePointer<AVFormatContext>?
      let code = avformat_alloc_output_context2(&made, nil, container, nil)
      guard let made else { throw VideoError(ffmpeg: code, path) }
      context = made
      try file.open(context)
    }

    deinit {
      avio_closep(&context.pointee.pb)
      avformat_free_context(context)
    }

    func addStream(like stream: UnsafeMutablePointer<AVStream>) throws(VideoError) -> CInt {
      guard let copy = avformat_new_stream(context, nil) else { throw .system(code: -12, reason: "Out of memory") }
      try check(avcodec_parameters_copy(copy.pointee.codecpar, stream.pointee.codecpar))
      copy.pointee.codecpar.pointee.codec_tag = 0
      copy.pointee.time_base = stream.pointee.time_base
      if let matrix = qp_display_matrix(stream) { try check(qp_set_display_matrix(copy, matrix)) }
      return copy.pointee.index
    }

    func begin() throws(VideoError) {
      var options: OpaquePointer?
      av_dict_set(&options, "movflags", "+faststart", 0)
      let code = avformat_write_header(context, &options)
      av_dict_free(&options)
      try check(code)
    }

    func write(
      _ packet: UnsafeMutablePointer<AVPacket>, _ stream: CInt, _ timeBase: AVRational, earlier microseconds: Int64
    ) throws(VideoError) {
      guard let target = context.pointee.streams[Int(stream)] else { return }
      let shift = av_rescale_q(microseconds, qp_microseconds, timeBase)
      if packet.pointee.pts != qp_no_time { packet.pointee.pts -= shift }
      if packet.pointee.dts != qp_no_time { packet.pointee.dts -= shift }
      av_packet_rescale_ts(packet, timeBase, target.pointee.time_base)
      packet.pointee.stream_index = stream
      packet.pointee.pos = -1
      try check(av_interleaved_write_frame(context, packet))
    }

    func finish() throws(VideoError) {
      try check(av_write_trailer(context))
      try check(avio_closep(&context.pointee.pb))
      try file.publish()
    }

    private func check(_ code: CInt) throws(VideoError) {
      if code < 0 { throw VideoError(ffmpeg: code, path) }
    }
  }
#endif
