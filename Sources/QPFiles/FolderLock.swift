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

  /// Takes the lock; a link in its place is not followed.
  ///
  /// - Returns: 0, or the system's code: ``FileSystem/busy`` where another program has it.
  package static func take(_ path: String) -> (lock: FolderLock?, code: Int) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno == EWOULDBLOCK ? EBUSY : errno
      close(descriptor)
      return (nil, Int(code))
    }
    return (FolderLock(descriptor), 0)
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }
  deinit { close(descriptor) }
}
