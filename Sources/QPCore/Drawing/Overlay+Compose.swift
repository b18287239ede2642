internal import QPLandmarks
internal import QPSignal

extension Overlay {
  /// The order of a picture's channels.
  public enum PixelFormat: Hashable, Sendable {
    /// Red, green, blue, alpha.
    case rgba
    /// Blue, green, red, alpha, as cameras on Apple's systems give it.
    case bgra
  }

  /// The reason why an overlay could not be composed over a picture.
  public struct CompositionError: Error, Hashable, Sendable, CustomStringConvertible {
    package let problem: Problem
    package init(_ problem: Problem) { self.problem = problem }

    /// The problem.
    package enum Problem: Hashable, Sendable {
      /// A row of the picture has fewer bytes than one of the overlay.
      case rowsTooShort(expected: Int, got: Int)
      /// The picture has fewer bytes than its rows need.
      case wrongSize(expected: Int, got: Int)
    }

    /// The error and its remedy, in English.
    public var description: String {
      switch problem {
      case .rowsTooShort(let expected, let got):
        "A row of the picture has \(got) bytes, one of the overlay \(expected). Pass a picture of the overlay's size."
      case .wrongSize(let expected, let got):
        "The picture has \(got) bytes, the overlay needs \(expected). Pass a picture of the overlay's size, with its"
          + " own number of bytes a row."
      }
    }
  }

  /// Composes the overlay over a picture, for a recording or a preview.
  ///
  /// - Parameters:
  ///   - picture: The camera's picture, 4 bytes per pixel, of the overlay's size; its alpha becomes opaque.
  ///   - format: The order of its channels.
  ///   - bytesPerRow: The bytes from one row to the next; `nil` for rows without padding.
  ///   - darken: The share by which the picture is darkened first, 0…1.
  /// - Throws: ``CompositionError`` where the picture's size does not fit; the picture is then unchanged.
  public func compose(
    over picture: inout MutableRawSpan, format: PixelFormat, bytesPerRow: Int? = nil, darken: Double = 0
  ) throws(CompositionError) {
    let stride = bytesPerRow ?? self.bytesPerRow
    let (needed, overflow) = stride.multipliedReportingOverflow(by: height)
    guard stride >= self.bytesPerRow else { throw .init(.rowsTooShort(expected: self.bytesPerRow, got: stride)) }
    guard !overflow, picture.byteCount >= needed else {
      throw .init(.wrongSize(expected: overflow ? .max : needed, got: picture.byteCount))
    }
    let kept = UInt32(((1 - (darken > 0 ? min(darken, 1) : 0)) * 256).rounded())
    let (red, blue) = format == .rgba ? (0, 2) : (2, 0)
    withPixels { overlay in
      for row in 0..<height {
        for column in 0..<width {
          let above = overlay.unsafeLoad(fromByteOffset: (row * width + column) * 4, as: UInt32.self).littleEndian
          let start = row * stride + column * 4
          let shown = 255 - (above >> 24)
          for (channel, byte) in [(UInt32(0), red), (8, 1), (16, blue)] {
            let below = UInt32(picture.unsafeLoad(fromByteOffset: start + byte, as: UInt8.self)) * kept / 256
            let sum = (above >> channel & 255) + (below * shown + 127) / 255
            picture.storeBytes(of: UInt8(truncatingIfNeeded: min(sum, 255)), toByteOffset: start + byte, as: UInt8.self)
          }
          picture.storeBytes(of: 255, toByteOffset: start + 3, as: UInt8.self)
        }
      }
    }
  }
}
