/// The map from the picture to a plane of the scene, such as the vertical plane in which a person walks.
///
/// Found from four points whose places in the plane are known, after Hartley and Zisserman, Multiple View Geometry,
/// 2nd edition, 4.1. Lengths in that plane are exact for a pinhole camera in any direction.
public struct Homography: Hashable, Sendable {
  /// The 3 × 3 matrix, row by row, of which the last element is 1.
  package let matrix: [Double]

  /// Finds the map; `nil` for other than four points, and where three of them lie on a line.
  ///
  /// - Parameters:
  ///   - pixels: Four points of the picture, in pixels.
  ///   - metres: Their places in the plane, in metres. Their second axis may point up or down; the map's points down.
  package init?(pixels: [SIMD2<Double>], metres: [SIMD2<Double>]) {
    guard pixels.count == 4, metres.count == 4, !Self.hasLine(pixels), !Self.hasLine(metres) else { return nil }
    let isFlipped = Self.area(pixels[0], pixels[1], pixels[2]) * Self.area(metres[0], metres[1], metres[2]) < 0
    var rows: [[Double]] = []
    for (pixel, position) in zip(pixels, metres) {
      let (u, v) = (position.x, isFlipped ? -position.y : position.y)
      rows.append([pixel.x, pixel.y, 1, 0, 0, 0, -pixel.x * u, -pixel.y * u, u])
      rows.append([0, 0, 0, pixel.x, pixel.y, 1, -pixel.x * v, -pixel.y * v, v])
    }
    guard let solution = Self.solve(rows) else { return nil }
    matrix = solution + [1]
  }

  /// Returns the place in the plane that appears at a pixel, in metres, x right and y down; `nil` on its horizon.
  package func metres(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    let scale = matrix[6] * pixel.x + matrix[7] * pixel.y + 1
    guard abs(scale) > CalibrationParameters.current.leastScale else { return nil }
    return SIMD2(
      matrix[0] * pixel.x + matrix[1] * pixel.y + matrix[2], matrix[3] * pixel.x + matrix[4] * pixel.y + matrix[5])
      / scale
  }

  private static func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns whether three of four points lie on a line.
  private static func hasLine(_ points: [SIMD2<Double>]) -> Bool {
    let triples = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)].map {
      abs(area(points[$0.0], points[$0.1], points[$0.2]))
    }
    let most = triples.max() ?? 0
    return !(most > 0) || triples.contains { $0 < CalibrationParameters.current.leastArea * most }
  }

  /// Returns the solution of eight linear equations by elimination with pivots; `nil` where there is none.
  private static func solve(_ equations: [[Double]]) -> [Double]? {
    var rows = equations
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > CalibrationParameters.current.leastPivot
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }
}
