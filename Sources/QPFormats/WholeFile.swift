import QPCore
import QPRecording

/// All bytes of a source, for formats that cannot be read in order.
package enum WholeFile {
  /// The most bytes that a file may have which must be held in memory: 1 GiB.
  static let limit = 1 << 30

  /// Reads all bytes of a file.
  package static func bytes(ofFileAt path: String) throws(FormatError) -> [UInt8] {
    try bytes(of: FileBytes.open(path))
  }

  /// Reads all bytes, and zeros behind them.
  static func bytes(of source: some ByteSource, padding: Int = 0) throws(FormatError) -> [UInt8] {
    var source = source
    var bytes: [UInt8] = []
    var count = 0
    while true {
      if bytes.count - count < 65_536 {
        guard count <= limit else {
          throw FormatError(
            .tooLarge, "more than \(limit) bytes.", remedy: "Split the file.", source: source.name)
        }
        bytes += [UInt8](repeating: 0, count: max(65_536, count / 2))
      }
      let read = try self.read(&source, into: &bytes, from: count)
      guard read > 0 else { break }
      count += read
    }
    bytes.removeLast(bytes.count - count)
    bytes += [UInt8](repeating: 0, count: padding)
    return bytes
  }

  private static func read(
    _ source: inout some ByteSource, into bytes: inout [UInt8], from start: Int
  ) throws(FormatError) -> Int {
    var result: Result<Int, RecordingError> = .success(0)
    let room = bytes.count - start
    bytes.withUnsafeMutableBytes { buffer in
      do throws(RecordingError) {
        result = .success(try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])))
      } catch {
        result = .failure(error)
      }
    }
    do throws(RecordingError) {
      let count = try result.get()
      guard (0...room).contains(count) else {
        throw RecordingError(.cannotRead(reason: "the source says that it put \(count) bytes into \(room)"))
      }
      return count
    } catch {
      throw FormatError(error).named(source.name)
    }
  }
}

/// A whole JSON document for the scanner of the recordings, which wants everything in one line.
struct JSONDocument {
  let bytes: [UInt8]
  /// The place of the first value.
  let start: Int
  private let name: String?
  private let hasCarriageReturns: Bool

  /// Reads a document.
  init(_ source: some ByteSource) throws(FormatError) {
    name = source.name
    var bytes = try WholeFile.bytes(of: source, padding: 64)
    let count = bytes.count - 64
    var hasCarriageReturns = false
    // A carriage return is as much of a space as a line feed outside of strings, and as wrong within them.
    bytes.withUnsafeMutableBufferPointer { buffer in
      var previous: UInt8 = 0
      for index in 0..<count {
        let byte = buffer[index]
        if byte == UInt8(ascii: "\n") {
          if previous == UInt8(ascii: "\r") { hasCarriageReturns = true }
          buffer[index] = UInt8(ascii: "\r")
        }
        previous = byte
      }
    }
    bytes[count] = UInt8(ascii: "\n")
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.bytes = bytes
    self.hasCarriageReturns = hasCarriageReturns
  }

  /// A scanner before the document's value.
  var scanner: JSONScanner {
    var scanner = JSONScanner(at: start)
    scanner.skipSpace(bytes.span)
    return scanner
  }

  /// What is wrong at a byte, as a failure with line and column.
  func error(_ fault: Fault) -> FormatError {
    if fault.endsEarly {
      return error(.malformed, "the file ends in the middle of its JSON.", "Get a whole copy.", at: fault.offset)
    }
    return error(.malformed, "\(fault.cause)", at: fault.offset)
  }

  func error(
    _ kind: FormatError.Kind, _ problem: String, _ remedy: String = "", at offset: Int
  ) -> FormatError {
    var (line, lineStart) = (1, 0)
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\r") {
      line += 1
      lineStart = index + 1
    }
    // Each end of a line is two of them then.
    if hasCarriageReturns { line = (line + 1) / 2 }
    return FormatError(
      kind, problem, remedy: remedy, at: .line(line, column: offset - lineStart + 1), source: name)
  }
}
