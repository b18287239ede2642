import QPCore
import QPFormats

/// A description in JSON.
protocol JSONDescription {
  /// Creates a description from a document.
  init(_ document: JSONValue) throws(JSONError)
}

extension JSONDescription {
  /// Reads a file; pipes and devices, which may never end, are rejected.
  static func read(fileAt path: String) throws(DescriptionError) -> Self {
    let json: [UInt8]
    do throws(FormatError) { json = try WholeFile.bytes(ofFileAt: path, limit: WholeFile.settingsLimit) } catch {
      throw DescriptionError(error, source: path)
    }
    return try read(json, source: path)
  }

  /// Reads a text; errors name its source.
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
