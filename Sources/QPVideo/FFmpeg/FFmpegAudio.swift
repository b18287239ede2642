#if FFmpeg
  internal import CFFmpeg
  internal import QPCore

  /// Copies the sound of one video into another, packet for packet.
  ///
  /// It reads the video for itself: packets that a picture's reader passes over are not lost.
  final class FFmpegAudio {
    private let input: FFmpegInput
    private let source: UnsafeMutablePointer<AVStream>
    private let target: UnsafeMutablePointer<AVStream>
    private let range: ClosedRange<Timestamp>?
    private let packet: UnsafeMutablePointer<AVPacket>
    /// Whether the packet has been read and not been written.
    private var isPending = false
    private var isOver = false

    /// Opens a video's sound and makes its stream.
    ///
    /// - Returns: `nil` if the video has no sound.
    /// - Throws: ``VideoError``, also for sound that the container cannot hold.
    init?(
      _ path: String, range: ClosedRange<Timestamp>?, into output: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
      input = try FFmpegInput(.file(path))
      guard let source = input.audio, let parameters = source.pointee.codecpar else { return nil }
      let format = output.pointee.oformat
      guard avformat_query_codec(format, parameters.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1 else {
        throw .doesNotFit(
          codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)),
          container: format.map { String(cString: $0.pointee.name) } ?? "")
      }
      guard let target = avformat_new_stream(output, nil), let packet = av_packet_alloc() else {
        throw .system(code: -12, reason: "Out of memory")
      }
      (self.source, self.target, self.packet, self.range) = (source, target, packet, range)
      avcodec_parameters_copy(target.pointee.codecpar, parameters)
      target.pointee.codecpar.pointee.codec_tag = 0
      target.pointee.time_base = source.pointee.time_base
      input.readOnly(source.pointee.index)
      if let range {
        let stamp = av_rescale_q(range.lowerBound.microseconds, qp_microseconds, source.pointee.time_base)
        av_seek_frame(input.context, source.pointee.index, stamp, AVSEEK_FLAG_BACKWARD)
      }
    }

    deinit {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
    }

    /// Writes the packets up to a time of the new video; `nil` writes all that are left.
    func copy(
      upTo time: Timestamp?, _ write: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void
    ) throws(VideoError) {
      while !isOver {
        if !isPending, !readNext() { return }
        let stamp = packet.pointee.dts == qp_no_time ? packet.pointee.pts : packet.pointee.dts
        if let time, av_compare_ts(stamp, source.pointee.time_base, time.microseconds, qp_microseconds) > 0 { return }
        av_packet_rescale_ts(packet, source.pointee.time_base, target.pointee.time_base)
        packet.pointee.stream_index = target.pointee.index
        packet.pointee.pos = -1
        isPending = false
        defer { av_packet_unref(packet) }
        try write(packet)
      }
    }

    /// Reads the next packet inside the range and moves it to the range's beginning; `false` at the end.
    private func readNext() -> Bool {
      let base = source.pointee.time_base
      while av_read_frame(input.context, packet) >= 0 {
        guard packet.pointee.stream_index == source.pointee.index else {
          av_packet_unref(packet)
          continue
        }
        isPending = true
        guard let range else { return true }
        let first = av_rescale_q(range.lowerBound.microseconds, qp_microseconds, base)
        let last = av_rescale_q(range.upperBound.microseconds, qp_microseconds, base)
        if packet.pointee.pts >= first, packet.pointee.pts <= last {
          packet.pointee.pts -= first
          if packet.pointee.dts != qp_no_time { packet.pointee.dts -= first }
          return true
        }
        let isBehind = packet.pointee.pts > last
        av_packet_unref(packet)
        isPending = false
        if isBehind { break }
      }
      isOver = true
      return false
    }
  }
#endif
