internal import QPLandmarks

extension Drawing {
  /// The drawing as an overlay of the picture's size, for a single picture; `nil` where the picture has no pixels.
  ///
  /// A pipeline, which renders many, reuses their buffers instead.
  package var overlay: Overlay? {
    guard size.width > 0, size.height > 0 else { return nil }
    let pool = OverlayPool(capacity: 1)
    guard let buffer = pool.checkOut(size) else { return nil }
    render(into: &buffer.canvas, glyphs: pool.glyphs, mirrored: false)
    return Overlay(buffer, of: pool)
  }
}
