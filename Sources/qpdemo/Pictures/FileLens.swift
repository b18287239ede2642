import QPCore
import QPImage
import QPVideo

/// The lens with which a video or a picture says that it was taken.
enum FileLens {
  /// Returns the lens of a video's metadata, or of the first picture's; `nil` where they say nothing.
  static func read(_ path: String, _ kind: InputKind) -> KnownLens? {
    switch kind {
    case .video: QuickTimeCamera(ofFileAt: path)?.lens
    case .pictures:
      (try? PictureFiles([path], rate: 1))?.first.flatMap(PictureFile.equivalentFocalLength).map {
        .equivalent(millimetres: $0)
      }
    case .recording: nil
    }
  }
}
