import QPCore
import QPFormats

/// An error in a JSON description: its source, the place in it, the problem and its remedy.
public struct DescriptionError: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case cannotRead
    /// The text is no JSON, or describes something impossible.
    case malformed
    /// A named feature does not exist.
    case unknownFeature
  }

  /// The kind of failure.
  package let kind: Kind
  /// The problem and its remedy, in English.
  public let problem: String
  /// The line, from 1; `nil` if the failure has no place in the text.
  public let line: Int?
  /// The byte within the line, from 1; `nil` if the failure has no place in the text.
  public let column: Int?
  /// The file's path or the text's name; `nil` if it has none.
  public let source: String?
}

extension DescriptionError {
  /// Creates an error from that of the reader of settings.
  init(_ error: JSONError, source: String?) {
    let kind: Kind =
      switch error.kind {
      case .malformed: .malformed
      case .unknownName: .unknownFeature
      }
    self.init(kind: kind, problem: error.problem, line: error.line, column: error.column, source: source)
  }

  /// Creates an error from that of the reader of files.
  init(_ error: FormatError, source: String) {
    self.init(
      kind: error.kind == .cannotRead ? .cannotRead : .malformed,
      problem: [error.problem, error.remedy].filter { !$0.isEmpty }.joined(separator: " "), line: nil, column: nil,
      source: source)
  }
}

extension DescriptionError: CustomStringConvertible {
  /// The place, the problem and its remedy, in English: `shoulders.json:3:15: …`.
  public var description: String {
    let location = [source, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return location.isEmpty ? problem : "\(source == nil ? "line " : "")\(location): \(problem)"
  }
}
