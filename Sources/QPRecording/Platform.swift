// The one file of this module that knows the platform: files, folders and paths.

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
  /// A file that was created and never written to is removed with the last reference.
  package static func open(_ path: String) -> (file: AppendedFile?, reason: String) {
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC
    var descriptor = platformOpen(path, flags | O_CREAT | O_EXCL, 0o666)
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
  package static func unpublished(in folder: String) -> (file: AppendedFile?, reason: String) {
    #if os(Linux)
      // From <fcntl.h>, where the importer does not see it: __O_TMPFILE | O_DIRECTORY.
      let unnamed = platformOpen(folder, O_WRONLY | O_APPEND | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o666)
      if unnamed >= 0 {
        // Without /proc such a file can get no name later.
        if access(Self.link(to: unnamed), F_OK) == 0 { return (AppendedFile(unnamed), "") }
        close(unnamed)
      }
    #endif
    let (descriptor, path) = temporary(in: folder) {
      platformOpen($0, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { return (nil, systemReason()) }
    let file = AppendedFile(descriptor)
    file.temporaryPath = path
    return (file, "")
  }

  /// Gives an unpublished file its name.
  ///
  /// - Parameters:
  ///   - path: Its path, in the folder in which it was created.
  ///   - mode: The permissions of the file that it replaces; `nil` if there is none, and none is replaced.
  /// - Returns: `nil`, or why it cannot get the name.
  package func publish(as path: String, replacing mode: UInt32?) -> String? {
    if let mode { fchmod(descriptor, mode_t(mode) & 0o7777) }
    if temporaryPath == nil {
      let link = Self.link(to: descriptor)
      guard mode != nil else {
        return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? nil : systemReason()
      }
      // A link replaces nothing, a rename does.
      let (result, name) = Self.temporary(in: FilePath.folder(of: path)) {
        linkat(AT_FDCWD, link, AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
      }
      guard result == 0 else { return systemReason() }
      temporaryPath = name
    }
    guard let temporaryPath else { return nil }
    if mode == nil, FilePath.isThere(path) { return String(cString: strerror(EEXIST)) }
    guard rename(temporaryPath, path) == 0 else { return systemReason() }
    self.temporaryPath = nil
    return nil
  }

  /// Removes what follows the first bytes; `nil`, or the reason of the failure.
  package func truncate(to length: Int) -> String? {
    while ftruncate(descriptor, off_t(length)) != 0 {
      if errno != EINTR { return systemReason() }
    }
    self.length = length
    return nil
  }

  /// Appends all bytes or, where that fails, none; `nil`, or the reason of the failure.
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

  private static func link(to descriptor: CInt) -> String { "/proc/self/fd/\(descriptor)" }

  // Tries unused names until one is taken, or fails for another reason.
  private static func temporary(in folder: String, _ take: (String) -> CInt) -> (result: CInt, path: String) {
    for attempt in 0..<1000 {
      let path = "\(folder)/.qp-\(getpid())-\(attempt)"
      let result = take(path)
      if result >= 0 || errno != EEXIST { return (result, path) }
    }
    return (-1, "")
  }
}

private func systemReason() -> String { String(cString: strerror(errno)) }

private func platformWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}

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

private func platformOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
  // The system would take the part before a NUL for the name.
  guard !path.utf8.contains(0) else {
    errno = EINVAL
    return -1
  }
  return open(path, flags, mode)
}
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

/// Queries about paths; links are followed.
///
/// Failures are in the system's words.
package enum FilePath {
  /// A kind of thing that a path can name.
  package enum Kind: String, Sendable {
    case file, folder, pipe, socket, device
  }

  /// The device and number of a file: the same for all its paths and links.
  package struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// The kind of thing at a path; `nil` if there is none, or a link that leads nowhere.
  package static func kind(_ path: String) -> Kind? {
    guard let status = status(path) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFIFO: return .pipe
    case S_IFSOCK: return .socket
    default: return .device
    }
  }

  /// The identity of the file or folder at a path; `nil` if there is none.
  package static func identity(_ path: String) -> Identity? {
    status(path).map {
      Identity(device: UInt64(truncatingIfNeeded: $0.st_dev), number: UInt64(truncatingIfNeeded: $0.st_ino))
    }
  }

  /// Returns the permissions of the file at a path; `nil` if there is none.
  package static func mode(_ path: String) -> UInt32? { status(path).map { UInt32($0.st_mode) } }

  /// Whether there is anything at a path, a link that leads nowhere too.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path itself is a link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without links, from the root; the path itself where there is nothing.
  package static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and those above it, where they are missing.
  ///
  /// - Returns: `nil`, or why there is none.
  package static func makeFolder(_ path: String) -> String? {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0, errno != EEXIST { return systemReason() }
    }
    return kind(path) == .folder ? nil : String(cString: strerror(ENOTDIR))
  }

  /// Creates a new folder in another, which no other process and no other user has.
  ///
  /// - Returns: Its path; `nil` if it cannot be made.
  package static func makeUniqueFolder(in folder: String, prefix: String) -> String? {
    var template = Array("\(folder)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a file; never a folder.
  package static func removeFile(_ path: String) {
    unlink(path)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 ? status : nil
  }
}
