// The one file of the module that knows the platform: what is at a path, and the processors.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is at a path.
package enum FileStatus {
  /// Whether there is a file or folder, or a link to one.
  package static func exists(_ path: String) -> Bool { mode(path) != nil }

  /// Whether it gives its bytes as they come, once: a pipe, a socket, a terminal; also a folder.
  package static func isNoFile(_ path: String) -> Bool {
    mode(path).map { $0 & S_IFMT != S_IFREG } ?? false
  }

  /// Whether the path itself is a link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The folder that relative paths start from; empty where it is gone.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}

/// The machine's processors.
package enum Processors {
  /// How many are online, at least 1.
  package static var count: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
