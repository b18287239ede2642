public import QPCore
public import QPFormats
public import QPStates

/// An error of a batch, or of a file in it.
public enum BatchError: Error, Sendable {
  /// A path names neither a file nor a folder.
  case noSuchFile(String)
  /// A file cannot be read.
  case format(FormatError)
  /// A file of a ``BatchSource`` cannot be read, with the reason in English.
  case unreadable(String)
  /// A frame cannot be measured; frames are counted from 0.
  case frame(FrameError, file: String, index: Int)
  /// A recording cannot be filtered.
  case filters(FilterError, file: String)
  /// The assessment is invalid.
  case assessment(AssessmentError)
  /// The results cannot be written; the reason is the system's, `nil` if it is unknown.
  case cannotWrite(String, reason: String?)
  /// The file at the results' path was not written by a batch.
  case foreignResults(String)
}

extension BatchError: CustomStringConvertible {
  /// The problem, its place and its remedy, in English.
  public var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): There is no such file or folder."
    case .format(let error): "\(error)"
    case .unreadable(let reason): reason
    case .frame(let error, let file, let index): "\(file): frame \(index): \(error)"
    case .filters(let error, let file): "\(file): \(error)"
    case .assessment(let error): "\(error)"
    case .cannotWrite(let path, let reason): "Cannot write \(path)" + (reason.map { ": \($0)" } ?? ".")
    case .foreignResults(let path):
      "\(path) is there and holds no results of a batch. Remove it, or write elsewhere."
    }
  }
}
