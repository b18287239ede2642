#if FFmpeg
  internal import CFFmpeg
  internal import QPCore

  /// The memory of decoding a stream, known before its first picture is decoded.
  enum DecoderMemory {
    /// Reserves the memory of a decoder, with fewer threads where those wanted do not fit.
    ///
    /// - Parameters:
    ///   - parameters: The stream's.
    ///   - threads: The number of decoding threads wanted.
    ///   - budget: The budget that it is a part of.
    /// - Returns: The number of threads that fit, and the reservation.
    /// - Throws: ``VideoError/needsMemory(bytes:limit:)``.
    static func reserve(
      _ parameters: UnsafePointer<AVCodecParameters>, threads: Int, in budget: MemoryBudget = .process
    ) throws(VideoError) -> (threads: Int, reservation: MemoryReservation) {
      var threads = threads
      while true {
        let bytes = bytes(parameters, threads: threads)
        if let reservation = budget.reserve(bytes) { return (threads, reservation) }
        guard threads > 1 else { throw .needsMemory(bytes: bytes, limit: budget.free ?? 0) }
        threads -= 1
      }
    }

    /// The most pixels that a picture may have while a container is opened, when its format is not known yet.
    static func mostPixels(in budget: MemoryBudget = .process) -> Int {
      // One for the decoder and those handed over, with 8 bytes a pixel at most.
      min(FFmpegInput.mostPixels, (budget.free ?? .max) / ((1 + handedOver) * largestPixel))
    }

    /// The bytes of all pictures of a decoder at once: those that later ones are predicted from, one for each thread, and
    /// those handed over.
    private static func bytes(_ parameters: UnsafePointer<AVCodecParameters>, threads: Int) -> Int {
      let pixels = Int(max(0, parameters.pointee.width)) * Int(max(0, parameters.pointee.height))
      let format = AVPixelFormat(parameters.pointee.format)
      let picture = av_image_get_buffer_size(format, parameters.pointee.width, parameters.pointee.height, 1)
      let bytes = picture > 0 ? Int(picture) : pixels * largestPixel
      // Pictures in other formats are converted, which takes one of 8 bits with chroma of half the size.
      let converted = PictureLayout(format) == nil ? pixels * 3 / 2 : 0
      return bytes * (references(parameters, pixels) + threads + handedOver) + converted * handedOver
    }

    /// The pictures from which others are predicted; none in codecs that code every picture for itself.
    private static func references(_ parameters: UnsafePointer<AVCodecParameters>, _ pixels: Int) -> Int {
      let description = avcodec_descriptor_get(parameters.pointee.codec_id)
      if let description, description.pointee.props & Int32(AV_CODEC_PROP_INTRA_ONLY) != 0 { return 0 }
      return min(mostReferences, max(1, referencePixels / max(1, pixels)))
    }

    /// The most bytes of a pixel: four channels of 16 bits.
    private static let largestPixel = 8
    /// The most reference pictures of H.264 and HEVC (ITU-T H.264, A.3.1).
    private static let mostReferences = 16
    /// The pixels of the reference pictures of the highest level: 696,320 macroblocks (ITU-T H.264, table A-1, level 6.2).
    private static let referencePixels = 696_320 * 256
    /// The pictures that are read, shown and drawn on at the same time.
    private static let handedOver = 3
  }
#endif
