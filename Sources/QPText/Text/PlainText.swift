// The standard library's `contains(_:)` and `replacing(_:with:)` of texts bring the engine of regular expressions into
// every static program and library: 1.3 MB.

extension StringProtocol {
  /// Returns whether a text of ASCII, which is not empty, stands in this one.
  package func has(_ part: String) -> Bool {
    let part = Array(part.utf8)
    return utf8.indices.contains { utf8[$0] == part.first && utf8[$0...].starts(with: part) }
  }

  /// Returns the text with the first occurrence of a part, which is not empty, replaced.
  package func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstPlace(of: part) else { return String(self) }
    return self[..<range.lowerBound] + other + self[range.upperBound...]
  }

  /// Returns the text with every occurrence of a part, which is not empty, replaced.
  package func replacingAll(_ part: String, with other: String) -> String {
    var (replaced, rest) = ("", self[...])
    while let range = rest.firstPlace(of: part) {
      replaced += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return replaced + rest
  }

  private func firstPlace(of part: String) -> Range<Index>? {
    let bytes = Array(part.utf8)
    let start = utf8.indices.first { utf8[$0] == bytes.first && utf8[$0...].starts(with: bytes) }
    return start.map { $0..<utf8.index($0, offsetBy: bytes.count) }
  }

  /// The lines of a text in which every line feed and every carriage return is a carriage return.
  package var returnedLines: [SubSequence] {
    var lines: [SubSequence] = []
    var (start, index) = (startIndex, startIndex)
    while index < endIndex {
      let isEnd = self[index] == "\r"
      if isEnd { lines.append(self[start..<index]) }
      formIndex(after: &index)
      guard isEnd else { continue }
      if index < endIndex, self[index] == "\r" { formIndex(after: &index) }
      start = index
    }
    return lines + [self[start...]]
  }
}
