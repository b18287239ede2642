// Columns and lines of text, and text that is safe to print.

extension String {
  /// Returns the text padded with trailing spaces to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text padded with leading spaces to a width.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without trailing spaces.
  package var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Returns the words in lines of at most `width` characters; a longer word has a line of its own.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text with a capital first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
  /// The text, cut to 80 characters, for quoting in a message.
  package var excerpt: String {
    // Counts scalars, since a long run of combining marks is one character.
    guard unicodeScalars.count > 80 else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
  }

  /// The text with each word of more than 500 scalars cut as an ``excerpt``, to keep messages readable.
  package var withLongWordsCut: String {
    guard unicodeScalars.count > 500 else { return self }
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        word.count > 500 ? String(word).excerpt : String(word)
      }.joined(separator: " ")
    }
    return lines.joined(separator: "\n")
  }

  /// The text as one line: control characters and line feeds are replaced by U+FFFD, so that no name forges a line.
  package var onOneLine: String {
    let text = withoutControls
    guard text.utf8.contains(0x0A) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "\u{FFFD}" : $0 }))
  }

  /// The text with each control character except line feeds and tabs replaced by U+FFFD.
  package var withoutControls: String {
    // Most text is plain ASCII, which can be checked byte by byte.
    guard utf8.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A) || $0 >= 0x7F }),
      unicodeScalars.contains(where: \.isControl)
    else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or text layout: a control character other than line feed and tab, a
  /// bidirectional control, or an invisible format character by which two different names look alike.
  ///
  /// Joiners, soft hyphens and the format characters of single scripts are text.
  package var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x180E, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F: true
    // Byte order marks, interlinear annotations and tags.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0001, 0xE0020...0xE007F: true
    default: false
    }
  }
}
