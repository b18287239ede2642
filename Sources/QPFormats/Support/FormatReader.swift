public import QPCore
public import QPRecording

/// A reader of a file format that this module does not know.
///
/// ```swift
/// extension FileFormat {
///   public static let stick = FileFormat("stick", reader: StickReader.self)
/// }
/// var reader = try FrameReader(path: "walk.stick", options: FileOptions(formats: [.stick]))
/// ```
public protocol FormatReader: Sendable {
  /// Returns whether a file has the format.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes: its first line at least, or 4,096 bytes; fewer at the end of the file.
  ///   - name: The file's name.
  /// - Returns: Whether it has; further formats come before the built-in ones.
  static func recognises(_ start: [UInt8], name: String?) -> Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: The file, from its first byte; `allBytes()` reads all of it.
  ///   - options: The information that the file may lack.
  /// - Throws: ``FormatError``; without a name in ``FormatError/source`` it gets that of the source.
  init(_ source: some ByteSource, options: FileOptions) throws(FormatError)

  /// The peculiarities of the file, and the assumptions made in reading it, in English.
  var notes: [String] { get }

  /// The frame rate per second as stated in the file; `nil` if it is not stated.
  var rate: Double? { get }

  /// Returns the next frame; `nil` at the end.
  mutating func next() throws(FormatError) -> PoseFrame?
}

extension FormatReader {
  /// No notes.
  public var notes: [String] { [] }
  /// No rate.
  public var rate: Double? { nil }
}

extension ByteSource {
  /// Returns all bytes of the source, at most 1 GiB.
  ///
  /// - Throws: ``FormatError`` if the source cannot be read or is larger.
  public func allBytes() throws(FormatError) -> [UInt8] { try WholeFile.bytes(of: self) }
}
