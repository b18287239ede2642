/// Products of small dense matrices, stored row by row, whose inner loops run along rows.
enum DenseKernels {
  typealias Matrix = UnsafeMutablePointer<Double>
  typealias Constant = UnsafePointer<Double>

  /// Subtracts a·b from c; zeros in `a` cost nothing.
  @inline(__always)
  static func subtractProduct(_ a: Constant, _ b: Constant, from c: Matrix, rows: Int, inner: Int, columns: Int) {
    for row in 0..<rows {
      let target = c + row * columns
      for k in 0..<inner {
        let factor = a[row * inner + k]
        if factor == 0 { continue }
        let source = b + k * columns
        for column in 0..<columns { target[column] -= factor * source[column] }
      }
    }
  }

  /// Subtracts the upper triangle of a·b from the upper triangle of c; all are n × n.
  @inline(__always)
  static func subtractUpperProduct(_ a: Constant, _ b: Constant, from c: Matrix, _ n: Int) {
    for row in 0..<n {
      let target = c + row * n
      for k in 0..<n {
        let factor = a[row * n + k]
        if factor == 0 { continue }
        let source = b + k * n
        for column in row..<n { target[column] -= factor * source[column] }
      }
    }
  }

  /// Sets c to a·w with an upper triangular w; all are n × n.
  @inline(__always)
  static func multiply(_ a: Constant, upper w: Constant, into c: Matrix, _ n: Int) {
    for row in 0..<n {
      let target = c + row * n
      for column in 0..<n { target[column] = 0 }
      for k in 0..<n {
        let factor = a[row * n + k]
        if factor == 0 { continue }
        let source = w + k * n
        for column in k..<n { target[column] += factor * source[column] }
      }
    }
  }

  /// Sets c to wᵀ·a with an upper triangular n × n w; `a` has n rows.
  @inline(__always)
  static func multiplyTransposed(upper w: Constant, _ a: Constant, into c: Matrix, _ n: Int, columns: Int) {
    for index in 0..<n * columns { c[index] = 0 }
    for k in 0..<n {
      let source = a + k * columns
      for row in k..<n {
        let factor = w[k * n + row]
        let target = c + row * columns
        for column in 0..<columns { target[column] += factor * source[column] }
      }
    }
  }

  /// Sets c to w·a with an upper triangular n × n w; `a` has n rows.
  @inline(__always)
  static func multiply(upper w: Constant, _ a: Constant, into c: Matrix, _ n: Int, columns: Int) {
    for row in 0..<n {
      let target = c + row * columns
      for column in 0..<columns { target[column] = 0 }
      for k in row..<n {
        let factor = w[row * n + k]
        let source = a + k * columns
        for column in 0..<columns { target[column] += factor * source[column] }
      }
    }
  }

  /// Subtracts aᵀ·b from c; `a` is n × n, `b` and `c` have n rows.
  @inline(__always)
  static func subtractTransposedProduct(_ a: Constant, _ b: Constant, from c: Matrix, _ n: Int, columns: Int) {
    for k in 0..<n {
      let source = b + k * columns
      for row in 0..<n {
        let factor = a[k * n + row]
        if factor == 0 { continue }
        let target = c + row * columns
        for column in 0..<columns { target[column] -= factor * source[column] }
      }
    }
  }

  /// Sets c to the transpose of the n × n matrix a.
  @inline(__always)
  static func transpose(_ a: Constant, into c: Matrix, _ n: Int) {
    for row in 0..<n { for column in 0..<n { c[column * n + row] = a[row * n + column] } }
  }

  /// Replaces the upper triangle of a positive definite matrix by its factor U, where m = UᵀU; `false` for any other.
  @inline(__always)
  static func factorise(_ m: Matrix, _ n: Int) -> Bool {
    for k in 0..<n {
      let pivot = m[k * n + k]
      guard pivot > 0, pivot < .infinity else { return false }
      let root = pivot.squareRoot()
      let inverse = 1 / root
      let source = m + k * n
      for column in k..<n { source[column] *= inverse }
      source[k] = root
      for row in k + 1..<max(n, k + 1) {
        let factor = source[row]
        if factor == 0 { continue }
        let target = m + row * n
        for column in row..<n { target[column] -= factor * source[column] }
      }
    }
    return true
  }

  /// Sets w to the inverse of the upper triangle of u.
  @inline(__always)
  static func invert(upper u: Constant, into w: Matrix, _ n: Int) {
    for index in 0..<n * n { w[index] = 0 }
    for row in stride(from: n - 1, through: 0, by: -1) {
      let target = w + row * n
      let inverse = 1 / u[row * n + row]
      for k in row + 1..<max(n, row + 1) {
        let factor = u[row * n + k]
        if factor == 0 { continue }
        let source = w + k * n
        for column in k..<n { target[column] -= factor * source[column] }
      }
      for column in row + 1..<max(n, row + 1) { target[column] *= inverse }
      target[row] = inverse
    }
  }
}
