import QPLandmarks

/// Rotations in space: how to find, turn and average them.
enum Rotation {
  /// Returns the rotation by a vector: about its direction, by its length in radians.
  static func by(_ vector: Vector3) -> Matrix3 {
    let angle = vector.length
    guard angle > 0 else { return Matrix3(scale: 1) }
    let axis = vector / angle
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    return Matrix3(scale: cosine) + Matrix3(cross: axis) * sine + Matrix3(axis, outer: axis) * (1 - cosine)
  }

  /// Returns the angle of a rotation in radians, 0…π.
  static func angle(_ rotation: Matrix3) -> Double {
    let trace = rotation.x.x + rotation.y.y + rotation.z.z
    let sine = Vector3(
      rotation.y.z - rotation.z.y, rotation.z.x - rotation.x.z, rotation.x.y - rotation.y.x)
    return Maths.atan2(sine.length, trace - 1)
  }

  /// Returns the vector of a rotation: its axis, as long as its angle in radians.
  static func vector(_ rotation: Matrix3) -> Vector3 {
    let sines =
      Vector3(rotation.y.z - rotation.z.y, rotation.z.x - rotation.x.z, rotation.x.y - rotation.y.x) / 2
    let angle = angle(rotation)
    let cosine = (rotation.x.x + rotation.y.y + rotation.z.z - 1) / 2
    if cosine < 0 {
      // formula: (R + Rᵀ) / 2 = cos θ + (1 − cos θ) a aᵀ, which holds the axis where the sine is none.
      let transpose = rotation.transpose
      let columns = [
        (rotation.x + transpose.x) / 2 - Vector3(cosine, 0, 0), (rotation.y + transpose.y) / 2 - Vector3(0, cosine, 0),
        (rotation.z + transpose.z) / 2 - Vector3(0, 0, cosine),
      ]
      let longest = columns.reduce(Vector3.zero) { $1.length > $0.length ? $1 : $0 }.unit
      return (longest.dot(sines) < 0 ? -angle : angle) * longest
    }
    let sine = sines.length
    return sine > 0 ? angle / sine * sines : .zero
  }

  /// Returns the rotation R that brings R·a nearest to b over weighted pairs.
  ///
  /// formula: Horn 1987, the quaternion of the largest eigenvalue of a symmetric 4 × 4 matrix.
  /// - Returns: The identity where there are no pairs.
  static func aligning(_ pairs: [(from: Vector3, to: Vector3, weight: Double)]) -> Matrix3 {
    var sum = Matrix3.zero
    for pair in pairs { sum = sum + Matrix3(pair.from, outer: pair.to) * pair.weight }
    // Columns of `sum` by the target's axes: S(from axis, to axis).
    let (x, y, z) = (sum.x, sum.y, sum.z)
    var matrix: [[Double]] = [
      [x.x + y.y + z.z, z.y - y.z, x.z - z.x, y.x - x.y],
      [z.y - y.z, x.x - y.y - z.z, y.x + x.y, x.z + z.x],
      [x.z - z.x, y.x + x.y, y.y - x.x - z.z, z.y + y.z],
      [y.x - x.y, x.z + z.x, z.y + y.z, z.z - x.x - y.y],
    ]
    return of(quaternion: largestEigenvector(&matrix))
  }

  /// Returns the rotation of a unit quaternion, its real part first.
  static func of(quaternion q: SIMD4<Double>) -> Matrix3 {
    let (w, v) = (q.x, Vector3(q.y, q.z, q.w))
    return Matrix3(scale: w * w - v.dot(v)) + Matrix3(v, outer: v) * 2 + Matrix3(cross: v) * (2 * w)
  }

  /// Returns the eigenvector of the largest eigenvalue, by Jacobi's rotations.
  private static func largestEigenvector(_ a: inout [[Double]]) -> SIMD4<Double> {
    let size = a.count
    var vectors = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
    for _ in 0..<SolverParameters.current.jacobiSweeps {
      for p in 0..<size {
        for q in p + 1..<max(size, p + 1) where a[p][q] != 0 {
          let ratio = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + (ratio * ratio + 1).squareRoot())
          let cosine = 1 / (tangent * tangent + 1).squareRoot()
          let sine = tangent * cosine
          for k in 0..<size {
            (a[k][p], a[k][q]) = (cosine * a[k][p] - sine * a[k][q], sine * a[k][p] + cosine * a[k][q])
          }
          for k in 0..<size {
            (a[p][k], a[q][k]) = (cosine * a[p][k] - sine * a[q][k], sine * a[p][k] + cosine * a[q][k])
            (vectors[k][p], vectors[k][q]) = (
              cosine * vectors[k][p] - sine * vectors[k][q], sine * vectors[k][p] + cosine * vectors[k][q]
            )
          }
        }
      }
    }
    let best = (0..<size).max { a[$0][$0] < a[$1][$1] } ?? 0
    return SIMD4(vectors[0][best], vectors[1][best], vectors[2][best], vectors[3][best])
  }
}

extension Matrix3 {
  /// The transpose, which is a rotation's inverse.
  var transpose: Matrix3 {
    Matrix3(Vector3(x.x, y.x, z.x), Vector3(x.y, y.y, z.y), Vector3(x.z, y.z, z.z))
  }

  /// The rotation nearest to this one, which rounding has moved off.
  var orthonormal: Matrix3 {
    let first = x.unit
    let second = (y - first.dot(y) * first).unit
    return Matrix3(first, second, first.cross(second))
  }
}

extension Matrix3 {
  /// Creates a matrix from its nine numbers, row by row.
  init(rows: [Double]) {
    self.init(.zero, .zero, .zero)
    for row in 0..<3 { (x[row], y[row], z[row]) = (rows[3 * row], rows[3 * row + 1], rows[3 * row + 2]) }
  }

  static let identityRows = Matrix3(scale: 1).rows

  /// The nine numbers, row by row.
  var rows: [Double] { [x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z] }

  /// Whether it is a rotation, but for rounding.
  var isRotation: Bool {
    let rest = (self * transpose).rows
    let limit = RigParameters.current.rotationRounding
    return zip(rest, Self.identityRows).allSatisfy { abs($0 - $1) < limit } && x.cross(y).dot(z) > 0
  }
}
