package import QPCore

/// A picture of many frames side by side, six in a row.
///
/// ```swift
/// var sheet = ContactSheet()
/// for output in outputs { output.overlay.map { sheet.append($0) } }
/// let picture = sheet.picture
/// ```
package struct ContactSheet: Sendable {
  /// The usual length of a frame's longer side, in pixels; render overlays with `.longestSide(ContactSheet.tileSide)`.
  package static let tileSide = 300
  private static let columns = 6
  private static let gap = 6
  private static let background: [UInt8] = [0x1C, 0x1F, 0x26, 0xFF]
  private static let tile: [UInt8] = [0x2A, 0x2F, 0x3A, 0xFF]

  private var tiles: [Tile] = []

  /// Creates a sheet without a frame.
  package init() {}

  private struct Tile: Sendable {
    let width: Int
    let height: Int
    let pixels: [UInt8]
  }

  /// Appends a frame's overlay, laid over a dark ground.
  package mutating func append(_ overlay: Overlay) {
    let pixels = overlay.withPixels { span in
      (0..<span.byteCount).map { offset in
        let alpha = Int(span.unsafeLoad(fromByteOffset: offset | 3, as: UInt8.self))
        let above = Int(span.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        return UInt8(min(255, above + (Int(Self.tile[offset & 3]) * (255 - alpha) + 127) / 255))
      }
    }
    tiles.append(Tile(width: overlay.width, height: overlay.height, pixels: pixels))
  }

  /// Appends an opaque picture: red, green, blue and alpha of each pixel.
  package mutating func append(_ pixels: [UInt8], size: PictureSize) {
    tiles.append(Tile(width: size.width, height: size.height, pixels: pixels))
  }

  /// An opaque picture.
  package struct Picture: Hashable, Sendable {
    /// The width and height, in pixels.
    package let size: PictureSize
    /// Red, green, blue and alpha of each pixel, 0…255, row after row from the top left corner.
    package let pixels: [UInt8]
  }

  /// The sheet; `nil` without a frame.
  package var picture: Picture? {
    guard let cellWidth = tiles.map(\.width).max(), let cellHeight = tiles.map(\.height).max() else { return nil }
    let columns = min(Self.columns, tiles.count)
    let rows = (tiles.count + columns - 1) / columns
    let width = columns * (cellWidth + Self.gap) + Self.gap
    let height = rows * (cellHeight + Self.gap) + Self.gap
    var sheet = [UInt8]()
    sheet.reserveCapacity(width * height * 4)
    for _ in 0..<width * height { sheet.append(contentsOf: Self.background) }
    for (index, tile) in tiles.enumerated() {
      let left = Self.gap + index % columns * (cellWidth + Self.gap)
      let top = Self.gap + index / columns * (cellHeight + Self.gap)
      for row in 0..<tile.height {
        let target = ((top + row) * width + left) * 4
        sheet.replaceSubrange(
          target..<target + tile.width * 4, with: tile.pixels[row * tile.width * 4..<(row + 1) * tile.width * 4])
      }
    }
    return Picture(size: PictureSize(width: width, height: height), pixels: sheet)
  }
}
