internal import QPCore
internal import QPRecording
internal import QPVideo

/// The landmarks and readings of a clip, line by line under the names of unfinished files.
///
/// A program that is killed leaves whole lines, which the album completes.
struct ClipLog {
  private let album: Album
  private let names: ClipNames
  private let features: [Feature.ID]
  private let frames: AppendedFile
  private let results: AppendedFile?
  private var writer: RecordingWriter?
  private let source: String?

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - names: The clip's names.
  ///   - source: The source for the recording's header.
  ///   - features: The features whose readings are written; none are if it is empty.
  /// - Throws: The files cannot be made.
  init(_ album: Album, _ names: ClipNames, source: String?, features: [Feature.ID]) throws(VideoError) {
    (self.album, self.names, self.source, self.features) = (album, names, source, features)
    frames = try Self.open(album.path(names.landmarksPart))
    results = features.isEmpty ? nil : try Self.open(album.path(names.resultsPart))
  }

  /// Appends a frame with its time in the clip.
  mutating func append(_ measured: MeasuredFrame, at time: Timestamp) throws(VideoError) {
    let frame = measured.frame.retimed(time)
    var line: [UInt8] = []
    do throws(RecordingError) {
      if writer == nil {
        let first = try RecordingWriter(
          RecordingHeader(
            topology: frame.topology, size: frame.size, source: source, gravity: frame.gravity,
            intrinsics: frame.intrinsics, estimator: frame.estimator))
        writer = first
        line = first.headerLine
      }
      line += try writer?.line(frame) ?? []
    } catch {
      throw .badSize(reason: "\(names.landmarks): \(error)")
    }
    try attempt(frames.append(line), names.landmarks)
    guard let results, let output = measured.output else { return }
    try attempt(results.append(Array((output.json(of: features, at: time) + "\n").utf8)), names.results)
  }

  /// Gives the files their names.
  func finish() throws(VideoError) {
    guard writer != nil else { return discard() }
    try publish(names.landmarksPart, names.landmarks)
    if results != nil { try publish(names.resultsPart, names.results) }
  }

  /// Removes the files.
  func discard() {
    FileSystem.remove(album.path(names.landmarksPart))
    FileSystem.remove(album.path(names.resultsPart))
  }

  private func publish(_ part: String, _ name: String) throws(VideoError) {
    let code = FileSystem.publish(album.path(part), as: album.path(name))
    if code != 0 { throw VideoError(fileCode: code, path: album.path(name)) }
  }

  private func attempt(_ reason: String?, _ name: String) throws(VideoError) {
    if let reason { throw .system(code: 0, reason: "\(album.path(name)): \(reason)") }
  }

  private static func open(_ path: String) throws(VideoError) -> AppendedFile {
    let (file, reason) = AppendedFile.open(path)
    guard let file else { throw .system(code: 0, reason: "\(path): \(reason)") }
    return file
  }
}

/// A frame with its measurements.
struct MeasuredFrame: Sendable {
  var frame: PoseFrame
  /// Without an overlay, which belongs to a small ring and must not be kept; `nil` where nothing is measured.
  var output: FrameOutput?

  init(_ frame: PoseFrame, _ output: FrameOutput? = nil) {
    self.frame = frame
    self.output = output.map { FrameOutput(status: $0.status, results: $0.results) }
  }
}

extension PoseFrame {
  /// The same frame with another time.
  func retimed(_ time: Timestamp) -> PoseFrame {
    PoseFrame(
      checked: time, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored, estimator: estimator)
  }
}
