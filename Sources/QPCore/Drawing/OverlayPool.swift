internal import QPLandmarks
internal import QPRaster

/// A canvas that belongs to the pool or to one overlay at a time.
///
/// Unchecked because the pool's lock hands it from thread to thread: whoever holds it is its only user.
final class PooledCanvas: @unchecked Sendable {
  /// A number that no other buffer of the pool has.
  let id: Int
  var canvas: Canvas

  init(_ size: PictureSize, id: Int) {
    self.id = id
    canvas = Canvas(width: size.width, height: size.height)
  }
}

/// A fixed number of canvases of one size.
///
/// Memory does not grow, however long overlays are kept.
///
/// The check-in is explicit and locked: asking whether an array is uniquely referenced would race with its consumer.
final class OverlayPool: Sendable {
  private struct State {
    var size = PictureSize(width: 0, height: 0)
    var free: [PooledCanvas] = []
    /// How many are held by consumers, of whatever size.
    var out = 0
    /// How many have ever been made.
    var made = 0
  }

  /// How many canvases are made at once: the default capacity.
  ///
  /// Making one takes as long as several frames, since the system provides its memory page by page. All at once, only
  /// the first frame waits, when the host is still starting; made one by one, the second frame waits as well, and the
  /// third canvas is made the first time the host is late, which is the worst time to wait.
  private static let ring = 3

  private let capacity: Int
  private let state = Locked(State())
  /// The glyphs drawn before, for all canvases: each glyph is drawn once, not once for every canvas.
  let glyphs = Locked(GlyphCache())

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Returns a canvas of the wanted size; `nil` while consumers hold all there may be.
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

  /// Takes a canvas back, and drops it if it is of an old size.
  func checkIn(_ canvas: PooledCanvas) {
    state.withLock { state in
      state.out -= 1
      if canvas.canvas.width == state.size.width, canvas.canvas.height == state.size.height {
        state.free.append(canvas)
      }
    }
  }
}
