internal import QPLandmarks
internal import QPSignal
internal import QPRaster

/// A rendered picture to lay over the camera's: premultiplied RGBA, 8 bits per channel, top row first.
///
/// Its pixels never change and never move in memory. Its buffer belongs to a small ring and is reused once the overlay
/// is released, so keep an overlay only as long as it is shown.
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

  /// The width in pixels.
  public var width: Int { buffer.canvas.width }
  /// The height in pixels.
  public var height: Int { buffer.canvas.height }
  /// The bytes from one row to the next: four times the width.
  public var bytesPerRow: Int { width * 4 }

  /// The rows and columns that differ from the previous content of the overlay's buffer; `nil` where none do.
  ///
  /// A host that keeps a texture for each buffer uploads only these. All other pixels are as they were when the same
  /// buffer was last handed out, or transparent in a new one.
  public var changedRegion: (rows: Range<Int>, columns: Range<Int>)? { buffer.canvas.damage }

  /// The buffer's number within the ring; overlays with the same number share one buffer.
  package var bufferID: Int { buffer.id }

  /// The address of the first pixel, which stays valid and unchanged while the overlay is held.
  ///
  /// Code that wraps the pixels in a system picture without copying them keeps the overlay for that picture's lifetime.
  package var address: UnsafeRawPointer { buffer.canvas.address }

  /// Calls a closure with the pixels: bytes in the order red, green, blue, alpha, row after row.
  ///
  /// - Parameter body: A closure that reads the pixels; the span must not escape it.
  /// - Returns: The closure's return value.
  /// - Throws: The closure's error.
  public func withPixels<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.canvas.withPixels(body)
  }
}
