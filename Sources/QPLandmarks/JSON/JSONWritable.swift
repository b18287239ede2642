/// What can be written as JSON.
package protocol JSONWritable {
  /// Appends the value.
  func write(to json: inout String)
}

extension String: JSONWritable {
  /// The text between quotation marks, with escapes for these, backslashes, control characters and bidirectional controls.
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
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
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
  /// The number with six decimals; ``JSONNumber`` writes it in other ways.
  package func write(to json: inout String) { json += data }
}

extension Timestamp: JSONWritable {
  /// The time in seconds.
  package func write(to json: inout String) { json += "\(self)" }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// The value, or `null`.
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

/// A number written otherwise than with six decimals.
package struct JSONNumber: JSONWritable {
  private let text: String

  /// A number with so many decimals.
  package init(_ value: Double, decimals: Int) { text = value.fixed(decimals: decimals) }

  /// A number with the fewest digits that read back as the same.
  package init(shortest value: some BinaryFloatingPoint & CustomStringConvertible) { text = "\(value)" }

  /// A number as it is written.
  package init(written text: String) { self.text = text }

  package func write(to json: inout String) { json += text }
}
