import Foundation
import QPCore
import QPStyle

/// A picture of many frames side by side, for documents and for looking.
struct ContactSheet {
  /// The longer side of a frame, in pixels.
  static let tileSide = 300
  private static let columns = 6
  private static let gap = 6
  private static let background: [UInt8] = [0x1C, 0x1F, 0x26, 0xFF]
  private static let tile: [UInt8] = [0x2A, 0x2F, 0x3A, 0xFF]

  private var tiles: [Tile] = []

  private struct Tile {
    let width: Int
    let height: Int
    let pixels: [UInt8]
  }

  /// Adds a frame's overlay, laid over a dark ground.
  mutating func add(_ overlay: Overlay) {
    let pixels = overlay.withPixels { span in
      (0..<span.byteCount).map { offset in
        let alpha = Int(span.unsafeLoad(fromByteOffset: offset | 3, as: UInt8.self))
        let above = Int(span.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        return UInt8(min(255, above + (Int(Self.tile[offset & 3]) * (255 - alpha) + 127) / 255))
      }
    }
    tiles.append(Tile(width: overlay.width, height: overlay.height, pixels: pixels))
  }

  /// The sheet as a PNG file; nil without a frame.
  func encoded() -> Data? {
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
    return PNG.encode(premultiplied: sheet.span.bytes, width: width, height: height)
  }
}

extension Feature {
  /// Writes the frame's time into the lower left corner.
  static let timeStamp = Feature(id: "qpdemo.timeStamp") { TimeStamp() }
}

private struct TimeStamp: Measuring {
  private var time = Timestamp.zero

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    time = context.timestamp
    return .nothing()
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into scene: inout Scene) {
    let size = person.landmarks.size
    let height = Double(max(size.width, size.height)) * 0.03
    let text = time.seconds.fixed(decimals: 1) + " s"
    scene.text(
      text, center: Point(height * 2.2, Double(size.height) - height * 1.5),
      Lettering(height: height, color: .white))
  }
}
