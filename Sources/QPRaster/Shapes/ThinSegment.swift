/// A straight stroke with round caps, so thin that a cap's curve is too sharp for the closed form of a whole pixel.
///
/// A quarter of a pixel is to it as a pixel is to a stroke twice as wide, for which the closed form is right. It is a type
/// of its own because any choice in the path of wide strokes slows down the whole frame.
struct ThinSegment: SignedDistanceShape {
  private let stroke: StrokedSegment

  /// Nil where the stroke is wider, thinner still, shorter or has flat ends.
  init?(_ stroke: StrokedSegment) {
    guard !stroke.isPlain, stroke.hasRoundCaps, stroke.radius >= 0.75, stroke.front >= 1 else { return nil }
    self.stroke = stroke
  }

  var origin: Origin { stroke.origin }
  var box: Box { stroke.box }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 { stroke.depth(x, y) }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample { stroke.sample(x, y) }

  @inline(__always)
  func columns(_ y: Float4) -> Columns { stroke.roundColumns(y) }

  /// Writes the coverage of all pixels that the stroke may touch.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    let rows = stroke.bodyRows(frame)
    fillClear(frame, rows: frame.rows.lowerBound..<rows.lowerBound, into: target)
    fillClear(frame, rows: rows.upperBound..<frame.rows.upperBound, into: target)
    if !rows.isEmpty { stroke.fillBody(rows, frame.width, into: target) { stroke.edge.coverage(stroke.radius - $0) } }
  }

  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 {
    let past = magnitude(x * stroke.ux + y * stroke.uy) - (stroke.front - halfDiagonal)
    let body = stroke.edge.coverage(stroke.radius - magnitude(x * stroke.uy - y * stroke.ux))
    let atEnd = past .> 0
    return any(atEnd) ? ends(body, where: atEnd, x, y) : body
  }

  @inline(never)
  private func ends(_ body: Float4, where atEnd: SIMDMask<SIMD4<Int32>>, _ x: Float4, _ y: Float) -> Float4 {
    var coverage = body
    for lane in 0..<4 where atEnd[lane] { coverage[lane] = quartered(x[lane], y) }
    return coverage
  }

  /// Returns the coverage of a pixel as the mean of its four quarters, each in closed form.
  @inline(__always)
  private func quartered(_ x: Float, _ y: Float) -> Float {
    let px = Float4(-0.25, 0.25, -0.25, 0.25) + x
    let py = Float4(-0.25, -0.25, 0.25, 0.25) + y
    let along = px * stroke.ux + py * stroke.uy
    let nearest = lesser(greater(along, -stroke.front), stroke.front)
    let cx = px - nearest * stroke.ux
    let cy = py - nearest * stroke.uy
    let square = cx * cx + cy * cy
    let inverse = inverseRoot(square)
    // In units of half a pixel.
    let depth = (stroke.radius - square * inverse) * 2
    let curvature = choose(nearest .== along, Float4(), Float4(repeating: 0.5 / stroke.radius))
    let quarters = lesser(Edge(cx * inverse, cy * inverse).coverage(depth, curvature: curvature), 255)
    // Whole numbers, so that the order of summation does not matter.
    return whole(quarters * 256).sum() * (1 / 1024)
  }
}
