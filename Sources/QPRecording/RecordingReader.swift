public import QPCore

/// A reader of recordings that holds one line and one frame at a time.
///
/// ```swift
/// var reader = try RecordingReader(path: "squats.qprec.jsonl")
/// while let frame = try reader.next() { … }
/// ```
/// Mirroring is undone: the frames of a recording with `"mirrored":true` have x flipped and left and right exchanged,
/// in the picture and in the world, and gravity and lens with them. They carry the header's gravity and lens.
///
/// Reading is strict: JSON by its full grammar, UTF-8 without overlong forms, numbers rounded correctly, times read as
/// integers (decimals beyond the sixth are rounded to the nearest microsecond), unknown keys' values checked
/// and then ignored. Reading tolerates four deviations: a byte order mark at the start, carriage returns before line
/// feeds, blank lines after the header, and a last line without a line feed.
///
/// A copy of a reader goes on where the original stood only if its source is a value, as ``MemoryBytes`` is.
public struct RecordingReader: Sendable {
  /// The properties of all frames, as written in the recording.
  public let header: RecordingHeader
  private let parser: FrameParser
  private var lines: LineBuffer
  private var previous: Timestamp?
  private var hasEnded = false

  /// The most bytes that a line may have, without its line feed: 8 MiB.
  package static let lineLimit = 8_388_608

  /// Opens a file and reads its header.
  ///
  /// - Parameters:
  ///   - path: As the system's `open` takes it.
  ///   - topologies: Those that a recording may have; add your own to the built-in ones.
  /// - Throws: ``RecordingError`` if there is no such file or its first line is not a good header.
  public init(path: String, topologies: [Topology] = Topology.builtIn) throws(RecordingError) {
    try self.init(FileBytes(path: path), topologies: topologies)
  }

  /// Reads the header of any source.
  ///
  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - topologies: Those that a recording may have; add your own to the built-in ones.
  /// - Throws: ``RecordingError`` if the first line is not a good header.
  public init(_ source: some ByteSource, topologies: [Topology] = Topology.builtIn) throws(RecordingError) {
    var lines = LineBuffer(source)
    guard try lines.advance() else { throw RecordingError(.empty, source: lines.name) }
    do throws(JSONFault) {
      let text = lines.bytes.span
      var parser = HeaderParser(from: Self.afterMark(text, lines.line.lowerBound), topologies: topologies)
      header = try parser.header(text)
    } catch {
      throw lines.error(error)
    }
    parser = FrameParser(header)
    self.lines = lines
  }

  /// Returns the next frame.
  ///
  /// After an error there are no further frames: the next call returns `nil`.
  /// - Returns: `nil` at the recording's end.
  /// - Throws: ``RecordingError`` that says what is wrong with the next line, and where.
  public mutating func next() throws(RecordingError) -> PoseFrame? {
    guard !hasEnded else { return nil }
    hasEnded = true
    var scanner: JSONScanner
    repeat {
      guard try lines.advance() else { return nil }
      // A frame starts with a brace; only of other lines more is looked at.
      scanner = JSONScanner(at: lines.line.lowerBound)
      scanner.skipSpace(lines.bytes.span)
    } while scanner.at == lines.line.upperBound
    let frame: PoseFrame
    do throws(JSONFault) {
      frame = try parser.frame(lines.bytes.span, from: lines.line.lowerBound, after: previous)
    } catch {
      throw lines.error(error)
    }
    previous = frame.timestamp
    hasEnded = false
    return frame
  }

  private static func afterMark(_ text: Span<UInt8>, _ start: Int) -> Int {
    text[start] == 0xEF && text[start + 1] == 0xBB && text[start + 2] == 0xBF ? start + 3 : start
  }
}

extension LineBuffer {
  /// A fault of the current line, with its place in the source.
  fileprivate func error(_ fault: JSONFault) -> RecordingError {
    if fault.endsEarly, !isTerminated {
      return RecordingError(.cutOff, line: number, column: line.count + 1, source: name)
    }
    return RecordingError(
      RecordingError.Cause(fault.cause), line: number, column: fault.offset - line.lowerBound + 1, source: name)
  }
}
