/// Products and factors of small dense matrices in tiles of 4 × 4.
///
/// Matrices are stored row by row in vectors of four columns, padded with zeros. Every product has the form aᵀb, whose
/// inner loop reads one vector of each.
enum DenseKernels {
  typealias Vector = SIMD4<Double>
  typealias Matrix = UnsafeMutablePointer<Vector>
  typealias Constant = UnsafePointer<Vector>

  /// Returns the number of vectors, or of tiles, that hold a number of columns.
  static func tiles(_ columns: Int) -> Int { (columns + 3) / 4 }

  /// Four rows of one vector each.
  private struct Tile {
    var a: Vector
    var b: Vector
    var c: Vector
    var d: Vector

    @inline(__always)
    init(_ matrix: Constant, _ stride: Int) {
      (a, b, c, d) = (matrix[0], matrix[stride], matrix[2 * stride], matrix[3 * stride])
    }

    @inline(__always)
    func store(_ matrix: Matrix, _ stride: Int) {
      (matrix[0], matrix[stride], matrix[2 * stride], matrix[3 * stride]) = (a, b, c, d)
    }

    /// Subtracts xᵀy; x and y have one vector in each of a range of rows.
    @inline(__always)
    mutating func subtract(_ x: Constant, _ xStride: Int, _ y: Constant, _ yStride: Int, rows: Range<Int>) {
      var (left, right) = (x + rows.lowerBound * xStride, y + rows.lowerBound * yStride)
      for _ in rows {
        let (factors, row) = (left[0], right[0])
        a -= factors.x * row
        b -= factors.y * row
        c -= factors.z * row
        d -= factors.w * row
        left += xStride
        right += yStride
      }
    }

    /// Replaces the tile t by u⁻ᵀt, where u is upper triangular with the inverses of its diagonal in their place.
    @inline(__always)
    mutating func solve(_ u: Tile) {
      a *= u.a.x
      b = (b - u.a.y * a) * u.b.y
      c = (c - u.a.z * a - u.b.z * b) * u.c.z
      d = (d - u.a.w * a - u.b.w * b - u.c.w * c) * u.d.w
    }

    /// Replaces a symmetric tile, of which the upper triangle is read, by its factor u with inverses on the diagonal;
    /// `false` where it is not positive definite.
    @inline(__always)
    mutating func factorise() -> Bool {
      var isPositive = Self.scale(&a, a.x)
      a.x = 1 / a.x
      b -= a.y * a
      isPositive = Self.scale(&b, b.y) && isPositive
      (b.x, b.y) = (0, 1 / b.y)
      c -= a.z * a + b.z * b
      isPositive = Self.scale(&c, c.z) && isPositive
      (c.x, c.y, c.z) = (0, 0, 1 / c.z)
      d -= a.w * a + b.w * b + c.w * c
      isPositive = Self.scale(&d, d.w) && isPositive
      d = Vector(0, 0, 0, 1 / d.w)
      return isPositive
    }

    /// Divides a row by the root of its pivot, which then is that root.
    @inline(__always)
    private static func scale(_ row: inout Vector, _ pivot: Double) -> Bool {
      row *= 1 / pivot.squareRoot()
      return pivot > 0 && pivot < .infinity
    }
  }

  /// Subtracts aᵀb from c.
  ///
  /// - Parameters:
  ///   - a: A matrix of as many rows as `b`, whose columns are the rows of `c`.
  ///   - aStride: The vectors of a row of `a`.
  ///   - b: The other matrix.
  ///   - bStride: The vectors of a row of `b`.
  ///   - c: The matrix that is changed.
  ///   - cStride: The vectors of a row of `c`.
  ///   - rows: The tiles of the rows of `a` and `b`.
  ///   - size: The tiles of the rows and columns of `c`.
  ///   - aStarts: For each tile of columns of `a` the first tile of rows that is not zero; `nil` for 0.
  ///   - bStarts: The same of `b`.
  ///   - isUpper: Whether tiles below the diagonal of `c` are left out.
  @inline(__always)
  static func subtract(
    _ a: Constant, _ aStride: Int, _ b: Constant, _ bStride: Int, from c: Matrix, _ cStride: Int, rows: Int,
    size: (rows: Int, columns: Int), aStarts: UnsafePointer<Int>? = nil, bStarts: UnsafePointer<Int>? = nil,
    isUpper: Bool = false
  ) {
    for row in 0..<size.rows {
      for column in (isUpper ? row : 0)..<size.columns {
        let start = 4 * max(aStarts?[row] ?? 0, bStarts?[column] ?? 0)
        let target = c + 4 * row * cStride + column
        var tile = Tile(target, cStride)
        tile.subtract(a + row, aStride, b + column, bStride, rows: start..<max(4 * rows, start))
        tile.store(target, cStride)
      }
    }
  }

  /// Replaces the upper triangle of a symmetric matrix by its factor u, where m = uᵀu, with the inverses of the diagonal in
  /// their place; `false` where the matrix is not positive definite.
  @inline(__always)
  static func factorise(_ m: Matrix, _ stride: Int, size: Int) -> Bool {
    for row in 0..<size {
      let diagonal = m + 4 * row * stride + row
      var own = Tile(diagonal, stride)
      own.subtract(m + row, stride, m + row, stride, rows: 0..<4 * row)
      guard own.factorise() else { return false }
      own.store(diagonal, stride)
      for column in row + 1..<max(size, row + 1) {
        let target = m + 4 * row * stride + column
        var tile = Tile(target, stride)
        tile.subtract(m + row, stride, m + column, stride, rows: 0..<4 * row)
        tile.solve(own)
        tile.store(target, stride)
      }
    }
    return true
  }

  /// Replaces b by u⁻ᵀb.
  ///
  /// - Parameters:
  ///   - u: A factor of ``factorise(_:_:size:)``.
  ///   - uStride: The vectors of a row of `u`.
  ///   - b: The right-hand sides.
  ///   - bStride: The vectors of a row of `b`.
  ///   - size: The tiles of the rows and columns of `b`.
  ///   - starts: For each tile of columns of `b` the first tile of rows that is not zero; `nil` for 0.
  @inline(__always)
  static func solve(
    _ u: Constant, _ uStride: Int, _ b: Matrix, _ bStride: Int, size: (rows: Int, columns: Int),
    starts: UnsafePointer<Int>? = nil
  ) {
    for column in 0..<size.columns {
      let start = starts?[column] ?? 0
      for row in start..<max(size.rows, start) {
        let target = b + 4 * row * bStride + column
        var tile = Tile(target, bStride)
        tile.subtract(u + row, uStride, b + column, bStride, rows: 4 * start..<4 * row)
        tile.solve(Tile(u + 4 * row * uStride + row, uStride))
        tile.store(target, bStride)
      }
    }
  }
}
