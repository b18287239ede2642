package import QPRecording

/// A stream of consecutive recordings, such as a pipe.
///
/// A line that starts with `{"format":"qp-recording"` starts a recording. A stream of another format is one file.
package final class RecordingStream: @unchecked Sendable {
  private var source: any ByteSource
  private var buffer: [UInt8] = []
  /// The number of bytes of the buffer that were read.
  private var position = 0
  private var hasEnded = false
  private var fault: RecordingError?
  private var number = 0
  /// Whether the next line belongs to the next recording.
  private var isBetween = true
  private var isAtLineStart = false

  private static let header = Array("{\"format\":\"qp-recording\"".utf8)

  package init(_ source: some ByteSource) {
    self.source = source
  }

  /// A recording of the stream; read it before asking for the next.
  package struct Part: ByteSource {
    package let name: String?
    fileprivate let stream: RecordingStream

    package mutating func read(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
      try stream.read(into: target)
    }
  }

  /// The next recording, called `-`, `-#2`, `-#3` and so on; `nil` at the end.
  package func next() -> Part? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { scratch in
      while let count = try? read(into: scratch), count > 0 {}
    }
    guard isBetween, fill(1) else { return nil }
    number += 1
    (isBetween, isAtLineStart) = (false, false)
    return Part(name: number == 1 ? "-" : "-#\(number)", stream: self)
  }

  /// Reads at most one line of the current recording; returns 0 if the next recording begins.
  private func read(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard !isBetween else { return 0 }
    if isAtLineStart, fill(Self.header.count), buffer[position...].starts(with: Self.header) {
      isBetween = true
      return 0
    }
    guard fill(1) else {
      if let fault { throw fault }
      return 0
    }
    let rest = buffer[position...].prefix(target.count)
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let line = buffer[position..<(end.map { $0 + 1 } ?? rest.endIndex)]
    target.copyBytes(from: line)
    position = line.endIndex
    isAtLineStart = end != nil
    return line.count
  }

  /// Waits for a number of bytes, and returns whether the buffer has them.
  private func fill(_ count: Int) -> Bool {
    while buffer.count - position < count, !hasEnded {
      buffer.removeFirst(position)
      position = 0
      let known = buffer.count
      buffer += [UInt8](repeating: 0, count: 1 << 16)
      var read = 0
      buffer.withUnsafeMutableBytes { bytes in
        do throws(RecordingError) {
          read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[known...]))
        } catch {
          // The part adds the place of the error.
          fault = RecordingError(error.cause)
        }
      }
      buffer.removeLast(buffer.count - known - read)
      hasEnded = read <= 0
    }
    return buffer.count - position >= count
  }
}
