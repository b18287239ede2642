/// Returns the coverage of a pixel in 1/255 from the signed distances of 8 × 8 sub-pixels, or 16 × 16 for tiny shapes.
@inline(__always)
func supersample(isTiny: Bool, _ depth: (_ x: Float4, _ y: Float) -> Float4) -> Float {
  var sum = Float4()
  guard isTiny else {
    for row in 0..<8 { sum += supersample(row: row, depth) }
    return sum.sum() * (255 / 65536)
  }
  for quarter in 0..<4 {
    let x: Float = quarter & 1 == 0 ? -0.25 : 0.25
    let y: Float = quarter & 2 == 0 ? -0.25 : 0.25
    for row in 0..<8 { sum += supersample(row: row) { depth($0 * 0.5 + x, $1 * 0.5 + y) * 2 } }
  }
  return sum.sum() * (255 / 262_144)
}

/// Returns the coverage of a row of eight sub-pixels in 1/1024.
///
/// The values are whole numbers, so the order of summation does not matter.
@inline(__always)
private func supersample(row: Int, _ depth: (_ x: Float4, _ y: Float) -> Float4) -> Float4 {
  let y = Float(2 * row - 7) / 16
  let left = depth((Float4.steps * 2 - 7) / 16, y)
  let right = depth((Float4.steps * 2 + 1) / 16, y)
  return whole(ramp(left * 8)) + whole(ramp(right * 8))
}

/// Returns the coverage of a sub-pixel in 1/1024, given its signed distance in sub-pixels.
///
/// The ramp is linear in the middle and rounded at its ends: unlike a linear ramp, its sums are right along upright and
/// diagonal edges alike.
@inline(__always)
private func ramp(_ depth: Float4) -> Float4 {
  let d = lesser(magnitude(depth), 0.70711)
  let bend = greater(d - 0.29289, 0)
  return signed((d - bend * bend * 1.20711) * 1024, as: depth) + 512
}

/// The signed distance from which on a sub-pixel is covered, rounded up.
let coveredDepth: Float = 0.0884

/// Returns by how much supersampling overestimates a circle's radius: the ramp's variance times half the curvature.
func supersamplingBias(_ radius: Float, isTiny: Bool) -> Float {
  let subpixel: Float = isTiny ? 1 / 16 : 1 / 8
  return radius > 0 ? 0.0976 * subpixel * subpixel / (2 * radius) : 0
}
