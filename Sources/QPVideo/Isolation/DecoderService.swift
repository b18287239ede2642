#if FFmpeg
  internal import QPCore
  internal import QPRecording

  /// A process that decodes one video, which it was given open, and says its pictures on its standard output.
  package enum DecoderService {
    /// Gives up all rights that decoding does not need, and decodes.
    ///
    /// - Parameter arguments: Threads, deinterlacing, memory in bytes, the way to begin and its time (``words(of:)``).
    /// - Returns: The exit status: 0, also after an error that was said.
    package static func run(_ arguments: [String]) -> Int32 {
      guard let order = DecoderOrder(arguments) else { return 64 }
      let file = InheritedFile(ChildProcess.fileDescriptor)
      let descriptors = 1 + (order.isSharing ? SharedRing.descriptorCount : 0)
      guard DecoderRights.giveUp(memory: order.memory, seconds: longestTime, keeping: descriptors) else {
        let error = VideoError.system(
          code: 0,
          reason: "This kernel cannot filter a decoder's system calls (seccomp); decode in the caller's process")
        return send(DecoderMessage.bytes(.failure, error.json)) ? 0 : 1
      }
      MemoryBudget.process.limit = order.memory
      do throws(VideoError) {
        try decode(file, order)
      } catch {
        return send(DecoderMessage.bytes(.failure, error.json)) ? 0 : 1
      }
      return 0
    }

    /// The processor time that a decoder may take, in seconds: a day; one without a reader ends at once.
    private static let longestTime = 86_400

    private static func decode(_ file: InheritedFile, _ order: DecoderOrder) throws(VideoError) {
      let reader = try FFmpegReader(.inherited(file), options: order.options)
      switch order.beginning {
      case .first: break
      case .seek(let time): guard reader.seek(to: time) else { return _ = send(DecoderMessage.bytes(.end, [:])) }
      case .skip(let time): reader.skip(to: time)
      }
      var info = reader.info.json
      info.add("memory", MemoryBudget.process.reserved)
      guard send(DecoderMessage.bytes(.info, info)) else { return }
      var damage = reader.damage
      var planes: [UInt8] = []
      let ring = order.isSharing ? SharedRing.inherited : nil
      var hasFirst = false
      while let picture = try reader.next() {
        if reader.damage != damage {
          damage = reader.damage
          guard send(DecoderMessage.bytes(.damage, damage.json)) else { return }
        }
        var described = DescribedPicture(picture)
        let count = described.byteCount
        if let ring, hasFirst, ring.give(count, { pack(picture, described, into: $0) }) {
          described.isShared = true
          guard send(DecoderMessage.bytes(.picture, described.json)) else { return }
          continue
        }
        if planes.count != count { planes = [UInt8](repeating: 0, count: count) }
        planes.withUnsafeMutableBytes { pack(picture, described, into: $0) }
        guard send(DecoderMessage.bytes(.picture, described.json)), send(planes) else { return }
        // The size of the first picture is that of the pieces.
        if !hasFirst, let shape = SharedRing.Shape(answer: count) { ring?.join(shape) }
        hasFirst = true
      }
      _ = send(DecoderMessage.bytes(.damage, reader.damage.json)) && send(DecoderMessage.bytes(.end, [:]))
    }

    /// Copies a picture's planes without gaps.
    private static func pack(
      _ picture: VideoPicture, _ described: DescribedPicture, into target: UnsafeMutableRawBufferPointer
    ) {
      var offset = 0
      for (index, extent) in described.extents.enumerated() {
        guard let plane = picture.storage.plane(index) else { continue }
        for row in 0..<extent.rows {
          let from = row * plane.stride
          UnsafeMutableRawBufferPointer(rebasing: target[offset..<(offset + extent.bytesPerRow)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: plane.bytes[from..<(from + extent.bytesPerRow)]))
          offset += extent.bytesPerRow
        }
      }
    }

    private static func send(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { AnswerPipe.write($0) == 0 } }
  }
#endif
