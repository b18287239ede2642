import QPFormats
import QPImage
import QPRecording

/// The kind of an input: the source of its frames.
enum InputKind {
  /// Frames, in any format that a ``FrameReader`` reads.
  case recording
  /// A picture, or a folder of pictures, in which people are to be found.
  case pictures
  /// A video, likewise.
  case video

  /// Finds the kind of a file or folder, by its contents and, failing that, by its name.
  ///
  /// A missing file or a pipe is a recording.
  init(_ path: String) {
    self = .recording
    switch FilePath.kind(path) {
    case .folder:
      guard let names = try? Folder.names(in: path), names.contains(where: PictureFile.hasPictureName),
        !OpenPoseReader.areFrames(names, in: path)
      else { return }
      self = .pictures
    case .file:
      if Self.isPicture(path) {
        self = .pictures
      } else if VideoInput.hasVideoName(path) {
        // GIF, too, which has the name of a picture.
        self = .video
      } else if PictureFile.hasPictureName(path) {
        self = .pictures
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
