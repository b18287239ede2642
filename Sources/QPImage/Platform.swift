// The one file of the module that knows the platform: files and folders that are written.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import QPCore
import QPRecording

/// What is written at a path.
///
/// Failures are in the system's words.
package enum FilePath {
  /// Writes a file, whole or not at all: until it is complete, what was there stays.
  ///
  /// What is no file, such as a pipe, is written to directly.
  /// - Returns: `nil`, or why it cannot be written.
  package static func save(_ bytes: [UInt8], to path: String) -> String? {
    let path = resolved(path)
    let mode = self.mode(path)
    if let mode, mode & S_IFMT != S_IFREG { return write(bytes, to: path) }
    let partial = "\(path).part-\(getpid())"
    if let reason = write(bytes, to: partial) {
      unlink(partial)
      return reason
    }
    // Somebody may have let others read it, or not.
    if let mode { chmod(partial, mode & 0o7777) }
    guard rename(partial, path) == 0 else {
      defer { unlink(partial) }
      return reason()
    }
    return nil
  }

  /// Creates a folder and those above it, where they are missing.
  ///
  /// - Returns: `nil`, or why there is none.
  package static func makeFolder(_ path: String) -> String? {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0, errno != EEXIST { return reason() }
    }
    guard let mode = mode(path), mode & S_IFMT == S_IFDIR else { return String(cString: strerror(ENOTDIR)) }
    return nil
  }

  /// Creates a new folder in another, which no other process and no other user has.
  ///
  /// - Returns: Its path; `nil` where it cannot be made.
  package static func makeUniqueFolder(in folder: String, prefix: String) -> String? {
    var template = Array("\(folder)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a file; never a folder.
  package static func removeFile(_ path: String) {
    unlink(path)
  }

  /// The file that a link stands for, or the path itself.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  private static func write(_ bytes: [UInt8], to path: String) -> String? {
    let (file, _, reason) = AppendedFile.create(path, overwrites: true)
    guard let file else { return reason }
    return file.append(bytes)
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
