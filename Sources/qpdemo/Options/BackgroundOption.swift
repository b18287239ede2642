import QPImage
import QPRecording

extension Background {
  /// The picture of `--background`; `nil` without one.
  init?(optional path: String?) throws(DemoError) {
    guard let path else { return nil }
    do throws(PictureError) { try self.init(path: path, by: DecoderProgram.confinedPath) } catch {
      throw DemoError(error)
    }
  }
}
