internal import QPCore

/// The movements out and back of a signal, with a measure of how regular they are.
///
/// It goes on with a signal that has grown: cycles that were settled the last time are not searched again.
struct CycleDetector: Sendable {
  /// One movement out and back, by the places of its samples.
  struct Cycle: Hashable, Sendable {
    /// The place of the lowest value before the way out.
    var start: Int
    /// The place of the highest value.
    var turn: Int
    /// The place at which enough of the way was gone back.
    var end: Int
    /// The lowest value before the way out.
    var low: Float
    /// The size of the way out.
    var out: Float
    /// The size of the way back so far.
    var back: Float
    /// Whether enough of the way was gone back.
    var isFinished: Bool
  }

  /// The cycles of at least about half of the typical size, in order.
  var cycles: [Cycle] { scan.cycles + rest }
  /// The cycles of at least the least size, in order; the last may not have come back.
  private(set) var all: [Cycle] = []
  /// The number of cycles.
  var count: Int { scan.cycles.count + rest.count }
  /// The size of a cycle by which half of the whole way is made; 0 without cycles.
  private(set) var typical: Float = 0
  /// The share of the signal's total variation that its cycles make up, 0…1.
  private(set) var efficiency: Float = 0
  /// The regularity of sizes and periods: 1 where all are the same, falling with their relative spread.
  private(set) var regularity: Float = 0

  private let share: Float
  /// The search by the least size, and the one by a share of the typical size where that is larger.
  private var coarse: CycleScan
  private var fine: CycleScan?
  /// The cycles at the end of the signal, which is not settled.
  private var rest: [Cycle] = []
  private var scan: CycleScan { fine ?? coarse }
  private var variation = Variation()

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - least: The least size of a cycle.
  ///   - share: The least size as a fraction of the typical one; 0 for none.
  init(least: Float, share: Float = Self.limits.leastOfTypical) {
    coarse = CycleScan(least: least)
    self.share = share
  }

  /// Finds the cycles of a whole signal, NaN where it was not seen.
  init(_ values: [Float], least: Float, share: Float = Self.limits.leastOfTypical) {
    self.init(least: least, share: share)
    detectCycles(in: values, settled: values.count)
  }

  /// Finds the cycles of a signal of which the beginning is the same as the last time.
  ///
  /// - Parameters:
  ///   - values: The signal; NaN where it was not seen.
  ///   - settled: The number of values that will not change.
  mutating func detectCycles(in values: [Float], settled: Int) {
    coarse.search(values, upTo: settled)
    variation.add(values, upTo: settled)
    all = coarse.cycles + coarse.rest(of: values)
    typical = Self.typical(all.map(\.out))
    let least = share * typical
    fine = least <= coarse.least ? nil : fine?.least == least ? fine : CycleScan(least: least)
    extendCycles(in: values, settled: settled)
    let cycles = cycles
    (efficiency, regularity) = (0, 0)
    guard !cycles.isEmpty else { return }
    let whole = variation.of(values)
    let path = cycles.reduce(0) { $0 + $1.out + $1.back }
    efficiency = whole > 0 ? min(1, path / whole) : 0
    let periods = zip(cycles, cycles.dropFirst()).map { Double($1.turn - $0.turn) }
    regularity =
      1
      / (1 + Self.spread(cycles.map { Double($0.out) })
        + (periods.count > 1 ? Self.spread(periods) : Self.limits.unknownSpread))
  }

  /// Finds the cycles of a signal of which the beginning is the same as the last time, with everything else as it was.
  mutating func extendCycles(in values: [Float], settled: Int) {
    if fine == nil { coarse.search(values, upTo: settled) } else { fine?.search(values, upTo: settled) }
    rest = scan.rest(of: values)
    if let last = rest.last, !last.isFinished, last.back < Self.limits.finalReturnFraction * last.out {
      rest.removeLast()
    }
  }

  /// The weight of the signal among others: clear, regular and large movements have much.
  var score: Float { efficiency * regularity * regularity * min(1, typical) }

  /// The median of the levels half-way between the ends of each cycle.
  var level: Float? { cycles.map { Double($0.low + $0.out / 2) }.median.map { Float($0) } }

  private static var limits: CycleParameters { .current }

  /// Returns the size at which the larger movements make up half of the way.
  private static func typical(_ sizes: [Float]) -> Float {
    let sorted = sizes.sorted(by: >)
    let half = sorted.reduce(0, +) / 2
    var sum: Float = 0
    return sorted.first {
      sum += $0
      return sum >= half
    } ?? 0
  }

  /// Returns the median deviation from the median, as a fraction of it.
  private static func spread(_ values: [Double]) -> Float {
    guard let middle = values.median, middle > 0 else { return limits.unknownSpread }
    return Float((values.map { abs($0 - middle) }.median ?? 0) / middle)
  }

  /// The sum of the differences from sample to sample.
  private struct Variation {
    private var sum: Float = 0
    private var last = Float.nan
    private var count = 0

    mutating func add(_ values: [Float], upTo end: Int) {
      let values = values.span
      while count < min(end, values.count) {
        let value = values[count]
        count += 1
        guard !value.isNaN else { continue }
        if !last.isNaN { sum += abs(value - last) }
        last = value
      }
    }

    /// Returns the variation of a whole signal, of which a beginning was added.
    func of(_ values: [Float]) -> Float {
      var rest = self
      rest.add(values, upTo: values.count)
      return rest.sum
    }
  }
}
