package import QPCore

/// The arrangement of a picture's samples in planes.
public struct PictureLayout: Hashable, Sendable {
  /// The kind of planes.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// A plane of luma alone.
    case gray
    /// Three planes, Y, U and V; chroma has half the width, half the height, both or neither, rounded up.
    case yuv(halfWidth: Bool, halfHeight: Bool)
    /// A plane of luma and one of interleaved U and V of half the width and height, rounded up.
    case nv12
    /// One plane of four bytes a pixel, blue first.
    case bgra
    /// One plane of four bytes a pixel, red first.
    case rgba
  }

  /// The kind of the planes.
  public var kind: Kind
  /// The bits of a sample, 8…16; above 8 a sample is a 16-bit word whose low bits count.
  public var bitDepth: Int

  /// Creates an arrangement.
  public init(_ kind: Kind, bitDepth: Int = 8) {
    self.kind = kind
    self.bitDepth = bitDepth
  }

  /// The usual arrangement of videos: 8 bits, chroma of half the width and height.
  public static let yuv420 = PictureLayout(.yuv(halfWidth: true, halfHeight: true))

  /// The number of planes.
  package var planeCount: Int {
    switch kind {
    case .gray, .bgra, .rgba: 1
    case .nv12: 2
    case .yuv: 3
    }
  }

  /// Returns a plane's bytes per row without padding and its number of rows; `nil` if there is no such plane.
  package func extent(of plane: VideoPicture.Plane, in size: PictureSize) -> (bytesPerRow: Int, rows: Int)? {
    guard plane.rawValue < planeCount else { return nil }
    let sample = bitDepth > 8 ? 2 : 1
    let isFirst = plane == .luma
    switch kind {
    case .gray: return (size.width * sample, size.height)
    case .bgra, .rgba: return (size.width * 4, size.height)
    case .nv12:
      return isFirst ? (size.width * sample, size.height) : ((size.width + 1) / 2 * 2 * sample, (size.height + 1) / 2)
    case .yuv(let halfWidth, let halfHeight):
      if isFirst { return (size.width * sample, size.height) }
      return (
        (halfWidth ? (size.width + 1) / 2 : size.width) * sample, halfHeight ? (size.height + 1) / 2 : size.height
      )
    }
  }
}
