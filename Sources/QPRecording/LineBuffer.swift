internal import QPCore

/// A buffer that splits the bytes of a source into lines and holds at most one line and one chunk.
package struct LineBuffer: Sendable {
  /// The current line within `bytes`.
  ///
  /// The byte after it is a line feed always, also where the source ends without one, so that a scanner needs no other
  /// check for the end.
  package private(set) var line = 0..<0
  /// The current line's number, from 1.
  package private(set) var number = 0
  /// Whether the current line ends with a line feed in the source.
  package private(set) var isTerminated = false
  /// The text, and at least `padding` bytes after it, so that eight bytes may be loaded at any place of a line.
  package private(set) var bytes: [UInt8]

  // In a box, so that reading a member of a buffer does not copy the source.
  private var source: Box
  private var next = 0
  private var end = 0
  private var sourceHasEnded = false

  static let chunk = 65_536
  package static let padding = 64

  package init(_ source: any ByteSource) {
    self.source = Box(source)
    bytes = [UInt8](repeating: 0, count: Self.chunk + Self.padding)
  }

  package var name: String? { source.value.name }

  /// A source that copies of the buffer share until one of them reads.
  ///
  /// Unchecked because it is read only by a buffer that holds it alone.
  private final class Box: @unchecked Sendable {
    var value: any ByteSource
    init(_ value: any ByteSource) { self.value = value }
  }

  /// Moves to the next line.
  ///
  /// - Returns: false at the end of the source.
  package mutating func advance() throws(RecordingError) -> Bool {
    number += 1
    var searched = next
    while true {
      if let feed = lineFeed(from: searched) {
        guard feed - next <= RecordingReader.lineLimit else { throw tooLong() }
        setLine(upTo: feed, terminated: true)
        return true
      }
      guard end - next <= RecordingReader.lineLimit else { throw tooLong() }
      if sourceHasEnded {
        guard next < end else { return false }
        bytes[end] = UInt8(ascii: "\n")
        setLine(upTo: end, terminated: false)
        return true
      }
      let known = end - next
      try fill()
      searched = next + known
    }
  }

  /// Replaces all bytes of a value in the current line.
  package mutating func replace(_ old: UInt8, with new: UInt8) {
    for index in line where bytes[index] == old { bytes[index] = new }
  }

  private mutating func setLine(upTo feed: Int, terminated: Bool) {
    line = next..<feed
    next = terminated ? feed + 1 : feed
    isTerminated = terminated
  }

  private func lineFeed(from start: Int) -> Int? {
    let (start, end) = (start, end)
    return bytes.withUnsafeBytes { buffer in
      Bytes.firstIndex(of: UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    }.map { start + $0 }
  }

  private mutating func fill() throws(RecordingError) {
    if next > 0, bytes.count - Self.padding - end < Self.chunk / 2 {
      let rest = next..<end
      bytes.withUnsafeMutableBytes { buffer in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
      }
      (next, end) = (0, rest.count)
    }
    if end == bytes.count - Self.padding {
      let room = min(bytes.count, RecordingReader.lineLimit + Self.chunk - end)
      grow(by: room)
    }
    let count = try read()
    sourceHasEnded = count == 0
    end += count
  }

  private mutating func grow(by room: Int) {
    var larger = [UInt8](repeating: 0, count: bytes.count + room)
    larger.withUnsafeMutableBytes { target in bytes.withUnsafeBytes { target.copyMemory(from: $0) } }
    bytes = larger
  }

  private mutating func read() throws(RecordingError) -> Int {
    let room = end..<bytes.count - Self.padding
    var result: Result<Int, RecordingError> = .success(0)
    if !isKnownUniquelyReferenced(&source) { source = Box(source.value) }
    bytes.withUnsafeMutableBytes { buffer in
      do throws(RecordingError) {
        result = .success(try source.value.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[room])))
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .success(let count) where (0...room.count).contains(count):
      return count
    case .success(let count):
      let reason = "the source says that it put \(count) bytes into a buffer of \(room.count)"
      throw RecordingError(.cannotRead(reason: reason), line: number, source: name)
    case .failure(let error):
      throw RecordingError(
        error.cause, line: error.line ?? number, column: error.column, source: error.source ?? name)
    }
  }

  private func tooLong() -> RecordingError {
    let limit = RecordingReader.lineLimit
    return RecordingError(.lineTooLong(limit: limit), line: number, column: limit + 1, source: name)
  }
}
