/// A JSON document of several lines, converted to one line for the scanner.
///
/// Line feeds become carriage returns, which are equally white space outside of strings and equally invalid within
/// them.
package struct JSONDocument: Sendable {
  /// The text on one line, followed by a line feed and padding that may be loaded.
  package let bytes: [UInt8]
  /// The number of bytes of the text.
  package let count: Int
  /// The offsets of the carriage returns of the original text.
  private let returns: [Int]

  /// The number of bytes after the text.
  package static let padding = 64

  /// Creates a document from a text followed by `padding` bytes.
  package init(padded text: consuming [UInt8]) {
    var bytes = text
    let count = bytes.count - Self.padding
    var returns: [Int] = []
    bytes.withUnsafeMutableBufferPointer { buffer in
      for index in 0..<count {
        switch buffer[index] {
        case UInt8(ascii: "\n"): buffer[index] = UInt8(ascii: "\r")
        case UInt8(ascii: "\r"): returns.append(index)
        default: break
        }
      }
    }
    bytes[count] = UInt8(ascii: "\n")
    self.bytes = bytes
    self.count = count
    self.returns = returns
  }

  /// The offset of the first byte after a byte order mark, if any.
  package var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// A scanner at the start of the document's value.
  package var scanner: JSONScanner {
    var scanner = JSONScanner(at: start)
    scanner.skipSpace(bytes.span)
    return scanner
  }

  /// Returns the line and column of a byte, both from 1.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    var counter = LineCounter()
    return counter.place(of: offset, in: self)
  }

  /// A converter from ascending offsets to lines and columns.
  struct LineCounter {
    private var line = 1
    private var lineStart = 0
    private var at = 0
    private var passedReturns = 0

    init() {}

    mutating func place(of offset: Int, in document: JSONDocument) -> (line: Int, column: Int) {
      while at < min(offset, document.count) {
        if document.bytes[at] == UInt8(ascii: "\r") {
          if passedReturns < document.returns.count, document.returns[passedReturns] == at {
            passedReturns += 1
          } else {
            line += 1
            lineStart = at + 1
          }
        }
        at += 1
      }
      return (line, offset - lineStart + 1)
    }
  }
}
