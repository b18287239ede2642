package import QPCore

/// A picture below overlays.
package struct Background: Sendable {
  private let picture: PNG.Picture
  private let name: String

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - png: A PNG file.
  ///   - name: Its name in errors.
  /// - Throws: ``PNG/DecodingError``.
  package init(png: [UInt8], name: String) throws(PNG.DecodingError) {
    picture = try PNG.decode(png)
    self.name = name
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
