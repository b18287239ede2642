internal import QPLandmarks
internal import QPRaster

/// A canvas owned by the pool or by one overlay at a time.
///
/// Unchecked because the pool's lock hands it from thread to thread: its holder is its only user.
final class PooledCanvas: @unchecked Sendable {
  /// The buffer's number, unique within the pool.
  let id: Int
  var canvas: Canvas

  init(_ size: PictureSize, id: Int) {
    self.id = id
    canvas = Canvas(width: size.width, height: size.height)
  }
}

/// A pool of canvases of one size, with a fixed capacity.
///
/// Memory does not grow, however long overlays are kept.
///
/// The check-in is explicit and locked: a test whether an array is uniquely referenced would race with its consumer.
final class OverlayPool: Sendable {
  private struct State {
    var size = PictureSize(width: 0, height: 0)
    var free: [PooledCanvas] = []
    /// The number of canvases held by consumers, of any size.
    var out = 0
    /// The number of canvases created so far.
    var made = 0
  }

  /// The number of canvases created at once: the default capacity.
  ///
  /// Creating one takes as long as several frames, since the system provides its memory page by page. All at once, only
  /// the first frame waits, when the host is still starting; one by one, the second frame waits as well, and the third
  /// canvas is created the first time the host is late, which is the worst time to wait.
  private static let ring = 3

  private let capacity: Int
  private let state = Locked(State())
  /// The glyphs rendered so far, shared by all canvases: each glyph is rendered once, not once for every canvas.
  let glyphs = Locked(GlyphCache())

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Returns a canvas of the given size; `nil` while consumers hold the whole capacity.
  func checkOut(_ size: PictureSize) -> PooledCanvas? {
    state.withLock { state in
      if state.size != size {
        // Canvases of the old size that are still out count until they come back, and are dropped then.
        state.size = size
        state.free = []
      }
      if state.free.isEmpty {
        for _ in state.out..<min(capacity, max(Self.ring, state.out + 1)) {
          state.made += 1
          state.free.append(PooledCanvas(size, id: state.made))
        }
      }
      guard let canvas = state.free.popLast() else { return nil }
      state.out += 1
      return canvas
    }
  }

  /// Takes a canvas back, or drops it if its size is outdated.
  func checkIn(_ canvas: PooledCanvas) {
    state.withLock { state in
      state.out -= 1
      if canvas.canvas.width == state.size.width, canvas.canvas.height == state.size.height {
        state.free.append(canvas)
      }
    }
  }
}
