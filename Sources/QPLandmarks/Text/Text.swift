// Text in columns, text that is safe to print, and the nearest of several names.

extension String {
  /// The text with spaces behind it, up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it, up to a width.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without spaces behind it.
  package var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The text with a capital first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// How many letters must be added, removed or changed to get the other text (Levenshtein).
  package func editDistance(to other: String) -> Int {
    let other = Array(other.utf8)
    var row = Array(0...other.count)
    for (line, letter) in utf8.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let change = diagonal + (other[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }

  /// The candidates, the most similar first; only the first 80 characters of the text count.
  package func nearest(of candidates: [String]) -> [String] {
    let text = excerpt
    return candidates.map { (name: $0, distance: $0.editDistance(to: text)) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .map(\.name)
  }
}

extension String {
  /// The text, cut to 80 characters, to be repeated in a message.
  package var excerpt: String {
    // Of a long run of combining marks, which is one character, the scalars count.
    guard unicodeScalars.count > 80 else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
  }

  /// The text with each word of more than 500 scalars cut as an ``excerpt``: no message is helped by them.
  package var withLongWordsCut: String {
    guard unicodeScalars.count > 500 else { return self }
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        word.count > 500 ? String(word).excerpt : String(word)
      }.joined(separator: " ")
    }
    return lines.joined(separator: "\n")
  }

  /// The text with U+FFFD in place of each control character but line feeds and tabs.
  package var withoutControls: String {
    // Most text is plain ASCII, of which bytes tell enough.
    guard utf8.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A) || $0 >= 0x7F }),
      unicodeScalars.contains(where: \.isControl)
    else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether this is no text but a command to a terminal, or to what lays text out: a control character other than line
  /// feed and tab, or a bidirectional control.
  package var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
