internal import QPCore

/// Where the pixels of a crop lie in the picture: an affine map from output indices to picture indices.
///
/// A pixel's index is its coordinate; there are no half pixels, as in OpenCV's `warpPerspective`.
struct CropMap {
  /// The place of the first pixel.
  var origin: Point
  /// From one pixel to its right neighbour, and to the one below.
  var right: Point
  var down: Point

  /// Maps a region to a square of so many pixels.
  init(_ region: Region, pixels: Int) {
    let (sine, cosine) = (Maths.sin(region.rotation), Maths.cos(region.rotation))
    let half = region.side / 2
    let step = region.side / Double(pixels)
    origin = region.center + Point(half * (sine - cosine), -half * (cosine + sine))
    right = Point(cosine, sine) * step
    down = Point(-sine, cosine) * step
  }

  /// Maps a whole picture to other sides, stretched.
  init(stretching size: PictureSize, toWidth width: Int, height: Int) {
    origin = .zero
    right = Point(Double(size.width) / Double(width), 0)
    down = Point(0, Double(size.height) / Double(height))
  }

  /// The same pixels in a picture that is stored turned; `stored` is its size.
  func turned(_ turn: QuarterTurn, stored: PictureSize) -> CropMap {
    let last = Point(Double(stored.width - 1), Double(stored.height - 1))
    var map = self
    switch turn {
    case .none: break
    case .quarter:
      map.origin = Point(origin.y, last.y - origin.x)
      (map.right, map.down) = (Point(right.y, -right.x), Point(down.y, -down.x))
    case .half:
      map.origin = last - origin
      (map.right, map.down) = (-right, -down)
    case .threeQuarters:
      map.origin = Point(last.x - origin.y, origin.x)
      (map.right, map.down) = (Point(-right.y, right.x), Point(-down.y, down.x))
    }
    return map
  }
}
