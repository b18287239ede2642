internal import QPLandmarks

/// One of a person's points in the picture while a frame is computed.
struct SeenPoint {
  var pixel: Point
  /// The position in pixels without noise.
  var exact: Point
  /// The depth from the midpoint of the hips, in pixels.
  var depth: Float
  /// The position from the midpoint of the hips along the picture's axes, in metres.
  var world: Point3
  /// The visibility, 0…1; NaN where the estimator gives none.
  var visibility: Float
  var isMissing: Bool

  /// Moves the point to another one's position without noise; its own noise stays.
  mutating func stay(at other: SeenPoint) {
    pixel += other.exact - exact
    exact = other.exact
    depth = other.depth
    world = other.world
  }
}
