#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is only appended to, closed with its last reference.
///
/// Failures are in the system's words.
package final class AppendedFile: @unchecked Sendable {
  private let descriptor: CInt
  private var length = 0
  /// The name under which an unfinished file can be seen; `nil` if it has none, or its own.
  private var temporaryPath: String?
  /// The path of a file that is removed again if nothing is written; `nil` for a file that was there before.
  private var createdPath: String?

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
    if let createdPath, length == 0 { unlink(createdPath) }
  }

  /// Opens a file to go on with, or creates it.
  ///
  /// A file that was created and never written to is removed with the last reference. Without `followsLinks` a link in its
  /// place is an error.
  package static func open(_ path: String, followsLinks: Bool = true) -> (file: AppendedFile?, reason: String) {
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    var descriptor = platformOpen(path, flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666)
    let isNew = descriptor >= 0
    if !isNew, errno == EEXIST { descriptor = platformOpen(path, flags) }
    guard descriptor >= 0 else { return (nil, systemReason()) }
    let file = AppendedFile(descriptor)
    if isNew { file.createdPath = path } else { file.length = max(0, Int(lseek(descriptor, 0, SEEK_END))) }
    return (file, "")
  }

  /// Creates a file in a folder that is seen only when it is published.
  ///
  /// On Linux it has no name until then, so that nothing remains of a program that is killed; elsewhere, and where the
  /// file system cannot do that, its name starts with a dot.
  ///
  /// - Returns: The file, or the system's code of the failure.
  package static func unpublished(in folder: String) -> (file: AppendedFile?, code: Int) {
    #if os(Linux)
      // From <fcntl.h>, where the importer does not see it: __O_TMPFILE | O_DIRECTORY.
      let unnamed = platformOpen(folder, O_WRONLY | O_APPEND | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o666)
      if unnamed >= 0 {
        // Without /proc such a file can get no name later.
        if access(Self.link(to: unnamed), F_OK) == 0 { return (AppendedFile(unnamed), 0) }
        close(unnamed)
      }
    #endif
    let (descriptor, path) = temporary(in: folder) {
      platformOpen($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    let file = AppendedFile(descriptor)
    file.temporaryPath = path
    return (file, 0)
  }

  /// Creates a file that can be seen under another name until it is published; nothing that stands there is opened.
  ///
  /// - Returns: The file, or the system's code of the failure.
  package static func unpublished(at path: String) -> (file: AppendedFile?, code: Int) {
    let descriptor = platformOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    let file = AppendedFile(descriptor)
    file.temporaryPath = path
    return (file, 0)
  }

  /// The path under which a library can open an unpublished file by itself, while this reference lives.
  package var openPath: String {
    // By its descriptor where that is possible: another file may stand under its name by now.
    let link = Self.link(to: descriptor)
    return access(link, F_OK) == 0 ? link : temporaryPath ?? link
  }

  /// Gives an unpublished file its name, once its bytes are on the disk.
  ///
  /// - Parameters:
  ///   - path: Its path, in the folder in which it was created.
  ///   - mode: The permissions of the file that it replaces; `nil` if there is none, and none is replaced.
  /// - Returns: 0, or the system's code why it cannot get the name.
  package func publish(as path: String, replacing mode: UInt32?) -> Int {
    guard fsync(descriptor) == 0 || errno == EINVAL else { return Int(errno) }
    if let mode { fchmod(descriptor, mode_t(mode) & 0o7777) }
    if temporaryPath == nil {
      let link = Self.link(to: descriptor)
      guard mode != nil else {
        return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : Int(errno)
      }
      // A link replaces nothing, a rename does.
      let (result, name) = Self.temporary(in: FilePath.folder(of: path)) {
        linkat(AT_FDCWD, link, AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
      }
      guard result == 0 else { return Int(errno) }
      temporaryPath = name
    }
    guard let temporaryPath else { return 0 }
    if mode == nil {
      // A rename would replace a file that came meanwhile.
      if platformLink(temporaryPath, path) == 0 {
        unlink(temporaryPath)
        self.temporaryPath = nil
        return 0
      }
      // Some file systems have no links.
      if FilePath.isThere(path) { return Int(EEXIST) }
    }
    guard rename(temporaryPath, path) == 0 else { return Int(errno) }
    self.temporaryPath = nil
    return 0
  }

  /// The number of bytes in the file.
  package var byteCount: Int { length }

  /// Has the bytes written to the disk; 0, or the system's code of the failure.
  package func synchronize() -> Int { fsync(descriptor) == 0 || errno == EINVAL ? 0 : Int(errno) }

  /// Removes all after the first bytes; `nil`, or the reason of the failure.
  package func truncate(to length: Int) -> String? {
    while ftruncate(descriptor, off_t(length)) != 0 {
      if errno != EINTR { return systemReason() }
    }
    self.length = length
    return nil
  }

  /// Appends all bytes or, where that fails, none; `nil`, or the reason of the failure.
  package func append(_ bytes: [UInt8]) -> String? {
    let code = write(bytes)
    return code == 0 ? nil : FileSystem.reason(code)
  }

  /// Appends all bytes or, where that fails, none; 0, or the system's code.
  package func write(_ bytes: [UInt8]) -> Int {
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
      return 0
    }
    // The next line must not follow half a line.
    if written > 0, ftruncate(descriptor, off_t(length)) != 0 { length += written }
    return Int(failure)
  }

  private static func link(to descriptor: CInt) -> String { "/proc/self/fd/\(descriptor)" }

  // Tries unused names until one is taken, or fails for another reason.
  private static func temporary(in folder: String, _ create: (String) -> CInt) -> (result: CInt, path: String) {
    for _ in 0..<1000 {
      let path = "\(folder)/\(HiddenName.random)"
      let result = create(path)
      if result >= 0 || errno != EEXIST { return (result, path) }
    }
    return (-1, "")
  }
}

private func platformLink(_ path: String, _ other: String) -> CInt { link(path, other) }

private func platformWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
