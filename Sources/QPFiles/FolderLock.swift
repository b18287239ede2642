#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock on a folder against other programs; it ends with its last reference, or with the program.
package final class FolderLock {
  private let descriptor: CInt

  /// Acquires the lock; a link in its place is not followed.
  ///
  /// - Returns: 0, or the system's code: ``FileSystem/busy`` where another program has it.
  package static func acquire(_ path: String) -> (lock: FolderLock?, code: Int) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno == EWOULDBLOCK ? EBUSY : errno
      close(descriptor)
      return (nil, Int(code))
    }
    return (FolderLock(descriptor), 0)
  }

  /// Whether no program has the lock of a file that is there; a link is not followed.
  package static func isFree(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Writes the whole file, its bytes on the disk; 0, or -1 with the system's code.
  func write(_ bytes: [UInt8]) -> CInt {
    guard ftruncate(descriptor, 0) == 0 else { return -1 }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written, off_t(written))
      }
      if count < 0, errno != EINTR { return -1 }
      written += max(0, count)
    }
    return fsync(descriptor) == 0 || errno == EINVAL ? 0 : -1
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }
  deinit { close(descriptor) }
}
