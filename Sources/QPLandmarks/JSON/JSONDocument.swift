/// A document of JSON over several lines, made one line for the scanner.
///
/// Line feeds become carriage returns, which are as much of a space outside of strings, and as wrong within them.
package struct JSONDocument: Sendable {
  /// The text as the scanner wants it, a line feed behind it, and bytes that may be loaded.
  package let bytes: [UInt8]
  /// How many bytes the text has.
  package let count: Int
  /// The places of the carriage returns that were there before.
  private let returns: [Int]

  /// How many bytes stand behind the text.
  package static let padding = 64

  /// Creates a document of a text with `padding` bytes behind it.
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

  /// The place of the first byte that is no byte order mark.
  package var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// A scanner before the document's value.
  package var scanner: JSONScanner {
    var scanner = JSONScanner(at: start)
    scanner.skipSpace(bytes.span)
    return scanner
  }

  /// The line and column of a byte, both from 1.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    var counter = LineCounter()
    return counter.place(of: offset, in: self)
  }

  /// Finds the lines of places that come in the order of the text.
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
