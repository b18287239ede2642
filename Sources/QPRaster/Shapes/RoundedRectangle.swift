/// An upright rectangle with round corners; with a hole, a frame.
struct RoundedRectangle: SignedDistanceShape {
  let origin: Origin
  let box: Box
  private let outer: Quarter
  /// The hole; nil: filled.
  private let inner: Quarter?

  /// A rectangle folded into one quarter.
  private struct Quarter {
    var x: Float
    var y: Float
    var corner: Float

    /// Whether no pixel sees two edges at once, but at a sharp corner, which is exact.
    var isPlain: Bool { corner == 0 || isRound }
    var isRound: Bool { corner >= smallestCircle && (x > corner + 1 || y > corner + 1) }

    @inline(__always)
    func depth(_ x: Float4, _ y: Float) -> Float4 {
      let dx = x - (self.x - corner)
      let dy = Float4(repeating: y - (self.y - corner))
      let cx = greater(dx, 0)
      let cy = greater(dy, 0)
      let square = cx * cx + cy * cy
      let beyond = square * inverseRoot(square)
      // Commutative in x and y, so that a transposed rectangle is exact too.
      return corner - beyond - lesser(greater(dx, dy), 0)
    }

    /// Returns half the length of a chord of a corner's circle, of a radius greater by `more`; 0 where there is none.
    @inline(__always)
    func chord(_ more: Float, _ beyond: Float4) -> Float4 {
      let radius = max(0, corner + more)
      return root(radius * radius - beyond * beyond)
    }

    /// Exact but in the corners, where it is negative; the depth is asked for only there.
    @inline(__always)
    func coverage(_ x: Float4, _ y: Float, _ depth: @autoclosure () -> Float4) -> Float4 {
      let wide = greater(lesser(x + 0.5, self.x) - greater(x - 0.5, -self.x), 0)
      let high = max(min(y + 0.5, self.y) - max(y - 0.5, -self.y), 0)
      let area = wide * (high * 255)
      if corner == 0 || y < self.y - corner - halfDiagonal { return area }
      if isPlain {
        let cx = x - (self.x - corner)
        let cy = y - (self.y - corner)
        if cy <= 0 { return area }
        let inverse = inverseRoot(cx * cx + cy * cy)
        let round = Edge(cx * inverse, Float4(repeating: cy) * inverse)
          .coverage(depth(), curvature: Float4(repeating: 1 / corner))
        return choose(cx .> 0, round, area)
      }
      let curved = x .> self.x - corner - halfDiagonal
      let depth = depth()
      let settled = choose(depth .> 0, Float4.all, Float4())
      return choose(curved, choose(magnitude(depth) .< halfDiagonal, Float4.unclear, settled), area)
    }
  }

  /// Nil where there is nothing to draw.
  ///
  /// `corner` is the radius of the corners of the middle line, at most half the shorter side; `halfWidth` is half the
  /// width of the line, and 0 fills the rectangle.
  init?(from a: SIMD2<Double>, to b: SIMD2<Double>, corner: Double, halfWidth: Double = 0) {
    let a = snapped(a, to: 1024)
    let b = snapped(b, to: 1024)
    guard let origin = Origin((a + b) / 2) else { return nil }
    self.origin = origin
    let x = abs(b.x - a.x) / 2
    let y = abs(b.y - a.y) / 2
    guard x.isFinite, y.isFinite, halfWidth >= 0, halfWidth.isFinite else { return nil }
    guard halfWidth > 0 || (x > 0 && y > 0) else { return nil }
    let round = corner > 0 ? min(corner, min(x, y)) : 0
    outer = Quarter(x: Float(x + halfWidth), y: Float(y + halfWidth), corner: Float(round > 0 ? round + halfWidth : 0))
    if halfWidth > 0, x > halfWidth, y > halfWidth {
      inner = Quarter(x: Float(x - halfWidth), y: Float(y - halfWidth), corner: Float(max(0, round - halfWidth)))
    } else {
      inner = nil
    }
    // Whether a pixel is supersampled must not depend on how the rows are traversed.
    let more = halfWidth + (outer.isPlain && inner?.isPlain ?? true ? 0 : 0.21)
    box = Box(left: -x - more, top: -y - more, right: x + more, bottom: y + more)
  }

  var isClear: Bool { inner == nil && outer.isPlain }

  @inline(__always)
  func columns(_ y: Float4) -> Columns {
    let y = magnitude(y)
    var right = Float4(repeating: Float(box.right) + 0.5)
    let (middle, beyond) = (outer.x - outer.corner, greater(y - (outer.y - outer.corner), 0))
    if outer.isPlain { right = lesser(right, middle + outer.chord(halfDiagonal + 0.01, beyond)) }
    var result = Columns(left: -right, right: right)
    let isHigh = y .< outer.y - outer.corner - 1
    let short = Float4(repeating: middle - 1)
    let chord = outer.chord(-halfDiagonal - 0.01, beyond)
    let round = outer.isRound ? choose(chord .> 0, middle + chord, short) : short
    let core = choose(isHigh, Float4(repeating: outer.x - 1), round)
    let nowhere = Float4(repeating: -.infinity)
    if let inner {
      let gap = choose(y .< inner.y - inner.corner - 1, Float4(repeating: inner.x - 1), Float4())
      result.gap = greater(gap, 0)
    } else {
      result.coreRight = choose(y .< outer.y - 0.501, core, nowhere)
      result.coreLeft = -result.coreRight
    }
    return result
  }

  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 {
    let x = magnitude(x)
    return outer.coverage(x, abs(y), outer.depth(x, abs(y)))
  }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 {
    let x = magnitude(x)
    let depth = outer.depth(x, abs(y))
    guard let inner else { return depth }
    return lesser(depth, -inner.depth(x, abs(y)))
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample {
    let x = magnitude(x)
    let y = abs(y)
    let depth = outer.depth(x, y)
    let coverage = outer.coverage(x, y, depth)
    guard let inner else { return Sample(coverage: coverage, depth: depth[3]) }
    let hole = inner.depth(x, y)
    let gap = inner.coverage(x, y, hole)
    let unclear = (coverage .< 0) .| (gap .< 0)
    return Sample(coverage: choose(unclear, Float4.unclear, greater(coverage - gap, 0)), depth: min(depth[3], -hole[3]))
  }
}
