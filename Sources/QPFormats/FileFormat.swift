import QPCore
import QPRecording

/// A file format that can be detected and read.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// The project's own format: JSON lines of landmarks.
  case recording
  /// A table with a column for each landmark's coordinate.
  case csv
  /// COCO keypoints.
  case coco
  /// The JSON of MediaPipe, TensorFlow.js or MMPose.
  case estimatorJSON
  /// A folder of OpenPose's JSON files.
  case openPose
  /// Markers as text.
  case trc
  /// Markers as bytes.
  case c3d
  /// A hierarchy of joints and their angles (Biovision).
  case bvh
  /// A table of joint angles, MOT or STO.
  case mot

  /// Returns the most likely format of a file, by its first bytes and, if they are ambiguous, by its name.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes, its first line at least.
  ///   - name: The file's name.
  /// - Returns: The format; ``recording`` if none fits, since its reader has the most precise errors.
  public static func detect(_ start: [UInt8], name: String?) -> FileFormat {
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

extension FileFormat {
  /// Whether the format holds markers.
  package var hasMarkers: Bool { [.trc, .c3d, .bvh].contains(self) }

  /// Detects the format of a file or a folder.
  ///
  /// - Throws: ``FormatError`` if it cannot be opened or read.
  public init(ofFileAt path: String) throws(FormatError) {
    if Folder.exists(path) {
      self = .openPose
    } else {
      self = .detect(try PeekedBytes(FileBytes.open(path)).peeked, name: path)
    }
  }
}

/// A source whose first bytes have been read ahead.
struct PeekedBytes: ByteSource {
  private(set) var peeked: [UInt8] = []
  private var position = 0
  private var rest: any ByteSource

  /// Reads the first line at least, or 4,096 bytes.
  init(_ source: some ByteSource) throws(FormatError) {
    rest = source
    var chunk = [UInt8](repeating: 0, count: 4096)
    while peeked.count < 4096, !peeked.contains(UInt8(ascii: "\n")) {
      var result: Result<Int, RecordingError> = .success(0)
      chunk.withUnsafeMutableBytes { buffer in
        do throws(RecordingError) { result = .success(try rest.read(into: buffer)) } catch { result = .failure(error) }
      }
      do throws(RecordingError) {
        let count = try result.get()
        if count <= 0 { return }
        peeked += chunk[..<min(count, chunk.count)]
      } catch {
        throw FormatError(error).named(source.name)
      }
    }
  }

  var name: String? { rest.name }

  /// Whether the first line names the columns of a tidy table.
  var firstLineIsTidy: Bool {
    var lines = TableLines(MemoryBytes(peeked, name: nil))
    guard (try? lines.advance()) == true else { return false }
    return TidyCSVReader.isTidy(lines.cells(lines.separator))
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard position < peeked.count else { return try rest.read(into: buffer) }
    let end = min(position + buffer.count, peeked.count)
    buffer.copyBytes(from: peeked[position..<end])
    defer { position = end }
    return end - position
  }
}
