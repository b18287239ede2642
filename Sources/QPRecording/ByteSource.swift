/// A source of the bytes of a recording: a file, memory, a network connection, a decompressor.
///
/// ```swift
/// struct Download: ByteSource {
///   var connection: Connection
///   mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
///     connection.receive(buffer)
///   }
/// }
/// ```
public protocol ByteSource: Sendable {
  /// The name of the source in errors, such as a path or an address; `nil` if it has none.
  var name: String? { get }

  /// Copies the next bytes into the buffer, as few or as many as are at hand, and waits where there are none yet.
  ///
  /// - Parameter buffer: Never empty. Bytes beyond the returned count are ignored.
  /// - Returns: The number of bytes written, at most `buffer.count`; 0 is the end, and nothing is asked for after it.
  /// - Throws: ``RecordingError/init(cannotRead:)``: the reader adds line and name.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int
}

extension ByteSource {
  /// The default name, `nil`.
  public var name: String? { nil }
}

/// The bytes of a file, a pipe or a terminal.
///
/// Copies share the place up to which the file has been read.
public struct FileBytes: ByteSource {
  private let path: String
  private let file: OpenFile

  /// Opens a file.
  ///
  /// - Parameter path: As the system's `open` takes it.
  /// - Throws: ``RecordingError`` with the system's reason.
  public init(path: String) throws(RecordingError) {
    let (file, reason) = OpenFile.open(path)
    guard let file else { throw RecordingError(.cannotOpen(reason: reason), source: path) }
    self.path = path
    self.file = file
  }

  /// Opens a file, a pipe or a terminal, and waits until a pipe has its first bytes.
  ///
  /// - Parameters:
  ///   - path: As the system's `open` takes it.
  ///   - patience: Seconds after which `onWait` is called once, if a pipe has given nothing yet.
  ///   - onWait: Reports that the program waits for a pipe.
  /// - Throws: ``RecordingError`` with the system's reason.
  package init(path: String, patience: Double, onWait: () -> Void) throws(RecordingError) {
    let (file, reason) = OpenFile.open(path, patience: patience, onWait: onWait)
    guard let file else { throw RecordingError(.cannotOpen(reason: reason), source: path) }
    self.path = path
    self.file = file
  }

  /// Opens a file that is read as a whole, such as a description: no pipe and no device, which may never end.
  ///
  /// - Throws: ``RecordingError``.
  package init(wholeFile path: String) throws(RecordingError) {
    if let kind = FilePath.kind(path), kind != .file {
      throw RecordingError(.cannotOpen(reason: "it is a \(kind.rawValue), not a file"), source: path)
    }
    try self.init(path: path)
  }

  /// The path.
  public var name: String? { path }

  /// Reads what the system gives in one call.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    let count = file.read(into: buffer)
    guard count >= 0 else { throw RecordingError(.cannotRead(reason: OpenFile.reason(-count)), source: path) }
    return count
  }
}

/// Bytes that are in memory already.
public struct MemoryBytes: ByteSource {
  /// The name of the bytes in errors.
  public let name: String?
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source of bytes.
  public init(_ bytes: [UInt8], name: String? = nil) {
    self.bytes = bytes
    self.name = name
  }

  /// Creates a source of a text's UTF-8 bytes.
  public init(_ text: String, name: String? = nil) {
    self.init(Array(text.utf8), name: name)
  }

  /// Copies as many bytes as the buffer takes.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    let end = min(position + buffer.count, bytes.count)
    buffer.copyBytes(from: bytes[position..<end])
    defer { position = end }
    return end - position
  }
}
