package import QPCore

/// A picture below overlays.
package struct Background: Sendable {
  let picture: PNG.Picture
  private let name: String

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - path: The path of a PNG file.
  ///   - program: The program whose process decodes it; `nil` for the caller's process.
  /// - Throws: ``PictureError`` with the path.
  package init(path: String, by program: String? = nil) throws(PictureError) {
    name = path
    do throws(PictureError) {
      guard let program else {
        picture = try PNG.decodeWithinBudget(PictureFile.bytes(ofFileAt: path))
        return
      }
      _ = try PictureFile.bytes(ofFileAt: path, PictureFile.startLength)
      let (size, pixels) = try PictureProcess(program, [path], .rgba).next()
      picture = PNG.Picture(width: size.width, height: size.height, pixels: pixels)
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// Returns the overlay on the picture as a PNG file.
  package func encode(_ overlay: Overlay) throws(OverlayError) -> [UInt8] {
    guard picture.width == overlay.width, picture.height == overlay.height else {
      throw .badBackground(
        "\(name) has \(picture.width) × \(picture.height) pixels, the recording's pictures have"
          + " \(overlay.width) × \(overlay.height). Scale it to that.")
    }
    var pixels = picture.pixels
    do throws(Overlay.CompositionError) {
      var span = pixels.mutableSpan
      var bytes = span.mutableBytes
      try overlay.compose(over: &bytes, format: .rgba)
    } catch {
      throw .badBackground(error.description)
    }
    return PNG.encode(premultiplied: pixels.span.bytes, width: picture.width, height: picture.height)
  }
}

/// The error of an overlay that cannot be written.
package enum OverlayError: Error, CustomStringConvertible {
  /// The background does not fit the overlays.
  case badBackground(String)
  /// A file or folder cannot be written.
  case cannotWrite(String)

  /// The problem, in English.
  package var description: String {
    switch self {
    case .badBackground(let problem), .cannotWrite(let problem): problem
    }
  }
}
