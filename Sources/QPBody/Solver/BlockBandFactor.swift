/// The Cholesky factor of a ``BlockBandSystem``, and solutions with it.
///
/// The blocks are eliminated first, from the first to the last, and the border last. Time and memory are proportional to
/// the number of blocks: about `size`³ · 2.5 multiplications each.
package struct BlockBandFactor: Sendable {
  private let count: Int
  private let size: Int
  private let border: Int
  /// The inverses of the diagonal blocks of Lᵀ, upper triangular.
  private var inverse: [Double]
  private var first: [Double]
  private var second: [Double]
  /// L⁻¹ of the edge, and of the right-hand side as its last column.
  private var edge: [Double]
  /// The inverse of the factor of the border's Schur complement, upper triangular.
  private var cornerInverse: [Double]
  private var scratch: [Double]

  /// Creates a factor for systems of a form.
  package init(count: Int, size: Int, border: Int) {
    (self.count, self.size, self.border) = (count, size, border)
    inverse = [Double](repeating: 0, count: count * size * size)
    first = inverse
    second = inverse
    edge = [Double](repeating: 0, count: count * size * (border + 1))
    cornerInverse = [Double](repeating: 0, count: border * border)
    scratch = [Double](repeating: 0, count: 4 * size * size + size * (border + 1))
  }

  /// Solves the equations with the diagonal raised by a fraction of itself, as Marquardt does.
  ///
  /// - Returns: The unknowns of the blocks and of the border; `nil` where the matrix is not positive definite.
  package mutating func solve(_ system: BlockBandSystem, damping: Double) -> (blocks: [Double], border: [Double])? {
    guard factorise(system, damping: damping) else { return nil }
    var rest = [Double](repeating: 0, count: border)
    for row in 0..<border { rest[row] = system.cornerRight[row] }
    let columns = border + 1
    for row in 0..<count * size {
      let value = edge[row * columns + border]
      if value == 0 { continue }
      for column in 0..<border { rest[column] -= edge[row * columns + column] * value }
    }
    let shared = cornerSolution(rest)
    var blocks = [Double](repeating: 0, count: count * size)
    for row in 0..<count * size {
      var value = edge[row * columns + border]
      for column in 0..<border { value -= edge[row * columns + column] * shared[column] }
      blocks[row] = value
    }
    substituteBack(&blocks, columns: 1)
    return (blocks, shared)
  }

  /// Returns the response of the blocks to the border, H⁻¹E of the blocks' part H alone, `count` × `size` × `border`.
  package func edgeResponse() -> [Double] {
    var response = [Double](repeating: 0, count: count * size * border)
    for row in 0..<count * size {
      for column in 0..<border { response[row * border + column] = edge[row * (border + 1) + column] }
    }
    if border > 0 { substituteBack(&response, columns: border) }
    return response
  }

  /// Returns the covariance of the border's unknowns, `border` × `border`.
  package func borderCovariance() -> [Double] {
    var covariance = [Double](repeating: 0, count: border * border)
    for row in 0..<border {
      for column in 0..<border {
        var sum = 0.0
        for k in max(row, column)..<border {
          sum += cornerInverse[row * border + k] * cornerInverse[column * border + k]
        }
        covariance[row * border + column] = sum
      }
    }
    return covariance
  }

  /// Returns gᵀH⁻¹g of the blocks' part H for each column g of a matrix that touches one block alone.
  ///
  /// It is the squared length of L⁻¹g, which runs from that block to the last and fades.
  /// - Parameters:
  ///   - gradients: `size` × `columns`, row by row.
  ///   - block: The block.
  ///   - columns: The number of gradients.
  ///   - rest: The fraction of the sum below which the remaining blocks are left out.
  /// - Returns: A number for each column.
  package func variances(of gradients: [Double], at block: Int, columns: Int, rest: Double) -> [Double] {
    let (n, square) = (size, size * size)
    var sums = [Double](repeating: 0, count: columns)
    var (before, last, next) = ([Double](repeating: 0, count: n * columns), gradients, gradients)
    inverse.withUnsafeBufferPointer { inverse in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          guard let w = inverse.baseAddress, let l1 = first.baseAddress, let l2 = second.baseAddress else { return }
          DenseKernels.multiplyTransposed(upper: w + block * square, gradients, into: &last, n, columns: columns)
          Self.addSquares(last, to: &sums, columns)
          for index in block + 1..<max(count, block + 1) {
            var right = [Double](repeating: 0, count: n * columns)
            DenseKernels.subtractProduct(
              l1 + index * square, last, from: &right, rows: n, inner: n, columns: columns)
            if index > block + 1 {
              DenseKernels.subtractProduct(
                l2 + index * square, before, from: &right, rows: n, inner: n, columns: columns)
            }
            DenseKernels.multiplyTransposed(upper: w + index * square, right, into: &next, n, columns: columns)
            swap(&before, &last)
            swap(&last, &next)
            var gain = [Double](repeating: 0, count: columns)
            Self.addSquares(last, to: &gain, columns)
            var isSmall = true
            for column in 0..<columns {
              sums[column] += gain[column]
              if gain[column] > rest * sums[column] { isSmall = false }
            }
            if isSmall { break }
          }
        }
      }
    }
    return sums
  }

  private static func addSquares(_ values: [Double], to sums: inout [Double], _ columns: Int) {
    for index in values.indices { sums[index % columns] += values[index] * values[index] }
  }

  private func cornerSolution(_ right: [Double]) -> [Double] {
    var (half, solution) = (right, right)
    for row in 0..<border {
      var sum = 0.0
      for k in 0...row { sum += cornerInverse[k * border + row] * right[k] }
      half[row] = sum
    }
    for row in 0..<border {
      var sum = 0.0
      for k in row..<border { sum += cornerInverse[row * border + k] * half[k] }
      solution[row] = sum
    }
    return solution
  }

  private mutating func factorise(_ system: BlockBandSystem, damping: Double) -> Bool {
    let (n, square, columns) = (size, size * size, border + 1)
    var isPositive = true
    var corner = system.corner
    for row in 0..<border { corner[row * border + row] *= 1 + damping }
    inverse.withUnsafeMutableBufferPointer { inverse in
      first.withUnsafeMutableBufferPointer { first in
        second.withUnsafeMutableBufferPointer { second in
          edge.withUnsafeMutableBufferPointer { edge in
            scratch.withUnsafeMutableBufferPointer { scratch in
              guard let w = inverse.baseAddress, let l1 = first.baseAddress, let l2 = second.baseAddress,
                let y = edge.baseAddress, let pivot = scratch.baseAddress
              else { return }
              let (coupling, turned1, turned2) = (pivot + square, pivot + 2 * square, pivot + 3 * square)
              let rest = pivot + 4 * square
              for index in 0..<count {
                for k in 0..<square { pivot[k] = system.diagonal[index * square + k] }
                for k in 0..<n { pivot[k * n + k] *= 1 + damping }
                for row in 0..<n {
                  for column in 0..<border {
                    rest[row * columns + column] = system.edge[(index * n + row) * border + column]
                  }
                  rest[row * columns + border] = system.right[index * n + row]
                }
                if index > 0 {
                  for k in 0..<square { coupling[k] = system.first[index * square + k] }
                }
                if index > 1 {
                  let own = l2 + index * square
                  system.second.withUnsafeBufferPointer { second in
                    if let c = second.baseAddress {
                      DenseKernels.multiply(c + index * square, upper: w + (index - 2) * square, into: own, n)
                    }
                  }
                  // `turned1` still holds the transpose of the predecessor's block.
                  DenseKernels.subtractProduct(own, turned1, from: coupling, rows: n, inner: n, columns: n)
                  DenseKernels.transpose(own, into: turned2, n)
                  DenseKernels.subtractUpperProduct(own, turned2, from: pivot, n)
                  DenseKernels.subtractProduct(
                    own, y + (index - 2) * n * columns, from: rest, rows: n, inner: n, columns: columns)
                }
                if index > 0 {
                  let own = l1 + index * square
                  DenseKernels.multiply(coupling, upper: w + (index - 1) * square, into: own, n)
                  DenseKernels.transpose(own, into: turned1, n)
                  DenseKernels.subtractUpperProduct(own, turned1, from: pivot, n)
                  DenseKernels.subtractProduct(
                    own, y + (index - 1) * n * columns, from: rest, rows: n, inner: n, columns: columns)
                }
                guard DenseKernels.factorise(pivot, n) else {
                  isPositive = false
                  return
                }
                DenseKernels.invert(upper: pivot, into: w + index * square, n)
                let own = y + index * n * columns
                DenseKernels.multiplyTransposed(upper: w + index * square, rest, into: own, n, columns: columns)
                for row in 0..<n {
                  for a in 0..<border {
                    let factor = own[row * columns + a]
                    for b in a..<border { corner[a * border + b] -= factor * own[row * columns + b] }
                  }
                }
              }
            }
          }
        }
      }
    }
    guard isPositive else { return false }
    let isCornerPositive = corner.withUnsafeMutableBufferPointer { corner in
      corner.baseAddress.map { DenseKernels.factorise($0, border) } ?? true
    }
    guard isCornerPositive else { return false }
    let size = border
    cornerInverse.withUnsafeMutableBufferPointer { inverse in
      if let w = inverse.baseAddress { DenseKernels.invert(upper: corner, into: w, size) }
    }
    return true
  }

  /// Replaces L⁻¹b by L⁻ᵀL⁻¹b.
  private func substituteBack(_ values: inout [Double], columns: Int) {
    let (n, square) = (size, size * size)
    var rest = [Double](repeating: 0, count: n * columns)
    for index in stride(from: count - 1, through: 0, by: -1) {
      let place = index * n * columns
      for k in rest.indices { rest[k] = values[place + k] }
      values.withUnsafeMutableBufferPointer { values in
        inverse.withUnsafeBufferPointer { inverse in
          first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
              guard let z = values.baseAddress, let w = inverse.baseAddress, let l1 = first.baseAddress,
                let l2 = second.baseAddress
              else { return }
              if index + 1 < count {
                DenseKernels.subtractTransposedProduct(
                  l1 + (index + 1) * square, z + place + n * columns, from: &rest, n, columns: columns)
              }
              if index + 2 < count {
                DenseKernels.subtractTransposedProduct(
                  l2 + (index + 2) * square, z + place + 2 * n * columns, from: &rest, n, columns: columns)
              }
              DenseKernels.multiply(upper: w + index * square, rest, into: z + place, n, columns: columns)
            }
          }
        }
      }
    }
  }
}
