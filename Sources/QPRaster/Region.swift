/// A shape without a picture: how deep a point lies inside it, and how much of a pixel it covers.
///
/// Points are relative to `origin`, which lies on a grid, so that a shape moved by whole pixels, mirrored or transposed
/// computes the very same numbers.
protocol Region {
  var origin: Origin { get }
  /// What the shape touches, around the origin.
  var box: Box { get }
  /// The distance to the boundary, positive inside. It may fall short, never exceed; its sign is exact.
  func depth(_ x: Lanes, _ y: Float) -> Lanes
  /// The coverage of four pixels from their centres.
  func sample(_ x: Lanes, _ y: Float) -> Sample
  /// The same of a shape that never needs a closer look, and nothing else.
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes
  /// The centres in four rows that may be touched, and those that are surely covered.
  func columns(_ y: Lanes) -> Columns
  /// Whether a pixel never sees two of its edges at once, but at corners.
  var isThick: Bool { get }
  /// Whether a pixel may see both its sides: where two such meet, one has to look twice as closely.
  var isThin: Bool { get }
  /// Whether it has no hole, and no pixel ever needs a closer look.
  var isClear: Bool { get }
  /// Whether it is so small that it needs to be looked at twice as closely.
  var isTiny: Bool { get }
  /// Goes over the pixels that it may touch.
  func fill<T: Target>(width: Int, height: Int, into target: T)
}

/// What a region says of four pixels.
struct Sample {
  /// In 1/255; negative where one has to look closer.
  var coverage: Lanes
  /// The depth of the last pixel.
  var depth: Float
  /// Whether any coverage may be negative.
  var mayBeUnclear = true
}

/// A bounding box relative to a region's origin.
struct Box {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

/// A place on a grid of 1/1024 pixel, so that its differences to the centres of pixels are exact.
///
/// So near that they fit 32 bits.
struct Origin {
  let x: Double
  let y: Double
  private let fixedX: Int32
  private let fixedY: Int32

  /// - Returns: nil where the place is too far away to be drawn around, or is none.
  init?(_ point: SIMD2<Double>) {
    guard abs(point.x) < 2e6, abs(point.y) < 2e6 else { return nil }
    let place = snapped(point, to: 1024)
    x = place.x
    y = place.y
    fixedX = Int32(x * 1024)
    fixedY = Int32(y * 1024)
  }

  /// The way from the origin to the centre of a column.
  @inline(__always)
  func toColumn(_ column: Int) -> Float {
    Float(Int32(truncatingIfNeeded: column) &* 1024 &+ 512 &- fixedX) * (1 / 1024)
  }

  /// The ways to the centres of two columns, each with the next one.
  @inline(__always)
  func toColumns(_ a: Int, _ b: Int) -> Lanes {
    let (a, b) = (Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b))
    return Lanes((SIMD4(a, a, b, b) &<< 10) &+ (SIMD4(512, 1536, 512, 1536) &- fixedX)) * (1 / 1024)
  }

  /// The way from the origin to the centre of a row.
  @inline(__always)
  func toRow(_ row: Int) -> Float {
    Float(Int32(truncatingIfNeeded: row) &* 1024 &+ 512 &- fixedY) * (1 / 1024)
  }
}

/// Positions lie on a grid.
///
/// Ties go to even, so that mirrored positions stay mirrored. By way of the bits, since rounding is a call; a position
/// so far away that it has no bits left for this is on the grid.
@inline(__always)
func snapped(_ point: SIMD2<Double>, to grid: Double) -> SIMD2<Double> {
  let shift = 6_755_399_441_055_744 / grid
  return (point + shift) - shift
}

/// The farthest that a pixel's corner is from its centre.
let halfDiagonal: Float = 0.70711

extension Region {
  var isThick: Bool { false }
  var isTiny: Bool { false }
  var isThin: Bool { isTiny }
  var isClear: Bool { false }

  @inline(__always)
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes { sample(x, y).coverage }

  @inline(__always)
  func columns(_ y: Lanes) -> Columns {
    Columns(left: Lanes(repeating: Float(box.left) - 0.5), right: Lanes(repeating: Float(box.right) + 0.5))
  }

  /// The coverage of one pixel, in 1/255: right wherever edges meet, whatever they are.
  @inline(never)
  func closer(_ x: Float, _ y: Float) -> Float {
    cells(isTiny: isTiny) { depth($0 + x, $1 + y) }
  }
}

/// The coverage of a pixel, in 1/255, from the depths of 8 × 8 cells, or of 16 × 16 for what is tiny.
@inline(__always)
func cells(isTiny: Bool, _ depth: (_ x: Lanes, _ y: Float) -> Lanes) -> Float {
  var sum = Lanes()
  guard isTiny else {
    for row in 0..<8 { sum += cells(row: row, depth) }
    return sum.sum() * (255 / 65536)
  }
  for quarter in 0..<4 {
    let x: Float = quarter & 1 == 0 ? -0.25 : 0.25
    let y: Float = quarter & 2 == 0 ? -0.25 : 0.25
    for row in 0..<8 { sum += cells(row: row) { depth($0 * 0.5 + x, $1 * 0.5 + y) * 2 } }
  }
  return sum.sum() * (255 / 262_144)
}

/// The coverage of a row of eight cells of a pixel in 1/1024, whole numbers, so that the order of summing cannot
/// matter.
@inline(__always)
private func cells(row: Int, _ depth: (_ x: Lanes, _ y: Float) -> Lanes) -> Lanes {
  let y = Float(2 * row - 7) / 16
  let left = depth((Lanes.steps * 2 - 7) / 16, y)
  let right = depth((Lanes.steps * 2 + 1) / 16, y)
  return whole(ramp(left * 8)) + whole(ramp(right * 8))
}

/// The share of a cell in 1/1024, given its depth in cells.
///
/// The ramp is straight in the middle and rounded at its ends: sums over cells are right along upright and slanting
/// edges alike, which those of a straight ramp are not.
@inline(__always)
private func ramp(_ depth: Lanes) -> Lanes {
  let d = lesser(magnitude(depth), 0.70711)
  let bend = greater(d - 0.29289, 0)
  return signed((d - bend * bend * 1.20711) * 1024, as: depth) + 512
}

/// How much a circle seems larger in cells than it is: the ramp's variance times half the curvature.
func cellBias(_ radius: Float, isTiny: Bool) -> Float {
  let cell: Float = isTiny ? 1 / 16 : 1 / 8
  return radius > 0 ? 0.0976 * cell * cell / (2 * radius) : 0
}
