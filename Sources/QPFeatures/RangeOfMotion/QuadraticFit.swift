/// The parabola of least squares through points.
package struct QuadraticFit {
  /// The value at 0, and the coefficients of x and x².
  package let (constant, slope, square): (Double, Double, Double)
  /// The variances of the coefficients for values of unit variance.
  package let (slopeVariance, squareVariance): (Double, Double)
  /// The mean square of the residuals; `nil` of three points, which leave none.
  package let residual: Double?

  /// The value at the vertex; NaN of a straight line.
  package var top: Double { square == 0 ? .nan : constant - slope * slope / (4 * square) }

  /// Fits a parabola; `nil` where the points do not determine one.
  package init?(_ points: [(x: Double, y: Double)]) {
    let n = Double(points.count)
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (t0, t1, t2) = (0.0, 0.0, 0.0)
    let origin = points.first?.y ?? 0
    for point in points {
      let (x, y) = (point.x, point.y - origin)
      (s1, s2, s3, s4) = (s1 + x, s2 + x * x, s3 + x * x * x, s4 + x * x * x * x)
      (t0, t1, t2) = (t0 + y, t1 + y * x, t2 + y * x * x)
    }
    let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    guard points.count > 2, determinant > AngleParameters.current.smallestDeterminant else { return nil }
    let offset = (t0 * (s2 * s4 - s3 * s3) - s1 * (t1 * s4 - t2 * s3) + s2 * (t1 * s3 - t2 * s2)) / determinant
    let slope = (n * (t1 * s4 - t2 * s3) - t0 * (s1 * s4 - s2 * s3) + s2 * (s1 * t2 - s2 * t1)) / determinant
    let square = (n * (s2 * t2 - s3 * t1) - s1 * (s1 * t2 - s2 * t1) + t0 * (s1 * s3 - s2 * s2)) / determinant
    (constant, self.slope, self.square) = (origin + offset, slope, square)
    slopeVariance = (n * s4 - s2 * s2) / determinant
    squareVariance = (n * s2 - s1 * s1) / determinant
    let squares = points.reduce(0.0) { sum, point in
      let error = point.y - origin - offset - slope * point.x - square * point.x * point.x
      return sum + error * error
    }
    residual = points.count > 3 ? squares / (n - 3) : nil
  }
}
