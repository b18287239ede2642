import QPCore
import QPFormats

/// What people write down as JSON, and all such descriptions are read alike.
protocol JSONDescription {
  /// Takes a document.
  init(_ document: JSONValue) throws(JSONError)
}

extension JSONDescription {
  /// Reads a file.
  static func read(fileAt path: String) throws(DescriptionError) -> Self {
    let json: [UInt8]
    do throws(FormatError) { json = try WholeFile.bytes(ofFileAt: path) } catch {
      throw DescriptionError(error, source: path)
    }
    return try read(json, source: path)
  }

  /// Reads a text, which errors call by the name of its source.
  static func read(_ json: [UInt8], source: String?) throws(DescriptionError) -> Self {
    do throws(JSONError) { return try Self(try JSONValue(parsing: json)) } catch {
      throw DescriptionError(error, source: source)
    }
  }
}
