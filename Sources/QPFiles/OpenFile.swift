#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file, closed with its last reference.
package final class OpenFile: @unchecked Sendable {
  private let descriptor: CInt

  /// Opens a file, a pipe or a terminal.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - patience: Seconds after which `onWait` is called once if a pipe has given nothing yet; `nil` opens without
  ///     waiting for bytes.
  ///   - onWait: Reports that the program waits for a pipe.
  /// - Returns: The file; `nil` if it cannot be opened, and `reason` says why, in the system's words.
  package static func open(
    _ path: String, patience: Double? = nil, onWait: () -> Void = {}
  ) -> (file: OpenFile?, reason: String) {
    // A named pipe without a writer would block the call that opens it.
    let isPatient = patience == nil || FilePath.kind(path) == .file
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC | (isPatient ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      // A name that is not UTF-8 cannot be handed on by a text.
      let isDamaged = errno == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      let hint = isDamaged ? " (or its name is not UTF-8: rename it)" : ""
      return (nil, systemReason() + hint)
    }
    let file = OpenFile(descriptor)
    if let patience, !isPatient {
      if !file.isReady(within: patience) {
        onWait()
        _ = file.isReady(within: nil)
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
    return (file, "")
  }

  /// Waits for bytes or the end, at most a number of seconds, and returns whether there are any; `nil` waits without
  /// limit.
  private func isReady(within seconds: Double?) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&request, 1, seconds.map { CInt($0 * 1000) } ?? -1)
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reads as many bytes as there are and fit.
  ///
  /// 0 is the end; a negative number is the system's error, negated.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = platformRead(descriptor, buffer)
      if count >= 0 { return count }
      if errno != EINTR { return -Int(errno) }
    }
  }

  package static func reason(_ code: Int) -> String {
    String(cString: strerror(CInt(truncatingIfNeeded: code)))
  }
}

private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
