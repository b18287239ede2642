import QPCore
import QPRecording

/// A file format that can be detected and read.
///
/// The built-in formats are static members; further ones have a ``FormatReader`` and are listed in
/// ``FileOptions/formats``.
public struct FileFormat: Hashable, Sendable {
  /// The format's name.
  public let name: String
  /// The built-in reader.
  let kind: Kind
  private let reader: Reader?

  /// A built-in format, or any further one.
  enum Kind: String {
    case recording, csv, coco, estimatorJSON, openPose, trc, c3d, bvh, mot, further
  }

  /// A reader of a further format; formats with the same name have the same reader.
  private struct Reader: Hashable, Sendable {
    let recognises: @Sendable ([UInt8], String?) -> Bool
    let open: @Sendable (PeekedBytes, FileOptions) throws(FormatError) -> any FormatReader

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private init(_ kind: Kind) {
    (name, self.kind, reader) = (kind.rawValue, kind, nil)
  }

  /// Creates a format of a reader.
  ///
  /// - Parameters:
  ///   - name: A name that no other format has.
  ///   - reader: The type of the reader.
  public init<Opened: FormatReader>(_ name: String, reader: Opened.Type) {
    (self.name, kind) = (name, .further)
    self.reader = Reader(
      recognises: { Opened.recognises($0, name: $1) },
      open: { (source, options) throws(FormatError) in try Opened(source, options: options) })
  }

  /// The project's own format: JSON lines of landmarks.
  public static let recording = FileFormat(.recording)
  /// A table with a column for each landmark's coordinate.
  public static let csv = FileFormat(.csv)
  /// COCO keypoints.
  public static let coco = FileFormat(.coco)
  /// The JSON of MediaPipe, TensorFlow.js or MMPose.
  public static let estimatorJSON = FileFormat(.estimatorJSON)
  /// A folder of OpenPose's JSON files.
  public static let openPose = FileFormat(.openPose)
  /// Markers as text.
  public static let trc = FileFormat(.trc)
  /// Markers as bytes.
  public static let c3d = FileFormat(.c3d)
  /// A hierarchy of joints and their angles (Biovision).
  public static let bvh = FileFormat(.bvh)
  /// A table of joint angles, MOT or STO.
  public static let mot = FileFormat(.mot)

  /// Opens a source with the reader of a further format; `nil` for a built-in format.
  func open(_ source: PeekedBytes, _ options: FileOptions) throws(FormatError) -> (any FormatReader)? {
    try reader?.open(source, options)
  }

  /// Returns the most likely format of a file, by its first bytes and, if they are ambiguous, by its name.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes, its first line at least.
  ///   - name: The file's name.
  ///   - formats: Formats that are tried before the built-in ones.
  /// - Returns: The format; ``recording`` if none fits, since its reader has the most precise errors.
  package static func detect(_ start: [UInt8], name: String?, formats: [FileFormat] = []) -> FileFormat {
    if let format = formats.first(where: { $0.reader?.recognises(start, name) == true }) { return format }
    if start.count > 1, start[1] == 0x50, start[0] >= 2, start[0] < 0x20 { return .c3d }
    let text = String(decoding: start, as: UTF8.self)
    let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if content.hasPrefix("PathFileType") { return .trc }
    if content.prefix(9).uppercased() == "HIERARCHY" { return .bvh }
    let suffix = name.flatMap { $0.split(separator: ".").last?.lowercased() } ?? ""
    if content.first == "[" { return isEstimatorJSON(content) ? .estimatorJSON : .coco }
    if content.first == "{" {
      let line = content.prefix { !$0.isNewline }
      if line.has("\"format\"") || line.has("\"topology\"") { return .recording }
      if isEstimatorJSON(content) { return .estimatorJSON }
      if suffix == "jsonl" { return .recording }
      return suffix == "json" || content.has("\"images\"") || content.has("\"annotations\"")
        ? .coco : .recording
    }
    if suffix == "mot" || suffix == "sto" || content.lowercased().has("endheader") { return .mot }
    if suffix == "csv" || suffix == "tsv" { return .csv }
    let line = content.prefix { !$0.isNewline }
    return line.count { $0 == "," || $0 == "\t" || $0 == ";" } >= 2 ? .csv : .recording
  }

  /// Returns whether a text starts like the results of MediaPipe, TensorFlow.js or MMPose.
  private static func isEstimatorJSON(_ content: Substring) -> Bool {
    let text = String(content.filter { !$0.isWhitespace })
    let names = [
      "\"landmarks\":", "\"pose_landmarks\":", "\"poseLandmarks\":", "\"landmark\":[", "\"meta_info\":",
      "\"instance_info\":",
      "\"keypoint_scores\":",
      "\"keypoints\":[{", "\"keypoints\":[[",
    ]
    return names.contains { text.has($0) } || text.hasPrefix("[[{") || text.hasPrefix("[{\"x\"")
  }
}

extension FileFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension FileFormat {
  /// Whether the format holds markers.
  package var hasMarkers: Bool { [.trc, .c3d, .bvh].contains(kind) }

  /// Detects the format of a file or a folder.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - formats: Formats that are tried before the built-in ones; folders are OpenPose's.
  /// - Throws: ``FormatError`` if it cannot be opened or read.
  public init(ofFileAt path: String, formats: [FileFormat] = []) throws(FormatError) {
    if Folder.exists(path) {
      self = .openPose
    } else {
      self = .detect(try PeekedBytes(FileBytes.open(path)).peeked, name: path, formats: formats)
    }
  }
}
