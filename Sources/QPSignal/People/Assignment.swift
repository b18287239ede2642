internal import QPLandmarks

/// A solver of the assignment problem: it pairs rows with columns so that the sum of the pairs' weights is maximal.
///
/// It uses the Hungarian method with potentials (Kuhn 1955, Munkres 1957), in O(rows² · columns). Its arrays are reused
/// from frame to frame.
struct Assignment: Sendable {
  /// The column of each row; `nil` where the row has none with a positive weight.
  private(set) var columns: [Int?] = []

  // Row and column 0 stand for "none": the method counts from 1.
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var previous: [Int] = []
  private var slack: [Double] = []
  private var isDone: [Bool] = []

  /// Solves the problem for a table of weights.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - columnCount: The number of columns.
  ///   - weights: The finite weights, row after row; a weight of 0 or less forms no pair.
  mutating func solve(rows: Int, columns columnCount: Int, weights: [Double]) {
    columns.removeAll(keepingCapacity: true)
    columns.append(contentsOf: repeatElement(nil, count: rows))
    // A row beyond the last column pairs with a column that stands for "none".
    let width = max(rows, columnCount)
    prepare(rows: rows, width: width)

    func cost(_ row: Int, _ column: Int) -> Double {
      column <= columnCount ? -max(weights[(row - 1) * columnCount + column - 1], 0) : 0
    }
    for row in stride(from: 1, through: rows, by: 1) {
      rowOfColumn[0] = row
      var column = 0
      for index in 0...width { (slack[index], isDone[index]) = (.infinity, false) }
      repeat {
        isDone[column] = true
        let current = rowOfColumn[column]
        var (delta, next) = (Double.infinity, 0)
        for other in stride(from: 1, through: width, by: 1) where !isDone[other] {
          let reduced = cost(current, other) - rowPotential[current] - columnPotential[other]
          if reduced < slack[other] { (slack[other], previous[other]) = (reduced, column) }
          if slack[other] < delta { (delta, next) = (slack[other], other) }
        }
        for other in 0...width {
          if isDone[other] {
            rowPotential[rowOfColumn[other]] += delta
            columnPotential[other] -= delta
          } else {
            slack[other] -= delta
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }
    for column in stride(from: 1, through: columnCount, by: 1) where rowOfColumn[column] > 0 {
      let row = rowOfColumn[column] - 1
      if weights[row * columnCount + column - 1] > 0 { columns[row] = column - 1 }
    }
  }

  private mutating func prepare(rows: Int, width: Int) {
    func refill<Element>(_ array: inout [Element], _ element: Element, _ count: Int) {
      array.removeAll(keepingCapacity: true)
      array.append(contentsOf: repeatElement(element, count: count))
    }
    refill(&rowPotential, 0, rows + 1)
    refill(&columnPotential, 0, width + 1)
    refill(&rowOfColumn, 0, width + 1)
    refill(&previous, 0, width + 1)
    refill(&slack, .infinity, width + 1)
    refill(&isDone, false, width + 1)
  }
}
