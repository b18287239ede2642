internal import QPRecording

extension VideoError {
  /// Creates the error of the system's code for a file or a device; `nil` for a code without a case of its own.
  init?(system code: Int, _ source: String) {
    switch code {
    case FileSystem.notFound: self = .notFound(source)
    case FileSystem.busy: self = .busy(source)
    case FileSystem.unplugged: self = .unplugged
    case FileSystem.timedOut: self = .timedOut
    case _ where FileSystem.notAllowed.contains(code): self = .notAllowed(source)
    case _ where FileSystem.noSpace.contains(code): self = .noSpace(source)
    default: return nil
    }
  }

  /// An error of the system about a file.
  package init(fileCode code: Int, path: String) {
    switch code {
    case FileSystem.notFound: self = .notFound(path)
    case FileSystem.busy: self = .busy(path)
    case let code where FileSystem.notAllowed.contains(code): self = .notAllowed(path)
    case let code where FileSystem.noSpace.contains(code): self = .noSpace(path)
    default: self = .system(code: code, reason: "\(path): \(FileSystem.reason(code))")
    }
  }
}
