@testable import QPBody
import Testing

@Suite struct BlockBandTests {
  private static let forms = [(7, 5, 3), (1, 4, 2), (2, 3, 0), (12, 2, 1), (4, 1, 4), (4, 9, 5)]

  @Test(arguments: forms)
  func solutionAgreesWithGaussianElimination(count: Int, size: Int, border: Int) throws {
    let (system, dense, right) = Self.random(count, size, border, seed: 3)
    let expected = Self.solve(dense, right)
    var factor = BlockBandFactor(count: count, size: size, border: border)
    let solution = factor.solve(system, damping: 0)
    let found = try #require(solution)
    for (a, b) in zip(found.blocks + found.border, expected) { #expect(abs(a - b) < 1e-9 * (1 + abs(b))) }
  }

  @Test func dampingRaisesTheDiagonal() throws {
    let (system, dense, right) = Self.random(5, 3, 2, seed: 4)
    var raised = dense
    for index in raised.indices { raised[index][index] *= 1.5 }
    var factor = BlockBandFactor(count: 5, size: 3, border: 2)
    let solution = factor.solve(system, damping: 0.5)
    let found = try #require(solution)
    for (a, b) in zip(found.blocks + found.border, Self.solve(raised, right)) { #expect(abs(a - b) < 1e-9) }
  }

  @Test(arguments: forms)
  func variancesAgreeWithTheDenseInverse(count: Int, size: Int, border: Int) {
    let (system, dense, _) = Self.random(count, size, border, seed: 5)
    var factor = BlockBandFactor(count: count, size: size, border: border)
    #expect(factor.solve(system, damping: 0) != nil)
    var numbers = SeededNumbers(6)
    let gradient = (0..<size).map { _ in numbers.next() }
    let block = count / 2
    // With the border held, H is the part of the blocks.
    let inner = dense.prefix(count * size).map { Array($0.prefix(count * size)) }
    var right = [Double](repeating: 0, count: count * size)
    for index in 0..<size { right[block * size + index] = gradient[index] }
    let solved = Self.solve(inner, right)
    let expected = (0..<size).reduce(0) { $0 + gradient[$1] * solved[block * size + $1] }
    let found = factor.variances(of: gradient, at: block, columns: 1, rest: 0)
    #expect(abs(found[0] - expected) < 1e-9 * (1 + expected))

    let covariance = factor.borderCovariance()
    for column in 0..<border {
      var unit = [Double](repeating: 0, count: dense.count)
      unit[count * size + column] = 1
      let inverse = Self.solve(dense, unit)
      for row in 0..<border { #expect(abs(covariance[row * border + column] - inverse[count * size + row]) < 1e-9) }
    }
    let response = factor.edgeResponse()
    for column in 0..<border {
      let expected = Self.solve(inner, (0..<count * size).map { dense[$0][count * size + column] })
      for row in 0..<count * size { #expect(abs(response[row * border + column] - expected[row]) < 1e-9) }
    }
  }

  @Test(arguments: forms)
  func theRestWithoutTheFirstBlockHasTheSameSolution(count: Int, size: Int, border: Int) throws {
    guard count > 1 else { return }
    let (system, dense, right) = Self.random(count, size, border, seed: 8)
    var factor = BlockBandFactor(count: count, size: size, border: border)
    let eliminated = factor.withoutFirst(system)
    let rest = try #require(eliminated)
    var smaller = BlockBandFactor(count: count - 1, size: size, border: border)
    let solution = smaller.solve(rest, damping: 0)
    let found = try #require(solution)
    let expected = Self.solve(dense, right).dropFirst(size)
    for (a, b) in zip(found.blocks + found.border, expected) { #expect(abs(a - b) < 1e-9 * (1 + abs(b))) }
  }

  @Test func aMatrixThatIsNotPositiveIsRefused() {
    var (system, _, _) = Self.random(4, 3, 1, seed: 7)
    system.diagonal[9 * 2] = -1
    var factor = BlockBandFactor(count: 4, size: 3, border: 1)
    #expect(factor.solve(system, damping: 0) == nil)
    system.diagonal[9 * 2] = .nan
    #expect(factor.solve(system, damping: 0) == nil)
  }

  /// Returns a random positive definite system, the same as a dense matrix, and its right-hand side.
  private static func random(
    _ count: Int, _ size: Int, _ border: Int, seed: UInt64
  ) -> (BlockBandSystem, [[Double]], [Double]) {
    var numbers = SeededNumbers(seed)
    let total = count * size + border
    var dense = [[Double]](repeating: [Double](repeating: 0, count: total), count: total)
    // Σ J Jᵀ over rows that touch three neighbouring blocks and the border.
    for block in 0..<count {
      for _ in 0..<4 * size {
        let touched = Array(block * size..<min(count, block + 3) * size) + Array(count * size..<total)
        let row = touched.map { _ in numbers.next() }
        for (a, x) in zip(touched, row) { for (b, y) in zip(touched, row) { dense[a][b] += x * y } }
      }
    }
    for index in 0..<total { dense[index][index] += 0.1 }
    let right = (0..<total).map { _ in numbers.next() }
    var system = BlockBandSystem(count: count, size: size, border: border)
    for block in 0..<count {
      for row in 0..<size {
        let own = block * size + row
        system.right[own] = right[own]
        for column in 0..<size {
          let offset = own * size + column
          system.diagonal[offset] = dense[own][block * size + column]
          if block > 0 { system.first[offset] = dense[own][(block - 1) * size + column] }
          if block > 1 { system.second[offset] = dense[own][(block - 2) * size + column] }
        }
        for column in 0..<border { system.edge[own * border + column] = dense[own][count * size + column] }
      }
    }
    for row in 0..<border {
      system.cornerRight[row] = right[count * size + row]
      for column in 0..<border {
        system.corner[row * border + column] = dense[count * size + row][count * size + column]
      }
    }
    return (system, dense, right)
  }

  /// The plain method: elimination with pivots.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }
}
