#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A named pipe that is read without waiting for ever.
package final class PipeReader {
  /// The end of a wait for bytes.
  package enum Outcome: Hashable, Sendable {
    /// So many bytes came.
    case bytes(Int)
    /// The writer has closed the pipe.
    case ended
    /// Nothing came for the longest silence.
    case silent
    /// The bytes are no longer wanted.
    case cancelled
    /// The system's code of a failure.
    case failed(Int)
  }

  private let descriptor: CInt

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a pipe, also one that nothing writes to yet.
  ///
  /// - Returns: The reader, or the system's code of the failure.
  package static func open(_ path: String) -> (reader: PipeReader?, code: Int) {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return descriptor >= 0 ? (PipeReader(descriptor), 0) : (nil, Int(errno))
  }

  /// Waits for bytes and reads them.
  ///
  /// - Parameters:
  ///   - target: The place for the bytes.
  ///   - longestSilence: Seconds without a byte after which it gives up.
  ///   - isCancelled: Asked ten times a second while it waits.
  /// - Returns: The end of the wait.
  package func read(
    into target: UnsafeMutableRawBufferPointer, longestSilence: Double, isCancelled: () -> Bool
  ) -> Outcome {
    var waited = 0.0
    while !isCancelled() {
      guard waited < longestSilence else { return .silent }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&request, 1, CInt(Self.step * 1000))
      if count == 0 { waited += Self.step }
      if count < 0, errno != EINTR { return .failed(Int(errno)) }
      guard count > 0 else { continue }
      let length = platformRead(descriptor, target)
      if length > 0 { return .bytes(length) }
      if length == 0 { return .ended }
      if errno != EAGAIN, errno != EINTR { return .failed(Int(errno)) }
    }
    return .cancelled
  }

  /// Seconds between two questions whether the bytes are still wanted.
  private static let step = 0.1
}

private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
