/// The Cholesky factor of a ``BlockBandSystem``, and solutions with it.
///
/// The blocks are eliminated first, from the first to the last, and the border last. Time and memory are proportional to
/// the number of blocks. Each block's row of the factor U, with UᵀU the matrix, holds four parts: its own triangle, the parts
/// of its two successors, and the border's with the right-hand side.
package struct BlockBandFactor: Sendable {
  private typealias Matrix = DenseKernels.Matrix

  private let count: Int
  private let size: Int
  private let border: Int
  /// The tiles of a block, and of the border with the right-hand side.
  private let tiles: Int
  private let edgeTiles: Int
  /// The rows of U.
  private var rows: [SIMD4<Double>]
  /// For each block the first tiles that are not zero in the part of its second successor.
  private var starts: [Int]
  /// The inverse of the factor of the border's Schur complement, upper triangular.
  private var cornerInverse: [Double]
  private var cornerRight: [Double]

  /// Vectors of a row.
  private var stride: Int { 3 * tiles + edgeTiles }
  /// Vectors of a block's rows.
  private var block: Int { 4 * tiles * stride }

  /// Creates a factor for systems of a form.
  package init(count: Int, size: Int, border: Int) {
    (self.count, self.size, self.border) = (count, size, border)
    (tiles, edgeTiles) = (DenseKernels.tiles(size), DenseKernels.tiles(border + 1))
    rows = [SIMD4<Double>](repeating: .zero, count: count * 4 * tiles * (3 * tiles + edgeTiles))
    starts = [Int](repeating: 0, count: count * tiles)
    cornerInverse = [Double](repeating: 0, count: border * border)
    cornerRight = [Double](repeating: 0, count: border)
  }

  /// Solves the equations with the diagonal raised by a fraction of itself, as Marquardt does.
  ///
  /// - Returns: The unknowns of the blocks and of the border; `nil` where the matrix is not positive definite.
  package mutating func solve(_ system: BlockBandSystem, damping: Double) -> (blocks: [Double], border: [Double])? {
    guard factorise(system, damping: damping) else { return nil }
    let shared = cornerSolution(cornerRight)
    // With −1 in the place of the right-hand side, −E·x − b becomes one product.
    var weights = [SIMD4<Double>](repeating: .zero, count: edgeTiles)
    for index in 0..<border { weights[index / 4][index % 4] = shared[index] }
    weights[border / 4][border % 4] = -1
    let width = edgeTiles
    let blocks = weights.withUnsafeBufferPointer { weights in
      weights.baseAddress.map { weights in substituteBack { -Self.dot($0, weights, width) } }
    }
    return blocks.map { ($0, shared) }
  }

  /// Returns the response of the blocks to the border, H⁻¹E of the blocks' part H alone, `count` × `size` × `border`.
  package func edgeResponse() -> [Double] {
    var response = [Double](repeating: 0, count: count * size * border)
    for column in 0..<border {
      let values = substituteBack { $0[column / 4][column % 4] }
      for row in 0..<count * size { response[row * border + column] = values[row] }
    }
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
  /// It is the squared length of U⁻ᵀg, which runs from that block to the last and fades.
  /// - Parameters:
  ///   - gradients: `size` × `columns`, row by row.
  ///   - block: The block.
  ///   - columns: The number of gradients.
  ///   - rest: The fraction of the sum below which the remaining blocks are left out.
  /// - Returns: A number for each column.
  package func variances(of gradients: [Double], at block: Int, columns: Int, rest: Double) -> [Double] {
    let (width, depth, stride, whole) = (DenseKernels.tiles(columns), 4 * tiles, stride, self.block)
    let part = depth * width
    var sums = [SIMD4<Double>](repeating: .zero, count: width)
    // Three blocks in turn: the last but one, the last, and the next.
    var solutions = [SIMD4<Double>](repeating: .zero, count: 3 * part)
    for row in 0..<size {
      for column in 0..<columns {
        solutions[row * width + column / 4][column % 4] = gradients[row * columns + column]
      }
    }
    var isSmall = false
    Self.withPointers(rows, &solutions) { rows, solutions in
      for step in 0..<count - block where !isSmall {
        let index = block + step
        let own = solutions + step % 3 * part
        if step > 0 {
          own.update(repeating: .zero, count: part)
          DenseKernels.subtract(
            rows + (index - 1) * whole + tiles, stride, solutions + (step - 1) % 3 * part, width, from: own, width,
            rows: tiles, size: (tiles, width))
        }
        if step > 1 {
          DenseKernels.subtract(
            rows + (index - 2) * whole + 2 * tiles, stride, solutions + (step - 2) % 3 * part, width, from: own,
            width, rows: tiles, size: (tiles, width))
        }
        DenseKernels.solve(rows + index * whole, stride, own, width, size: (tiles, width))
        isSmall = true
        for column in 0..<width {
          var gain = SIMD4<Double>.zero
          for row in 0..<depth { gain += own[row * width + column] * own[row * width + column] }
          sums[column] += gain
          if any(gain .> rest * sums[column]) { isSmall = false }
        }
      }
    }
    return (0..<columns).map { sums[$0 / 4][$0 % 4] }
  }

  /// Returns the equations that remain after the elimination of the first block, their Schur complement; `nil` where the first block is not positive definite.
  package mutating func withoutFirst(_ system: BlockBandSystem) -> BlockBandSystem? {
    var edges = [SIMD4<Double>](repeating: .zero, count: 4 * edgeTiles * edgeTiles)
    guard eliminate(1, of: system, damping: 0, edges: &edges) else { return nil }
    var rest = BlockBandSystem(count: count - 1, size: size, border: border)
    let (square, columns) = (size * size, 4 * tiles)
    func value(_ block: Int, _ row: Int, _ column: Int) -> Double {
      rows[block * self.block + row * stride + column / 4][column % 4]
    }
    for index in 1..<max(count, 1) {
      for row in 0..<size {
        let own = (index - 1) * size + row
        for column in row..<size {
          let found = value(index, row, column)
          rest.diagonal[(index - 1) * square + row * size + column] = found
          rest.diagonal[(index - 1) * square + column * size + row] = found
        }
        for column in 0..<size where index > 1 {
          rest.first[own * size + column] = value(index - 1, column, columns + row)
          if index > 2 { rest.second[own * size + column] = value(index - 2, column, 2 * columns + row) }
        }
        for column in 0..<border { rest.edge[own * border + column] = value(index, row, 3 * columns + column) }
        rest.right[own] = value(index, row, 3 * columns + border)
      }
    }
    for row in 0..<border {
      for column in row..<border {
        let found = system.corner[row * border + column] + edges[row * edgeTiles + column / 4][column % 4]
        rest.corner[row * border + column] = found
        rest.corner[column * border + row] = found
      }
      rest.cornerRight[row] = system.cornerRight[row] + edges[row * edgeTiles + border / 4][border % 4]
    }
    return rest
  }

  // MARK: Elimination

  private mutating func factorise(_ system: BlockBandSystem, damping: Double) -> Bool {
    var edges = [SIMD4<Double>](repeating: .zero, count: 4 * edgeTiles * edgeTiles)
    return eliminate(count, of: system, damping: damping, edges: &edges)
      && factoriseCorner(system, damping: damping, edges)
  }

  /// Eliminates the first blocks; the rows of the others then hold the rest of the matrix, without its corner.
  ///
  /// - Parameters:
  ///   - eliminated: The number of blocks.
  ///   - system: The equations.
  ///   - damping: The fraction by which the diagonal is raised.
  ///   - edges: Zeros, to which the losses of the corner are added.
  /// - Returns: Whether these blocks are positive definite.
  private mutating func eliminate(
    _ eliminated: Int, of system: BlockBandSystem, damping: Double, edges: inout [SIMD4<Double>]
  ) -> Bool {
    let (stride, whole) = (stride, block)
    for index in 0..<count { load(system, index, damping) }
    var isPositive = true
    let (tiles, edgeTiles, count) = (tiles, edgeTiles, count)
    rows.withUnsafeMutableBufferPointer { rows in
      edges.withUnsafeMutableBufferPointer { edges in
        starts.withUnsafeBufferPointer { starts in
          guard let rows = rows.baseAddress, let edges = edges.baseAddress, let starts = starts.baseAddress else {
            return
          }
          for index in 0..<count where isPositive {
            let own = rows + index * whole
            if index > 0, index <= eliminated {
              // The predecessor's parts of this block and the next meet in this block's own part and the next.
              let before = own - whole
              DenseKernels.subtract(
                before + tiles, stride, before + tiles, stride, from: own, stride, rows: tiles, size: (tiles, tiles),
                isUpper: true)
              DenseKernels.subtract(
                before + tiles, stride, before + 2 * tiles, stride, from: own + tiles, stride, rows: tiles,
                size: (tiles, tiles), bStarts: starts + (index - 1) * tiles)
              DenseKernels.subtract(
                before + tiles, stride, before + 3 * tiles, stride, from: own + 3 * tiles, stride, rows: tiles,
                size: (tiles, edgeTiles))
            }
            if index > 1, index <= eliminated + 1 {
              let before = own - 2 * whole
              let first = starts + (index - 2) * tiles
              DenseKernels.subtract(
                before + 2 * tiles, stride, before + 2 * tiles, stride, from: own, stride, rows: tiles,
                size: (tiles, tiles), aStarts: first, bStarts: first, isUpper: true)
              DenseKernels.subtract(
                before + 2 * tiles, stride, before + 3 * tiles, stride, from: own + 3 * tiles, stride, rows: tiles,
                size: (tiles, edgeTiles), aStarts: first)
            }
            guard index < eliminated else { continue }
            guard DenseKernels.factorise(own, stride, size: tiles) else {
              isPositive = false
              return
            }
            if index + 1 < count { DenseKernels.solve(own, stride, own + tiles, stride, size: (tiles, tiles)) }
            if index + 2 < count {
              DenseKernels.solve(
                own, stride, own + 2 * tiles, stride, size: (tiles, tiles), starts: starts + index * tiles)
            }
            DenseKernels.solve(own, stride, own + 3 * tiles, stride, size: (tiles, edgeTiles))
            DenseKernels.subtract(
              own + 3 * tiles, stride, own + 3 * tiles, stride, from: edges, edgeTiles, rows: tiles,
              size: (edgeTiles, edgeTiles), isUpper: true)
          }
        }
      }
    }
    return isPositive
  }

  /// Copies a block's row of the system into place.
  private mutating func load(_ system: BlockBandSystem, _ index: Int, _ damping: Double) {
    let (n, square, width, columns) = (size, size * size, 4 * stride, 4 * tiles)
    let (border, whole, first) = (border, block, index * tiles)
    let hasSecond = index + 2 < count
    for tile in 0..<tiles { starts[first + tile] = hasSecond ? tiles : 0 }
    rows.withUnsafeMutableBufferPointer { rows in
      guard let start = rows.baseAddress.map({ $0 + index * whole }) else { return }
      start.update(repeating: .zero, count: whole)
      start.withMemoryRebound(to: Double.self, capacity: 4 * whole) { target in
        for row in 0..<columns {
          guard row < n else {
            target[row * width + row] = 1
            continue
          }
          for column in row..<n { target[row * width + column] = system.diagonal[index * square + row * n + column] }
          target[row * width + row] *= 1 + damping
          let edge = target + row * width + 3 * columns
          for column in 0..<border { edge[column] = system.edge[(index * n + row) * border + column] }
          edge[border] = system.right[index * n + row]
          guard index + 1 < count else { continue }
          for other in 0..<n {
            target[other * width + columns + row] = system.first[(index + 1) * square + row * n + other]
          }
          guard hasSecond else { continue }
          for other in 0..<n {
            let value = system.second[(index + 2) * square + row * n + other]
            if value == 0 { continue }
            target[other * width + 2 * columns + row] = value
            starts[first + row / 4] = min(starts[first + row / 4], other / 4)
          }
        }
      }
    }
  }

  private mutating func factoriseCorner(_ system: BlockBandSystem, damping: Double, _ edges: [SIMD4<Double>]) -> Bool {
    func taken(_ row: Int, _ column: Int) -> Double { edges[row * edgeTiles + column / 4][column % 4] }
    var factor = system.corner
    for row in 0..<border {
      factor[row * border + row] *= 1 + damping
      for column in row..<border { factor[row * border + column] += taken(row, column) }
      cornerRight[row] = system.cornerRight[row] + taken(row, border)
    }
    // U, and then its inverse, of a dozen unknowns: the plain way.
    for row in 0..<border {
      for k in 0..<row {
        let share = factor[k * border + row]
        for column in row..<border { factor[row * border + column] -= share * factor[k * border + column] }
      }
      let pivot = factor[row * border + row]
      guard pivot > 0, pivot < .infinity else { return false }
      for column in row..<border { factor[row * border + column] /= pivot.squareRoot() }
    }
    for column in 0..<border {
      for row in (0...column).reversed() {
        var value: Double = row == column ? 1 : 0
        for k in row + 1..<column + 1 {
          value -= factor[row * border + k] * cornerInverse[k * border + column]
        }
        cornerInverse[row * border + column] = value / factor[row * border + row]
      }
    }
    return true
  }

  // MARK: Substitution

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

  /// Returns U⁻¹b of the blocks' part, where b follows from the border's part of each row.
  private func substituteBack(_ right: (UnsafePointer<SIMD4<Double>>) -> Double) -> [Double] {
    let (stride, whole) = (stride, block)
    // The solutions of the blocks, and of two beyond the last.
    var solutions = [SIMD4<Double>](repeating: .zero, count: (count + 2) * tiles)
    Self.withPointers(rows, &solutions) { rows, solutions in
      for index in (0..<count).reversed() {
        let own = solutions + index * tiles
        for row in (0..<size).reversed() {
          let source = rows + index * whole + row * stride
          let (tile, lane) = (row / 4, row % 4)
          // Unknowns that are not solved yet are still zero, and so is the diagonal's part.
          let known =
            Self.dot(source + tile, own + tile, tiles - tile)
            + Self.dot(source + tiles, own + tiles, 2 * tiles)
          own[tile][lane] = (right(source + 3 * tiles) - known) * source[tile][lane]
        }
      }
    }
    return (0..<count * size).map { solutions[$0 / size * tiles + $0 % size / 4][$0 % size % 4] }
  }

  @inline(__always)
  private static func dot(_ row: UnsafePointer<SIMD4<Double>>, _ column: UnsafePointer<SIMD4<Double>>, _ count: Int)
    -> Double
  {
    var sum = SIMD4<Double>.zero
    for index in 0..<count { sum += row[index] * column[index] }
    return sum.sum()
  }

  private static func withPointers(
    _ rows: [SIMD4<Double>], _ other: inout [SIMD4<Double>],
    _ body: (UnsafePointer<SIMD4<Double>>, Matrix) -> Void
  ) {
    rows.withUnsafeBufferPointer { rows in
      other.withUnsafeMutableBufferPointer { other in
        if let rows = rows.baseAddress, let other = other.baseAddress { body(rows, other) }
      }
    }
  }
}
