// The one file of this module that knows the platform: reading and writing files.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is only appended to, closed with its last reference.
package final class AppendedFile: @unchecked Sendable {
  private let descriptor: CInt
  private var length = 0

  /// nil where the file cannot be made; `reason` says why, in the system's words, and `exists` whether it is there.
  package static func create(_ path: String, overwrites: Bool) -> (file: AppendedFile?, exists: Bool, reason: String) {
    let descriptor = platformOpen(
      path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (overwrites ? O_TRUNC : O_EXCL), 0o666)
    guard descriptor >= 0 else { return (nil, errno == EEXIST, String(cString: strerror(errno))) }
    return (AppendedFile(descriptor), false, "")
  }

  /// Opens a file to go on with, or makes it; `nil` where that fails, and `reason` says why, in the system's words.
  package static func open(_ path: String) -> (file: AppendedFile?, reason: String) {
    let descriptor = platformOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, String(cString: strerror(errno))) }
    let file = AppendedFile(descriptor)
    file.length = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    return (file, "")
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Removes what follows the first bytes; `nil`, or why not, in the system's words.
  package func truncate(to length: Int) -> String? {
    while ftruncate(descriptor, off_t(length)) != 0 {
      if errno != EINTR { return String(cString: strerror(errno)) }
    }
    self.length = length
    return nil
  }

  /// Appends all bytes or, where that fails, none; nil, or why not, in the system's words.
  package func append(_ bytes: [UInt8]) -> String? {
    var written = 0
    let failure: CInt? = bytes.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = platformWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
    guard let failure else {
      length += written
      return nil
    }
    // What follows must not stand behind half a line.
    if written > 0, ftruncate(descriptor, off_t(length)) != 0 { length += written }
    return String(cString: strerror(failure))
  }
}

private func platformWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}

/// An open file, closed with its last reference.
package final class OpenFile: @unchecked Sendable {
  private let descriptor: CInt

  /// nil where the file cannot be opened; `reason` says why, in the system's words.
  package static func open(_ path: String) -> (file: OpenFile?, reason: String) {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return (nil, String(cString: strerror(errno))) }
    return (OpenFile(descriptor), "")
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

private func platformOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt { open(path, flags, mode) }
private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

package enum Bytes {
  /// The place of a byte's first occurrence.
  package static func firstIndex(of byte: UInt8, in buffer: UnsafeRawBufferPointer) -> Int? {
    guard let base = buffer.baseAddress, let found = memchr(base, CInt(byte), buffer.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
