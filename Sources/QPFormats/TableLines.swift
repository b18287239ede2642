import QPCore

/// The lines of a text file, cut into cells; faults get the file's name and line.
struct TableLines: Sendable {
  private(set) var lines: LineBuffer
  /// The bytes of all lines so far, for limits in proportion to what was read.
  private(set) var byteCount = 0

  init(_ source: some ByteSource) {
    lines = LineBuffer(source)
  }

  /// Moves to the next line.
  ///
  /// - Returns: false at the end.
  mutating func advance() throws(FormatError) -> Bool {
    do throws(RecordingError) {
      guard try lines.advance() else { return false }
    } catch {
      throw FormatError(error)
    }
    byteCount += lines.line.count + 1
    return true
  }

  /// The current line without a byte order mark and a carriage return.
  var line: Range<Int> {
    var line = lines.line
    let bytes = lines.bytes
    if lines.number == 1, line.count >= 3, bytes[line.lowerBound] == 0xEF, bytes[line.lowerBound + 1] == 0xBB,
      bytes[line.lowerBound + 2] == 0xBF
    {
      line = line.lowerBound + 3..<line.upperBound
    }
    if !line.isEmpty, bytes[line.upperBound - 1] == UInt8(ascii: "\r") { line = line.lowerBound..<line.upperBound - 1 }
    return line
  }

  /// The current line as text.
  var text: String {
    let bytes = lines.bytes
    return bytes.span.bytes.string(line)
  }

  /// The current line's cells as text.
  func cells(_ separator: Separator) -> [String] {
    let bytes = lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(line, separator, text)
    var result: [String] = []
    while let cell = cells.nextText(text) { result.append(cell) }
    return result
  }

  /// The separator of the current line.
  var separator: Separator {
    let bytes = lines.bytes
    return Separator(of: bytes.span.bytes, line)
  }

  /// Whether the current line has nothing but separators and spaces.
  var isBlank: Bool {
    let bytes = lines.bytes
    return line.allSatisfy { [0x20, 0x09, 0x0D, UInt8(ascii: ","), UInt8(ascii: ";")].contains(bytes[$0]) }
  }

  /// A failure at the current line and, where it is known, the byte in the buffer.
  func error(_ kind: FormatError.Kind, _ problem: String, _ remedy: String = "", at offset: Int? = nil) -> FormatError {
    let column = offset.map { $0 - lines.line.lowerBound + 1 }
    return FormatError(
      kind, problem, remedy: remedy, at: .line(max(1, lines.number), column: column), source: lines.name)
  }

  /// A cell's text for a message, cut to a length that can be printed.
  func excerpt(_ range: Range<Int>) -> String {
    let bytes = lines.bytes
    let cut = range.count > 40
    return bytes.span.bytes.string(cut ? range.lowerBound..<range.lowerBound + 39 : range) + (cut ? "…" : "")
  }
}
