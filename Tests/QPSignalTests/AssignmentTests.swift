import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct AssignmentTests {
  /// Every table up to 5 × 6, against trying all pairings.
  @Test(arguments: 0...5, 0...6) func sumOfWeightsIsTheLargestOfAllPairings(rows: Int, columns: Int) {
    let seed: UInt64 = 3
    var random = SplitMix64(seed: seed)
    var assignment = Assignment()
    for _ in 0..<40 {
      let weights = (0..<rows * columns).map { _ in Double.random(in: -0.5...1, using: &random) }
      assignment.solve(rows: rows, columns: columns, weights: weights)
      let pairs = assignment.columns.enumerated().compactMap { row, column in column.map { (row, $0) } }
      #expect(assignment.columns.count == rows)
      #expect(Set(pairs.map(\.1)).count == pairs.count)
      let chosen = pairs.map { weights[$0.0 * columns + $0.1] }
      #expect(chosen.allSatisfy { $0 > 0 })
      let best = Self.best(weights, columns, row: 0, taken: [], rows: rows)
      #expect(abs(chosen.reduce(0, +) - best) < 1e-12, "seed \(seed): \(weights)")
    }
  }

  private static func best(_ weights: [Double], _ columns: Int, row: Int, taken: Set<Int>, rows: Int) -> Double {
    guard row < rows else { return 0 }
    var most = best(weights, columns, row: row + 1, taken: taken, rows: rows)
    for column in 0..<columns where !taken.contains(column) {
      let rest = best(weights, columns, row: row + 1, taken: taken.union([column]), rows: rows)
      most = max(most, weights[row * columns + column] + rest)
    }
    return most
  }
}
