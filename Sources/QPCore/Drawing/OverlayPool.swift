internal import QPLandmarks
internal import QPSignal
internal import QPRaster

/// A canvas that wanders between the pool and one overlay at a time.
///
/// Unchecked because the pool's lock hands it from thread to thread: whoever holds it is its only user.
final class PooledCanvas: @unchecked Sendable {
  /// Unlike that of any other buffer of its pool.
  let id: Int
  var canvas: Canvas

  init(_ size: PictureSize, id: Int) {
    self.id = id
    canvas = Canvas(width: size.width, height: size.height)
  }
}

/// A fixed number of canvases.
///
/// Memory does not grow, however long overlays are kept.
///
/// The check-in is explicit and locked: asking whether an array is uniquely referenced would race with its consumer.
final class OverlayPool: Sendable {
  private struct State {
    var size = PictureSize(width: 0, height: 0)
    var free: [PooledCanvas] = []
    /// Held by consumers, of whatever size.
    var out = 0
    /// How many have ever been made.
    var made = 0
  }

  private let capacity: Int
  private let state = Locked(State())

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// A canvas of the wanted size; nil while consumers hold all there may be.
  func checkOut(_ size: PictureSize) -> PooledCanvas? {
    let (canvas, id): (PooledCanvas?, Int?) = state.withLock { state in
      if state.size != size {
        // Canvases of the old size that are still out count until they come back, and are forgotten then.
        state.size = size
        state.free = []
      }
      if let canvas = state.free.popLast() {
        state.out += 1
        return (canvas, nil)
      }
      guard state.out < capacity else { return (nil, nil) }
      state.out += 1
      state.made += 1
      return (nil, state.made)
    }
    // Made outside the lock: clearing a large picture takes a while, and a consumer may want to check one in.
    return canvas ?? id.map { PooledCanvas(size, id: $0) }
  }

  func checkIn(_ canvas: PooledCanvas) {
    state.withLock { state in
      state.out -= 1
      if canvas.canvas.width == state.size.width, canvas.canvas.height == state.size.height {
        state.free.append(canvas)
      }
    }
  }
}
