// The standard library's `contains(_:)` and `replacing(_:with:)` of texts bring the engine of regular expressions into
// every static program and library: 1.3 MB.

extension StringProtocol {
  /// Returns whether a text of ASCII, which is not empty, stands in this one.
  func has(_ part: String) -> Bool {
    let part = Array(part.utf8)
    return utf8.indices.contains { utf8[$0] == part.first && utf8[$0...].starts(with: part) }
  }

  /// The lines of a text in which every line feed and every carriage return is a carriage return.
  var returnedLines: [SubSequence] {
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
