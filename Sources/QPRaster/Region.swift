/// A shape without a picture: how deep a point lies inside it, and how much of a pixel it covers.
///
/// Points are relative to `origin`, which lies on a grid, so that a shape moved by whole pixels, mirrored or transposed
/// computes the very same numbers.
protocol Region {
  var origin: SIMD2<Double> { get }
  /// Half the extents of the shape's bounding box around the origin… as far as a pixel can matter.
  var box: Box { get }
  /// The distance to the boundary, positive inside. It may fall short outside, never exceed; its sign is exact.
  func depth(_ x: Lanes, _ y: Float) -> Lanes
  /// The coverage of eight pixels from their centres, and the depth of the last. A negative coverage means: look closer.
  func sample(_ x: Lanes, _ y: Float) -> (coverage: Lanes, depth: Float)
  /// The centres in a row that may be touched, and those that are surely covered.
  func columns(_ y: Float) -> Columns
}

/// A bounding box relative to a region's origin.
struct Box {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

/// Where to look in one row, as positions of pixel centres relative to the origin.
struct Columns {
  var left: Float
  var right: Float
  var innerLeft: Float = .infinity
  var innerRight: Float = -.infinity
}

/// The farthest that a pixel's corner is from its centre.
let halfDiagonal: Float = 0.70711

extension Region {
  @inline(__always)
  func columns(_ y: Float) -> Columns {
    Columns(left: Float(box.left) - 0.5, right: Float(box.right) + 0.5)
  }

  /// The coverage of one pixel from the depths of 16 × 16 cells: right wherever edges meet, whatever they are.
  @inline(never)
  func closer(_ x: Float, _ y: Float) -> Float {
    var sum = Lanes()
    for row in 0..<16 {
      let y = y + Float(2 * row - 15) / 32
      for half in 0..<2 {
        let d = depth(Lanes.sixteenths + (x + Float(half) * 0.5), y)
        // Rounded before it is summed, so that the order of the cells cannot matter.
        sum += whole(lesser(greater(d * 16 + 0.5, 0), 1) * 1024)
      }
    }
    return sum.sum() / 262_144
  }
}

/// Positions lie on a grid, of 1/1024 pixel where they are origins, so that differences to pixels are exact.
///
/// Ties go to even, so that mirrored positions stay mirrored.
func snapped(_ point: SIMD2<Double>, to grid: Double = 1024) -> SIMD2<Double> {
  (point * grid).rounded(.toNearestOrEven) / grid
}

extension Int {
  /// A number as an integer of 0…limit; NaN is 0.
  @inline(__always)
  init(_ value: Double, upTo limit: Int) {
    self = value > 0 ? (value < Double(limit) ? Int(value) : limit) : 0
  }
}
