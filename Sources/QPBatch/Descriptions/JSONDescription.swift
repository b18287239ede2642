import QPCore
import QPFormats

/// What people write down as JSON, and all such descriptions are read alike.
protocol JSONDescription {
  /// Takes a document.
  init(_ document: JSONValue) throws(JSONError)
}

extension JSONDescription {
  /// Reads a file; a pipe or a device, which may never end, is refused.
  static func read(fileAt path: String) throws(DescriptionError) -> Self {
    let json: [UInt8]
    do throws(FormatError) { json = try WholeFile.bytes(ofFileAt: path, limit: WholeFile.settingsLimit) } catch {
      throw DescriptionError(error, source: path)
    }
    return try read(json, source: path)
  }

  /// Reads a text, which errors call by the name of its source.
  static func read(_ json: [UInt8], source: String?) throws(DescriptionError) -> Self {
    let first = json.drop { " \t\r\n".utf8.contains($0) }.first
    // A byte order mark may stand before JSON; lists, texts and numbers have errors of their own.
    let isJSON =
      first.map { $0 == 0xEF || "{[\"-0123456789".utf8.contains($0) } ?? (json.count > WholeFile.settingsLimit)
    guard isJSON else {
      throw DescriptionError(
        kind: .malformed,
        problem: first == nil ? "there is nothing in it." : "this is not JSON. A description is an object, {…}.",
        line: 1, column: 1, source: source)
    }
    do throws(JSONError) { return try Self(try JSONValue(parsing: json)) } catch {
      throw DescriptionError(error, source: source)
    }
  }
}
