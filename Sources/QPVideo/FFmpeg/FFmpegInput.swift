#if FFmpeg
  internal import CFFmpeg
  package import QPRecording

  /// An opened container, from a file, from memory or from an address.
  ///
  /// It belongs to one thread at a time.
  package final class FFmpegInput {
    /// The place that bytes come from.
    package enum Source: Sendable {
      case file(String)
      case memory([UInt8])
      /// A file that the process was given open, and by its descriptor alone.
      case inherited(InheritedFile)
      /// A named pipe, the seconds without a byte after which it counts as silent, and those without a picture.
      case pipe(String, longestSilence: Double, longestWait: Double)
      /// A device or an address, with the library's options, its name of the format where that must be said, the protocols
      /// that it may use, and the seconds without a picture after which it counts as stalled; `nil` for a test source.
      case address(
        String, options: [String: String], format: String?, protocols: [String] = [], longestWait: Double? = nil)
    }

    let context: UnsafeMutablePointer<AVFormatContext>
    let name: String
    let deadline: ReadDeadline
    private let bytes: FFmpegBytes?

    /// The bytes that the library may allocate at once: those of a picture of 2²⁷ pixels of 8 bytes, and its margins.
    ///
    /// Without a limit a video of 3 KB that states a great number of samples takes 2 GB.
    private static let largestAllocation = 5 << 28
    /// The most pixels of a picture: 16,384 × 8,192.
    static let mostPixels = 1 << 27

    /// Opens a container and looks for its streams.
    ///
    /// - Throws: ``VideoError``; other containers than those below are unreadable.
    init(_ source: Source, cancel: VideoCanceller = VideoCanceller()) throws(VideoError) {
      qp_be_quiet()
      av_max_alloc(Self.largestAllocation)
      var (url, options, format) = ("", ["max_streams": "64", "probesize": "5000000"], String?.none)
      // Unlisted protocols are refused: bytes of ours need no protocol at all.
      options["protocol_whitelist"] = Self.noProtocol
      options["format_whitelist"] = Self.formats
      switch source {
      case .file(let path):
        (name, bytes, url) = (path, nil, "file:" + path)
        deadline = ReadDeadline(cancel, longest: nil)
        options["protocol_whitelist"] = "file"
        let code = FileSystem.readability(of: path)
        if code == FileSystem.isFolder { throw .unreadable(path, reason: "it is a folder") }
        if code != 0 {
          throw VideoError(system: code, path) ?? .unreadable(path, reason: FileSystem.reason(code))
        }
      case .memory(let memory):
        (name, bytes) = ("memory", MemoryInput(memory))
        deadline = ReadDeadline(cancel, longest: nil)
      case .inherited(let file):
        (name, bytes) = ("the video", InheritedBytes(file))
        deadline = ReadDeadline(cancel, longest: nil)
      case .pipe(let path, let longestSilence, let longestWait):
        deadline = ReadDeadline(cancel, longest: longestWait)
        (name, bytes) = (path, try PipeBytes(path, longestSilence: longestSilence, deadline))
        options["analyzeduration"] = "1000000"
      case .address(let address, let more, let wanted, let protocols, let longestWait):
        (name, bytes, url, format) = (address, nil, address, wanted)
        deadline = ReadDeadline(cancel, longest: longestWait)
        options["format_whitelist"] = wanted ?? Self.formats + "," + Self.networkFormats
        if !protocols.isEmpty { options["protocol_whitelist"] = protocols.joined(separator: ",") }
        options.merge(more) { $1 }
      }
      guard let made = avformat_alloc_context() else { throw .system(code: -12, reason: "Out of memory") }
      made.pointee.interrupt_callback = AVIOInterruptCB(
        callback: { opaque in
          opaque.map { Unmanaged<ReadDeadline>.fromOpaque($0).takeUnretainedValue().isOver } ?? true ? 1 : 0
        },
        opaque: Unmanaged.passUnretained(deadline).toOpaque())
      qp_refuse_nested(made)
      if let bytes { made.pointee.pb = bytes.context }
      var dictionary: OpaquePointer?
      for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
      var opened: UnsafeMutablePointer<AVFormatContext>? = made
      let code = avformat_open_input(&opened, url, format.flatMap { av_find_input_format($0) }, &dictionary)
      av_dict_free(&dictionary)
      // A container that is not opened has been freed.
      guard code >= 0, let opened else {
        if deadline.isOver { throw deadline.error }
        throw code == -22 ? .unreadable(name, reason: "it has no format of videos") : VideoError(ffmpeg: code, name)
      }
      context = opened
      // Looking for the streams decodes pictures already.
      let found = Self.findStreams(context, mostPixels: DecoderMemory.mostPixels())
      if deadline.isOver { throw deadline.error }
      if found < 0 { throw VideoError(ffmpeg: found, name) }
    }

    deinit {
      var closed: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&closed)
      withExtendedLifetime((deadline, bytes)) {}
    }

    /// Looks for the streams; pictures of more pixels are not decoded meanwhile.
    private static func findStreams(_ context: UnsafeMutablePointer<AVFormatContext>, mostPixels: Int) -> CInt {
      let count = Int(context.pointee.nb_streams)
      let parameters = (0..<count).map { context.pointee.streams[$0]?.pointee.codecpar }
      let declared = parameters.map { ($0?.pointee.width ?? 0, $0?.pointee.height ?? 0) }
      // A picture that is too large for the decoder leaves no size, but the container may have said it.
      defer {
        for case (let parameters?, let size) in zip(parameters, declared) where parameters.pointee.width == 0 {
          (parameters.pointee.width, parameters.pointee.height) = size
        }
      }
      var options = [OpaquePointer?](repeating: nil, count: count)
      for index in options.indices { av_dict_set(&options[index], "max_pixels", "\(mostPixels)", 0) }
      defer { for index in options.indices { av_dict_free(&options[index]) } }
      // The library takes one for each stream that is known by now.
      return options.isEmpty ? avformat_find_stream_info(context, nil) : avformat_find_stream_info(context, &options)
    }

    /// Whether the work is to end: the library asks only while it waits for bytes.
    var isCancelled: Bool { deadline.isCancelled }

    func stream(_ index: CInt) -> UnsafeMutablePointer<AVStream>? {
      index >= 0 && UInt32(index) < context.pointee.nb_streams ? context.pointee.streams[Int(index)] : nil
    }

    /// Has the packets of all other streams skipped.
    func readOnly(_ index: CInt) {
      for other in 0..<CInt(context.pointee.nb_streams) where other != index {
        stream(other)?.pointee.discard = AVDISCARD_ALL
      }
    }

    /// The stream of the main sound; `nil` where there is none.
    var audio: UnsafeMutablePointer<AVStream>? {
      stream(av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0))
    }

    /// The name of no protocol: an empty list would allow all.
    private static let noProtocol = "none"

    // Further formats of network cameras. HLS, DASH and SDP are not among them, since they lead to other servers.
    private static let networkFormats = "rtsp,mpjpeg"

    // Containers of moving pictures, sound and single pictures. Playlists are not among them, since they open other files.
    private static let formats =
      "mov,mp4,m4a,3gp,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,gif,ogg,asf,mxf,nut,rm,dv,ivf,obu,h264,hevc,av1,m4v,"
      + "mjpeg,yuv4mpegpipe,apng,wav,mp3,aac,flac,jpeg_pipe,png_pipe,bmp_pipe,webp_pipe,tiff_pipe,image2pipe"
  }
#endif
