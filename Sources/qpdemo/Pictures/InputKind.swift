import QPFormats
import QPImage
import QPRecording

/// The kind of an input, which says where its frames come from.
enum InputKind {
  /// Frames, in any format that a ``FrameReader`` reads.
  case recording
  /// A picture, or a folder of pictures, whose people must be found.
  case pictures
  /// A film, likewise.
  case film

  /// The kind of a file or folder, by its contents and, where they say nothing, by its name.
  ///
  /// What is not there, and what comes through a pipe, is a recording.
  init(_ path: String) {
    self = .recording
    switch FilePath.kind(path) {
    case .folder:
      guard let names = try? Folder.names(in: path), names.contains(where: PictureFile.hasPictureName),
        !OpenPoseReader.areFrames(names, in: path)
      else { return }
      self = .pictures
    case .file:
      if PictureFile.hasPictureName(path) || Self.isPicture(path) {
        self = .pictures
      } else if Film.hasFilmName(path) {
        self = .film
      }
    default: return
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    guard var file = try? FileBytes(path: path) else { return false }
    var start = [UInt8](repeating: 0, count: 8)
    let count = start.withUnsafeMutableBytes { (try? file.read(into: $0)) ?? 0 }
    return PictureFile.format(of: start.prefix(count)) != nil
  }
}
