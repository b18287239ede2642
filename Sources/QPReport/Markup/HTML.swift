internal import QPCore

/// Markup of a page.
///
/// Literals are markup; interpolated text is escaped, unlike interpolated markup:
/// ```swift
/// let row: HTML = "<td>\(name)</td>"
/// ```
/// Text from outside can therefore reach a page only escaped.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Joins pieces without anything between them.
  init(_ pieces: [HTML]) { text = pieces.map(\.text).joined() }

  /// Creates markup of a text that is markup already, such as the page's own style sheet.
  init(markup: String) { text = markup }

  static func += (left: inout HTML, right: HTML) { left.text += right.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escapedForHTML }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    mutating func appendInterpolation(_ value: HTML) { text += value.text }
    mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
  }
}

extension String {
  /// The text as content or as the value of an attribute in double quotes.
  ///
  /// Escapes scalars: a bracket with a combining mark is another character, but a bracket for a parser.
  var escapedForHTML: String {
    guard utf8.contains(where: { $0 < 0x30 || $0 == 0x3C || $0 == 0x3E || $0 >= 0x7F }) else { return self }
    var escaped = ""
    for scalar in withoutControls.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// JSON for a `script` element, without `<`, which could end the element or begin a comment.
  var escapedForScript: String { contains("<") ? replacingEach("<", with: "\\u003c") : self }

  private func replacingEach(_ scalar: Unicode.Scalar, with text: String) -> String {
    var replaced = ""
    for part in unicodeScalars {
      if part == scalar { replaced += text } else { replaced.unicodeScalars.append(part) }
    }
    return replaced
  }
}

extension String {
  /// A relative path as the value of an attribute: all bytes but letters, digits and `/.-_~` percent-encoded.
  var percentEncodedPath: String {
    utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/.-_~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
