import QPStyle

/// A picture of premultiplied RGBA with 8 bits a channel, row 0 on top, that is drawn on frame after frame.
///
/// Positions are in pixels, x to the right, y down; the centre of the first pixel is at (0.5, 0.5). Angles are in
/// radians, clockwise on screen from the x axis. Shapes may lie anywhere, or be no numbers at all: what cannot be drawn
/// is not. Drawing is deterministic, and a shape moved by whole pixels, mirrored or transposed gives the same pixels.
package struct Canvas {
  package let width: Int
  package let height: Int
  /// R, G, B, A from the lowest byte up; as many more than the picture has as whole groups and blocks reach beyond it.
  var pixels: Pixels
  var dirt: Dirt
  /// For shapes of several pieces; empty until the first of them is drawn.
  var mask: Mask
  var glyphs = GlyphCache()

  /// Makes a clear picture.
  ///
  /// Sides below 1 count as 1, sides above 65,535 as 65,535.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 1), 65535)
    self.height = min(max(height, 1), 65535)
    pixels = Pixels(count: self.width * ((self.height + 3) / 4 * 4) + 16)
    dirt = Dirt(width: self.width, height: self.height)
    mask = Mask(width: self.width, height: self.height)
  }

  /// Lends the pixels: four bytes each, red, green, blue, alpha, row after row without gaps.
  package func withPixels<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withBytes(count: width * height, body)
  }

  /// Makes everything transparent again, and begins a new account of damage.
  ///
  /// Only what was drawn on is written.
  package mutating func clear() {
    Self.clear(&pixels, &dirt, width: width)
  }

  /// What differs from before the last ``clear()``: what it cleared, and what was drawn since.
  ///
  /// Nil: nothing.
  package var damage: (rows: Range<Int>, columns: Range<Int>)? { dirt.damage }
}

extension Canvas {
  /// Lays a region over the picture.
  @inline(__always)
  mutating func draw<R: Region>(_ region: R?, _ color: Color) {
    guard let region, color.alpha > 0 else { return }
    let width = width
    let height = height
    Self.paint(color, on: &pixels, &dirt, width: width) { picture in
      region.fill(width: width, height: height, into: picture)
    }
  }

  /// Lays the union of some pieces over the picture.
  mutating func draw<R: Region>(union pieces: [R], _ color: Color) {
    guard !pieces.isEmpty, color.alpha > 0 else { return }
    mask.add(pieces)
    drawMask(color)
  }

  /// Lays what the mask has gathered over the picture.
  mutating func drawMask(_ color: Color) {
    Self.drain(&mask, color, on: &pixels, &dirt, width: width)
  }

  // Static, so that the members can be lent side by side.

  @inline(__always)
  private static func paint(
    _ color: Color, on pixels: inout Pixels, _ dirt: inout Dirt, width: Int, _ body: (Picture) -> Void
  ) {
    pixels.withBase { base in
      dirt.withTracker { tracker in
        body(Picture(base: base, width: width, paint: Paint(color), dirt: tracker))
      }
    }
  }

  private static func drain(
    _ mask: inout Mask, _ color: Color, on pixels: inout Pixels, _ dirt: inout Dirt, width: Int
  ) {
    paint(color, on: &pixels, &dirt, width: width) { picture in
      mask.drain { row, columns, bytes in picture.put(mask: bytes, columns, row: row) }
    }
  }

  private static func clear(_ pixels: inout Pixels, _ dirt: inout Dirt, width: Int) {
    pixels.withBase { dirt.clear($0) }
  }
}
