import QPCore
import QPRecording

/// A whole file of JSON.
struct JSONFile {
  let document: JSONDocument
  /// The source's name.
  let name: String?

  /// Reads a file whose size in bytes is at most a limit.
  init(_ source: some ByteSource, limit: Int = WholeFile.limit) throws(FormatError) {
    name = source.name
    document = JSONDocument(padded: try WholeFile.bytes(of: source, padding: JSONDocument.padding, limit: limit))
  }

  /// Returns the error of a fault at a byte, with line and column.
  func error(_ fault: JSONFault) -> FormatError {
    if fault.endsEarly {
      return error(.malformed, "the file ends in the middle of its JSON.", "Get a whole copy.", at: fault.offset)
    }
    return error(.malformed, "\(fault.cause)", at: fault.offset)
  }

  /// Returns an error at a byte, with line and column.
  func error(_ kind: FormatError.Kind, _ problem: String, _ remedy: String = "", at offset: Int) -> FormatError {
    let location = document.place(of: offset)
    return FormatError(
      kind, problem, remedy: remedy, at: .line(location.line, column: location.column), source: name)
  }
}
