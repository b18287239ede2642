#if FFmpeg
  internal import CFFmpeg
  internal import QPRecording

  /// Bytes that the library reads by functions of ours.
  class FFmpegBytes {
    private(set) var context: UnsafeMutablePointer<AVIOContext>?

    fileprivate init(canSeek: Bool) {
      let size = 32_768
      let buffer = av_malloc(size).map { $0.assumingMemoryBound(to: UInt8.self) }
      context = qp_reading_context(
        buffer, CInt(size), Unmanaged.passUnretained(self).toOpaque(),
        { opaque, target, count in
          guard let opaque, let target, count > 0 else { return qp_error_end }
          return Unmanaged<FFmpegBytes>.fromOpaque(opaque).takeUnretainedValue()
            .read(UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
        },
        canSeek
          ? { opaque, offset, origin in
            opaque.map { Unmanaged<FFmpegBytes>.fromOpaque($0).takeUnretainedValue().seek(offset, origin) } ?? -1
          } : nil)
    }

    deinit {
      if let context { av_freep(&context.pointee.buffer) }
      avio_context_free(&context)
    }

    /// Returns the number of bytes that were read, or the library's code.
    fileprivate func read(_ target: UnsafeMutableRawBufferPointer) -> CInt { qp_error_end }
    fileprivate func seek(_ offset: Int64, _ origin: CInt) -> Int64 { -1 }
  }

  /// Bytes from memory.
  final class MemoryInput: FFmpegBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      super.init(canSeek: true)
    }

    fileprivate override func read(_ target: UnsafeMutableRawBufferPointer) -> CInt {
      let length = min(target.count, bytes.count - position)
      guard length > 0 else { return qp_error_end }
      target.copyBytes(from: bytes[position..<position + length])
      position += length
      return CInt(length)
    }

    fileprivate override func seek(_ offset: Int64, _ origin: CInt) -> Int64 {
      let start: Int
      switch origin & ~AVSEEK_FORCE {
      case AVSEEK_SIZE: return Int64(bytes.count)
      case 0: start = 0
      case 1: start = position
      default: start = bytes.count
      }
      let (target, overflow) = start.addingReportingOverflow(Int(offset))
      guard !overflow, (0...bytes.count).contains(target) else { return -1 }
      position = target
      return Int64(target)
    }
  }

  /// Bytes of a file by its descriptor.
  final class InheritedBytes: FFmpegBytes {
    private let file: InheritedFile
    private var position: Int64 = 0

    init(_ file: InheritedFile) {
      self.file = file
      super.init(canSeek: file.size != nil)
    }

    fileprivate override func read(_ target: UnsafeMutableRawBufferPointer) -> CInt {
      let count = file.read(into: target, at: position)
      guard count > 0 else { return count == 0 ? qp_error_end : CInt(clamping: count) }
      position += Int64(count)
      return CInt(count)
    }

    fileprivate override func seek(_ offset: Int64, _ origin: CInt) -> Int64 {
      guard let size = file.size else { return -1 }
      let start: Int64
      switch origin & ~AVSEEK_FORCE {
      case AVSEEK_SIZE: return size
      case 0: start = 0
      case 1: start = position
      default: start = size
      }
      let (target, overflow) = start.addingReportingOverflow(offset)
      guard !overflow, target >= 0 else { return -1 }
      position = target
      return target
    }
  }

  /// Bytes from a pipe, which may be silent.
  final class PipeBytes: FFmpegBytes {
    private let pipe: PipeReader
    private let longestSilence: Double
    private let deadline: ReadDeadline

    /// - Throws: The pipe cannot be opened.
    init(_ path: String, longestSilence: Double, _ deadline: ReadDeadline) throws(VideoError) {
      let (pipe, code) = PipeReader.open(path)
      guard let pipe else { throw VideoError(fileCode: code, path: path) }
      (self.pipe, self.longestSilence, self.deadline) = (pipe, longestSilence, deadline)
      super.init(canSeek: false)
    }

    fileprivate override func read(_ target: UnsafeMutableRawBufferPointer) -> CInt {
      switch pipe.read(into: target, longestSilence: longestSilence, isCancelled: { deadline.isOver }) {
      case .bytes(let count): CInt(count)
      case .ended: qp_error_end
      case .cancelled: qp_error_exit
      case .silent: -CInt(FileSystem.timedOut)
      case .failed(let code): -CInt(clamping: code)
      }
    }
  }
#endif
