internal import QPCore

/// The places of a crop's pixels in the picture: pixel (i, j) at (origin + i · right + j · down) / (1 + bend · (i, j)).
///
/// A pixel's index is its coordinate; there are no half pixels, as in OpenCV's `warpPerspective`.
struct CropMap {
  /// The place of the first pixel.
  var origin: Point
  /// From one pixel to its right neighbour, and to the one below.
  var right: Point
  var down: Point
  /// The projective part, from corners that are rounded to single precision: below 10⁻⁶ over the whole crop, mostly 0.
  var bend = Point.zero

  /// Maps a parallelogram that is known by its first pixel and the ways to the next ones.
  init(origin: Point, right: Point, down: Point) {
    (self.origin, self.right, self.down) = (origin, right, down)
  }

  /// Maps a region to a square of this many pixels.
  init(_ region: PersonRegion, pixels: Int) {
    let (sine, cosine) = (Maths.sin(region.rotation), Maths.cos(region.rotation))
    let half = region.side / 2
    let step = region.side / Double(pixels)
    origin = region.center + Point(half * (sine - cosine), -half * (cosine + sine))
    right = Point(cosine, sine) * step
    down = Point(-sine, cosine) * step
  }

  /// Maps a square that is known by its corners, by the projective map that has these corners (Heckbert 1989).
  init(upperLeft: Point, upperRight: Point, lowerLeft: Point, lowerRight: Point, pixels: Int) {
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
    let (first, second) = (upperRight - lowerRight, lowerLeft - lowerRight)
    let difference = upperLeft - upperRight + lowerRight - lowerLeft
    let area = cross(first, second)
    let bend = Point(cross(difference, second), cross(first, difference)) / area
    origin = upperLeft
    right = (upperRight - upperLeft + bend.x * upperRight) / Double(pixels)
    down = (lowerLeft - upperLeft + bend.y * lowerLeft) / Double(pixels)
    self.bend = bend / Double(pixels)
  }

  /// Maps a whole picture to other sides, stretched.
  init(stretching size: PictureSize, toWidth width: Int, height: Int) {
    origin = .zero
    right = Point(Double(size.width) / Double(width), 0)
    down = Point(0, Double(size.height) / Double(height))
  }

  /// The same pixels in a picture that is stored turned; `stored` is its size.
  func turned(_ rotation: PictureRotation, stored: PictureSize) -> CropMap {
    let last = Point(Double(stored.width - 1), Double(stored.height - 1))
    // A place's last coordinate is what it is divided by.
    func turned(_ point: Point, _ divisor: Double) -> Point {
      switch rotation {
      case .none: point
      case .quarter: Point(point.y, last.y * divisor - point.x)
      case .half: last * divisor - point
      case .threeQuarters: Point(last.x * divisor - point.y, point.x)
      }
    }
    var map = self
    map.origin = turned(origin, 1)
    map.right = turned(right, bend.x)
    map.down = turned(down, bend.y)
    return map
  }
}
