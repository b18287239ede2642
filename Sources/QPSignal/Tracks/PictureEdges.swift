internal import QPLandmarks

/// Some of a picture's four edges.
struct PictureEdges: OptionSet, Hashable, Sendable {
  let rawValue: Int

  static let left = PictureEdges(rawValue: 1)
  static let top = PictureEdges(rawValue: 2)
  static let right = PictureEdges(rawValue: 4)
  static let bottom = PictureEdges(rawValue: 8)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the edges that bounds reach, or are as near to as a distance in pixels.
  init(near bounds: PersonBounds, of size: PictureSize, within distance: Double) {
    self = []
    if bounds.min.x <= distance { insert(.left) }
    if bounds.min.y <= distance { insert(.top) }
    if bounds.max.x >= Double(size.width) - distance { insert(.right) }
    if bounds.max.y >= Double(size.height) - distance { insert(.bottom) }
  }

  /// Creates the edges toward which a velocity in pixels per second leads faster than a speed.
  init(toward velocity: SIMD2<Double>, faster speed: Double) {
    self = []
    if velocity.x < -speed { insert(.left) }
    if velocity.y < -speed { insert(.top) }
    if velocity.x > speed { insert(.right) }
    if velocity.y > speed { insert(.bottom) }
  }
}
