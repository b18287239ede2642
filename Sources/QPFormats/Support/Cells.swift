import QPCore

/// A separator of the cells of a table's lines.
enum Separator: Hashable, Sendable {
  case tab, comma, semicolon
  /// Any run of spaces and tabs, with which there are no blank cells.
  case spaces

  /// Creates the separator that a line most likely uses: tabs before commas before semicolons before spaces.
  init(of text: RawSpan, _ line: Range<Int>) {
    func has(_ separator: Separator) -> Bool { line.contains { text.byte($0) == separator.byte } }
    self = [.tab, .comma, .semicolon].first(where: has) ?? .spaces
  }

  /// Whether commas are free for decimal points.
  var allowsDecimalCommas: Bool { self == .tab || self == .semicolon }

  /// The byte; one of two for runs.
  fileprivate var byte: UInt8 {
    switch self {
    case .tab: UInt8(ascii: "\t")
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .spaces: UInt8(ascii: " ")
    }
  }
}

/// An iterator over the cells of one line, which a line feed and 64 bytes of padding follow in the text.
struct Cells {
  private let separator: Separator
  private let byte: UInt8
  private let end: Int
  /// The next cell's first byte; beyond `end` after the last cell.
  private(set) var at: Int

  init(_ line: Range<Int>, _ separator: Separator, _ text: RawSpan) {
    self.separator = separator
    byte = separator.byte
    var end = line.upperBound
    if end > line.lowerBound, text.byte(end - 1) == UInt8(ascii: "\r") { end -= 1 }
    self.end = end
    at = line.lowerBound
    if separator == .spaces { skipSpaces(text) }
  }

  /// Whether all cells have been read.
  ///
  /// A line of single separators has a cell behind its last one, a line of runs has none.
  var isAtEnd: Bool { separator == .spaces ? at >= end : at > end }

  /// The content of a cell where a number is expected.
  enum Value {
    /// A number, or NaN for a cell that is blank or has a marker for a missing value.
    case number(Double)
    case gap
    case text(Range<Int>)
  }

  /// Advances past the next cell.
  ///
  /// - Returns: Its content, or a gap if there are no more cells.
  @inline(__always)
  mutating func next(_ text: RawSpan) -> Value {
    let start = at
    guard start < end else {
      at = end + 1
      return .gap
    }
    if let number = FastDecimal.read(text, &at), at == end || text.byte(at) == byte {
      step(text)
      return .number(number)
    }
    at = start
    return unusual(text)
  }

  /// Returns the next cell if its number has an unusual notation or spaces around it.
  @inline(never)
  private mutating func unusual(_ text: RawSpan) -> Value {
    let start = at
    skipSpaces(text, tabs: false)
    if let number = Decimal(lenient: text, &at), at <= end {
      if separator != .spaces { skipSpaces(text, tabs: false) }
      if at == end || isSeparator(text.byte(at)) {
        step(text)
        return .number(number.double(text))
      }
    }
    at = start
    return other(text)
  }

  /// Advances past the next cell without reading it.
  mutating func skip(_ text: RawSpan) {
    if !isAtEnd { _ = trimmedRange(text) }
  }

  /// Returns the next cell's text without spaces and quotes around it; `nil` if there are no more cells.
  mutating func nextText(_ text: RawSpan) -> String? {
    nextRange(text).map { text.string($0) }
  }

  /// Returns the place of the next cell's text without spaces and quotes around it; `nil` if there are no more cells.
  mutating func nextRange(_ text: RawSpan) -> Range<Int>? { isAtEnd ? nil : trimmedRange(text) }

  @inline(__always)
  private mutating func step(_ text: RawSpan) {
    at += 1
    if separator == .spaces { skipSpaces(text) }
  }

  private mutating func skipSpaces(_ text: RawSpan, tabs: Bool = true) {
    while at < end, text.byte(at) == 0x20 || (tabs && text.byte(at) == 0x09) { at += 1 }
  }

  private func isSeparator(_ next: UInt8) -> Bool { next == byte || (separator == .spaces && next == 0x09) }

  /// Returns the value of a cell that is not simply a number.
  private mutating func other(_ text: RawSpan) -> Value {
    let range = trimmedRange(text)
    guard !range.isEmpty, range.count <= 24 else { return range.isEmpty ? .gap : .text(range) }
    if Self.isGap(text.string(range)) { return .gap }
    // A number in quotes, or one with a space of another kind behind it.
    var offset = range.lowerBound
    if let number = Decimal(lenient: text, &offset), offset == range.upperBound { return .number(number.double(text)) }
    return .text(range)
  }

  private mutating func trimmedRange(_ text: RawSpan) -> Range<Int> {
    var lower = at
    var isQuoted = false
    while at < end {
      let next = text.byte(at)
      if next == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, isSeparator(next) { break }
      at += 1
    }
    var upper = min(at, end)
    step(text)
    while lower < upper, Self.isTrimmed(text.byte(lower)) { lower += 1 }
    while lower < upper, Self.isTrimmed(text.byte(upper - 1)) { upper -= 1 }
    return lower..<upper
  }

  private static func isTrimmed(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == UInt8(ascii: "\"")
  }

  /// Returns whether a cell's text is a marker for a missing value.
  static func isGap(_ text: String) -> Bool { gaps.contains(text.lowercased()) }

  /// The markers for missing values, including those for values that are not finite.
  private static let gaps: Set<String> = [
    "nan", "-nan", "+nan", "nan(ind)", "-nan(ind)", "1.#qnan", "-1.#qnan", "1.#ind", "-1.#ind", "1.#qnan0", "-1.#ind00",
    "1.#inf", "-1.#inf", "inf", "-inf", "+inf", "infinity", "-infinity", "+infinity", "na", "n/a", "none", "null",
  ]
}
