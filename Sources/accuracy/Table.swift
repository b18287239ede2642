import QPCore

/// A table that can be printed.
struct Table: Sendable {
  let name: String
  /// The number of sessions of a row unless it is given.
  let sessions: UInt64
  /// The description of its columns.
  let about: String
  let show: @Sendable (Sessions) async -> Void

  static func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

  static func head(_ cells: [String]) {
    row(cells)
    print("|" + String(repeating: "---|", count: cells.count))
  }
}

/// The seeded sessions of a row.
struct Sessions: Sendable {
  let count: UInt64
  let first: UInt64
  /// The words in the names of the conditions that are wanted; empty for all.
  let only: String

  var about: String { "\(count) sessions, seeds from \(first) on." }

  /// Returns the outcome of each session, in the order of the seeds; as many run at once as there are cores.
  func map<Outcome: Sendable>(_ run: @escaping @Sendable (UInt64) -> Outcome) async -> [Outcome] {
    await withTaskGroup(of: (UInt64, Outcome).self) { group in
      for seed in first..<first + count { group.addTask { (seed, run(seed)) } }
      var outcomes: [(seed: UInt64, outcome: Outcome)] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes.sorted { $0.seed < $1.seed }.map(\.outcome)
    }
  }
}

extension Double {
  var tenths: String { isNaN ? "–" : fixed(decimals: 1) }
  var degrees: String { isNaN ? "–" : fixed(decimals: 1) + "°" }
  var percent: String { isNaN ? "–" : (self * 100).fixed(decimals: 1) + " %" }
  var ratio: String { isNaN ? "–" : fixed(decimals: 2) }
}

extension [Double] {
  /// The square root of the mean square; NaN of none.
  var rootMeanSquare: Double {
    isEmpty ? .nan : (reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
  }

  var average: Double { isEmpty ? .nan : reduce(0, +) / Double(count) }
}
