#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// Whether the standard output goes into the file at a path, by its identity or, on file systems that number a file
  /// anew for each path, by its name.
  package static func isStandardOutput(_ path: String) -> Bool {
    var opened = stat()
    guard fstat(STDOUT_FILENO, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG, let named = status(path)
    else { return false }
    if opened.st_dev == named.st_dev, opened.st_ino == named.st_ino { return true }
    let link = "/dev/fd/\(STDOUT_FILENO)"
    return resolved(link) != link && resolved(link) == resolved(path)
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

  /// Removes a folder without anything in it.
  package static func removeEmptyFolder(_ path: String) {
    rmdir(path)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 ? status : nil
  }
}

/// The reason of the last failure, in the system's words.
func systemReason() -> String { String(cString: strerror(errno)) }

/// Opens a path; -1 with `errno` for a failure.
func platformOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
  // The system would take the part before a NUL for the name.
  guard !path.utf8.contains(0) else {
    errno = EINVAL
    return -1
  }
  return open(path, flags, mode)
}
