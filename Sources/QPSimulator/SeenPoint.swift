internal import QPLandmarks

/// One of a person's points in the picture, while it is being made.
struct SeenPoint {
  var pixel: Point
  /// Without noise.
  var exact: Point
  /// From the middle of the hips, in pixels.
  var depth: Float
  /// From the middle of the hips along the picture's axes, in metres.
  var world: Point3
  /// NaN where the estimator does not say.
  var visibility: Float
  var isMissing: Bool

  /// Sets the point where another one was without noise; its own noise stays.
  mutating func stay(at other: SeenPoint) {
    pixel += other.exact - exact
    exact = other.exact
    depth = other.depth
    world = other.world
  }
}
