import QPStyle

/// A picture of premultiplied RGBA with 8 bits a channel, row 0 on top, that is drawn on frame after frame.
///
/// Positions are in pixels, x to the right, y down; the centre of the first pixel is at (0.5, 0.5). Angles are in
/// radians, clockwise on screen from the x axis. Shapes may lie anywhere, or be no numbers at all: a shape that cannot
/// be drawn is skipped. Drawing is deterministic, and a shape moved by whole pixels, mirrored or transposed gives the
/// same pixels.
///
/// It cannot be copied, so its pixels never move.
package struct Canvas: ~Copyable {
  package let width: Int
  package let height: Int
  /// R, G, B, A from the lowest byte up; more than the picture has, since whole groups and tiles reach beyond it.
  let pixels: Pixels
  var dirtyTiles: DirtyTiles
  /// For shapes of several pieces and for text.
  var mask: Mask
  /// For the chain of lines being drawn.
  var chainPieces: [StrokedSegment] = []
  /// For the text being drawn.
  var placedImages = PlacedImages()
  /// The glyphs drawn before; canvases that draw in turns may hand one cache along.
  package var glyphs = GlyphCache()

  /// Creates a transparent picture, all of whose memory is written once.
  ///
  /// Sides below 1 count as 1, sides above 65,535 as 65,535.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 1), 65535)
    self.height = min(max(height, 1), 65535)
    pixels = Pixels(count: self.width * ((self.height + 3) / 4 * 4) + 16)
    dirtyTiles = DirtyTiles(width: self.width, height: self.height)
    mask = Mask(width: self.width, height: self.height)
  }

  /// Lends the pixels: four bytes each, red, green, blue, alpha, row after row without gaps.
  package func withPixels<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withBytes(count: width * height, body)
  }

  /// The address of the first pixel, the same as long as the canvas exists.
  package var address: UnsafeRawPointer { UnsafeRawPointer(pixels.base) }

  /// Clears everything to transparent again, and starts recording damage anew.
  ///
  /// Only the tiles that were drawn on are written.
  package mutating func clear() {
    dirtyTiles.clear(pixels.base)
  }

  /// The box of the pixels that differ from before the last ``clear()``: those that it cleared, and those drawn since.
  ///
  /// `nil` if nothing differs.
  package var damage: (rows: Range<Int>, columns: Range<Int>)? { dirtyTiles.damage }
}

extension Canvas {
  /// Blends a shape over the picture.
  @inline(__always)
  mutating func draw<Shape: SignedDistanceShape>(_ shape: Shape?, _ color: Style.Color) {
    guard let shape, color.alpha > 0 else { return }
    let (width, height, base) = (width, height, pixels.base)
    dirtyTiles.withWriter { writer in
      let picture = Picture(base: base, width: width, paint: Paint(color), dirtyTiles: writer)
      shape.fill(width: width, height: height, into: picture)
    }
  }

  /// Blends the union of some pieces over the picture.
  mutating func draw<Shape: SignedDistanceShape>(union pieces: [Shape], _ color: Style.Color) {
    guard !pieces.isEmpty, color.alpha > 0 else { return }
    mask.add(pieces)
    drawMask(color)
  }

  /// Blends the coverage gathered in the mask over the picture, and clears the mask.
  mutating func drawMask(_ color: Style.Color) {
    let (width, base, mask) = (width, pixels.base, mask.target)
    dirtyTiles.withWriter { writer in
      let picture = Picture(base: base, width: width, paint: Paint(color), dirtyTiles: writer)
      mask.drain { row, columns, bytes in picture.put(mask: bytes, columns, row: row) }
    }
  }
}
