/// A shape given by its signed distance, from which the coverage of pixels is computed.
///
/// Points are relative to `origin`, which lies on a grid: a shape that is moved by whole pixels, mirrored or transposed
/// computes exactly the same numbers.
protocol SignedDistanceShape {
  var origin: Origin { get }
  /// The bounding box, relative to the origin.
  var box: Box { get }
  /// Returns the distance to the boundary in pixels, positive inside.
  ///
  /// Its magnitude is a lower bound of the true distance; its sign is exact.
  func depth(_ x: Float4, _ y: Float) -> Float4
  /// Returns the coverage of four pixels, given their centres.
  func sample(_ x: Float4, _ y: Float) -> Sample
  /// Returns the coverage of four pixels of a shape that never needs supersampling.
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4
  /// Returns the outline nearest to a pixel's centre; `nil` where differences of depths have to find it.
  func nearestEdge(_ x: Float, _ y: Float) -> NearestEdge?
  /// Returns the ranges of pixel centres in four rows that may be touched, and those certainly covered.
  func columns(_ y: Float4) -> Columns
  /// Whether no pixel meets two edges at once, except at corners.
  var isThick: Bool { get }
  /// Whether a pixel may meet both sides: where two such shapes meet, twice the sampling density is needed.
  var isThin: Bool { get }
  /// Whether the shape has no hole and never needs supersampling.
  var isClear: Bool { get }
  /// Whether the shape is so small that it needs twice the sampling density.
  var isTiny: Bool { get }
  /// Writes the coverage of all pixels that the shape may touch.
  func fill<T: Target>(width: Int, height: Int, into target: T)
}

/// The coverage of four adjacent pixels.
struct Sample {
  /// In 1/255; negative where supersampling is needed.
  var coverage: Float4
  /// The signed distance of the last pixel's centre, positive inside.
  var depth: Float
  /// Whether any coverage may be negative.
  var mayBeUnclear = true
}

/// A bounding box in pixels, relative to a shape's origin.
struct Box {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

/// A point on a grid of 1/1024 pixel, so that its differences to pixel centres are exact.
///
/// Its coordinates are bounded so that those differences fit 32 bits.
struct Origin {
  let x: Double
  let y: Double
  private let fixedX: Int32
  private let fixedY: Int32

  /// Rounds a point to the grid; `nil` if a coordinate is not a number or its magnitude is 2 million or more.
  init?(_ point: SIMD2<Double>) {
    guard abs(point.x) < 2e6, abs(point.y) < 2e6 else { return nil }
    let position = snapped(point, to: 1024)
    x = position.x
    y = position.y
    fixedX = Int32(x * 1024)
    fixedY = Int32(y * 1024)
  }

  /// Returns the signed distance from the origin to the centre of a column.
  @inline(__always)
  func toColumn(_ column: Int) -> Float {
    Float(Int32(truncatingIfNeeded: column) &* 1024 &+ 512 &- fixedX) * (1 / 1024)
  }

  /// Returns the signed distances to the centres of two columns, each followed by that of the next column.
  @inline(__always)
  func toColumns(_ a: Int, _ b: Int) -> Float4 {
    let (a, b) = (Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b))
    return Float4((SIMD4(a, a, b, b) &<< 10) &+ (SIMD4(512, 1536, 512, 1536) &- fixedX)) * (1 / 1024)
  }

  /// Returns the signed distance from the origin to the centre of a row.
  @inline(__always)
  func toRow(_ row: Int) -> Float {
    Float(Int32(truncatingIfNeeded: row) &* 1024 &+ 512 &- fixedY) * (1 / 1024)
  }
}

/// Rounds a position to a grid, ties to even, so that mirrored positions stay mirrored.
///
/// Adding and subtracting a large power of two rounds without a library call. A position too large for this has no
/// fractional bits left and lies on the grid already.
@inline(__always)
func snapped(_ point: SIMD2<Double>, to grid: Double) -> SIMD2<Double> {
  let shift = 6_755_399_441_055_744 / grid
  return (point + shift) - shift
}

/// The distance from a pixel's centre to its corner, rounded up.
let halfDiagonal: Float = 0.70711

extension SignedDistanceShape {
  var isThick: Bool { false }
  var isTiny: Bool { false }
  var isThin: Bool { isTiny }
  var isClear: Bool { false }

  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 { sample(x, y).coverage }

  @inline(__always)
  func columns(_ y: Float4) -> Columns {
    Columns(left: Float4(repeating: Float(box.left) - 0.5), right: Float4(repeating: Float(box.right) + 0.5))
  }

  /// Returns the coverage of one pixel in 1/255 from sub-pixel samples, which is right wherever edges meet.
  @inline(never)
  func supersampledCoverage(_ x: Float, _ y: Float) -> Float {
    supersample(isTiny: isTiny) { depth($0 + x, $1 + y) }
  }
}
