internal import QPLandmarks
internal import QPSignal
internal import QPRaster

/// A rendered picture to lay over the camera's: premultiplied RGBA, 8 bits a channel, row 0 on top.
///
/// Its pixels never change, and never move in memory. The buffer behind it belongs to a small ring and is used again
/// once the overlay is let go, so keep an overlay as long as it is shown, and no longer.
public final class Overlay: Sendable {
  private let buffer: PooledCanvas
  private let pool: OverlayPool

  init(_ buffer: PooledCanvas, of pool: OverlayPool) {
    self.buffer = buffer
    self.pool = pool
  }

  deinit {
    pool.checkIn(buffer)
  }

  /// Pixels across.
  public var width: Int { buffer.canvas.width }
  /// Pixels down.
  public var height: Int { buffer.canvas.height }
  /// Bytes from one row to the next: four times the width.
  public var bytesPerRow: Int { width * 4 }

  /// The rows and columns that differ from what the overlay's buffer held before; nil: none do.
  ///
  /// A host that keeps a texture for each buffer uploads only these. Everything else is as it was when the same buffer
  /// was last handed out, or transparent in a new one.
  public var damage: (rows: Range<Int>, columns: Range<Int>)? { buffer.canvas.damage }

  /// Tells the buffers of the ring apart; the same number is the same buffer.
  public var bufferID: Int { buffer.id }

  /// The address of the first pixel: an allocation of the buffer's own that stays valid, in place and unchanged for as
  /// long as the overlay is held.
  ///
  /// Layers that make a system's picture without copying the pixels keep the overlay for that picture's lifetime.
  package var address: UnsafeRawPointer { buffer.canvas.address }

  /// Lends the pixels: bytes in the order red, green, blue, alpha, row after row.
  ///
  /// - Parameter body: Reads them; the span must not be kept.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withPixels<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.canvas.withPixels(body)
  }
}
