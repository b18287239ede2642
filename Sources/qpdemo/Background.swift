import Foundation
import QPCore

/// A picture below the overlays.
struct Background {
  private let picture: PNG.Picture
  private let path: String

  /// Reads a PNG file; nil where there is no path.
  init?(optional path: String?) throws(DemoError) {
    guard let path else { return nil }
    guard let file = FileManager.default.contents(atPath: path) else {
      throw DemoError(status: .noInput, message: "\(path) cannot be read. Check the path and the permissions.")
    }
    do throws(PNG.DecodingError) {
      picture = try PNG.decode([UInt8](file))
    } catch {
      throw DemoError(status: .badData, message: "\(path) \(error).")
    }
    self.path = path
  }

  /// The overlay on the picture as a PNG file.
  func encode(_ overlay: Overlay) throws(DemoError) -> Data {
    guard picture.width == overlay.width, picture.height == overlay.height else {
      throw DemoError(
        status: .badData,
        message: "\(path) has \(picture.width) × \(picture.height) pixels, the recording's pictures have"
          + " \(overlay.width) × \(overlay.height). Scale it to that.")
    }
    var pixels = picture.pixels
    do throws(Overlay.CompositionError) {
      var span = pixels.mutableSpan
      var bytes = span.mutableBytes
      try overlay.compose(over: &bytes, format: .rgba)
    } catch {
      throw DemoError(status: .badData, message: error.description)
    }
    return PNG.encode(premultiplied: pixels.span.bytes, width: picture.width, height: picture.height)
  }
}
