import QPCore
import QPRecording

/// The lines of a text file, split into cells, with errors that contain the file's name and line.
struct TableLines: Sendable {
  private(set) var lines: LineBuffer
  /// The current line without a byte order mark and a carriage return.
  private(set) var line = 0..<0
  /// The bytes of all lines so far, for limits in proportion to what was read.
  private(set) var byteCount = 0

  /// Whether a comma is the point of a number, and not a separator.
  var hasDecimalCommas = false

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
    if hasDecimalCommas { lines.replace(UInt8(ascii: ","), with: UInt8(ascii: ".")) }
    trim()
    return true
  }

  private mutating func trim() {
    line = lines.line
    func byte(_ index: Int) -> UInt8 { lines.bytes[index] }
    if lines.number == 1, line.count >= 3, byte(line.lowerBound) == 0xEF, byte(line.lowerBound + 1) == 0xBB,
      byte(line.lowerBound + 2) == 0xBF
    {
      line = line.lowerBound + 3..<line.upperBound
    }
    if !line.isEmpty, byte(line.upperBound - 1) == UInt8(ascii: "\r") { line = line.lowerBound..<line.upperBound - 1 }
  }

  /// The current line as text.
  var text: String {
    let bytes = lines.bytes
    return bytes.span.bytes.string(line)
  }

  /// Returns the current line's cells as text.
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

  /// Whether the current line has only separators and spaces.
  var isBlank: Bool {
    let bytes = lines.bytes
    return line.allSatisfy { index in
      switch bytes[index] {
      case 0x20, 0x09, 0x0D, UInt8(ascii: ","), UInt8(ascii: ";"): true
      default: false
      }
    }
  }

  /// Returns an error at the current line and, if it is known, the byte in the buffer.
  func error(_ kind: FormatError.Kind, _ problem: String, _ remedy: String = "", at offset: Int? = nil) -> FormatError {
    let column = offset.map { $0 - lines.line.lowerBound + 1 }
    return FormatError(
      kind, problem, remedy: remedy, at: .line(max(1, lines.number), column: column), source: lines.name)
  }

  /// Returns a cell's text for a message, limited in length.
  func excerpt(_ range: Range<Int>) -> String {
    let bytes = lines.bytes
    return bytes.span.bytes.excerpt(range)
  }
}

extension RawSpan {
  /// Returns text decoded as UTF-8 or, if it is invalid, as Latin-1, which old programs write.
  func string(_ range: Range<Int>) -> String {
    let bytes = range.map { byte($0) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Returns a cell's text for a message, limited in length.
  func excerpt(_ range: Range<Int>) -> String {
    let cut = range.count > 40
    return string(cut ? range.lowerBound..<range.lowerBound + 39 : range) + (cut ? "…" : "")
  }
}
