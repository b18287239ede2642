/// A type whose values can be written as JSON.
package protocol JSONWritable {
  /// Appends the value as JSON.
  func write(to json: inout String)
}

extension String: JSONWritable {
  /// Appends the text in quotation marks; escapes quotation marks, backslashes, control, bidirectional control and
  /// invisible format characters.
  package func write(to json: inout String) {
    json += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case _ where scalar.isControl:
        // Two of them for a scalar beyond the first plane.
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }
}

extension Bool: JSONWritable {
  package func write(to json: inout String) { json += self ? "true" : "false" }
}

extension Int: JSONWritable {
  package func write(to json: inout String) { json += "\(self)" }
}

extension Double: JSONWritable {
  /// Appends the number with six decimals; ``JSONNumber`` writes other formats.
  ///
  /// JSON has no infinity and no NaN: they are written as `null`.
  package func write(to json: inout String) { json += isFinite ? data : "null" }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Appends the value, or `null` for `nil`.
  package func write(to json: inout String) {
    if let self { self.write(to: &json) } else { json += "null" }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout String) {
    json += "["
    for (index, element) in enumerated() {
      if index > 0 { json += "," }
      element.write(to: &json)
    }
    json += "]"
  }
}

/// A number written in another format than six decimals; `null` for one that is not finite.
package struct JSONNumber: JSONWritable {
  private let text: String

  /// Creates a number with the given count of decimals.
  package init(_ value: Double, decimals: Int) {
    text = value.isFinite ? value.fixed(decimals: decimals) : "null"
  }

  /// Creates a number with the fewest digits that parse to the same value.
  package init(shortest value: some BinaryFloatingPoint & CustomStringConvertible) {
    text = value.isFinite ? "\(value)" : "null"
  }

  /// Creates a number from its written form, which stands in the program: no value of a file becomes one unchecked.
  package init(written text: StaticString) { self.text = "\(text)" }

  package func write(to json: inout String) { json += text }
}
