import Foundation

/// What kind of file a recording is.
enum InputFile {
  /// Whether it gives its bytes as they come, once: a pipe, a socket, a terminal.
  static func isLive(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
