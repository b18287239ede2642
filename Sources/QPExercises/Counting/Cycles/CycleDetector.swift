internal import QPFeatures

/// The movements out and back of a signal, with a measure of how regular they are.
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
  private(set) var cycles: [Cycle]
  /// The size of a cycle by which half of the whole way is made; 0 without cycles.
  private(set) var typical: Float = 0
  /// The share of the signal's total variation that its cycles make up, 0…1.
  private(set) var efficiency: Float = 0
  /// The regularity of sizes and periods: 1 where all are the same, falling with their relative spread.
  private(set) var regularity: Float = 0

  /// Finds the cycles of a signal.
  ///
  /// - Parameters:
  ///   - values: The signal; NaN where it was not seen.
  ///   - least: The least size of a cycle.
  ///   - share: The least size as a fraction of the typical one; 0 for none.
  init(_ values: [Float], least: Float, share: Float = Self.limits.leastOfTypical) {
    let all = Self.cycles(values, of: least)
    cycles = all
    guard !all.isEmpty else { return }
    typical = Self.typical(all.map(\.out))
    if share * typical > least { cycles = Self.cycles(values, of: share * typical) }
    cycles.removeAll { !$0.isFinished && $0.back < Self.limits.finished * $0.out }
    guard !cycles.isEmpty else { return }
    var variation: Float = 0
    var last = Float.nan
    for value in values where !value.isNaN {
      if !last.isNaN { variation += abs(value - last) }
      last = value
    }
    let path = cycles.reduce(0) { $0 + $1.out + $1.back }
    efficiency = variation > 0 ? min(1, path / variation) : 0
    let periods = zip(cycles, cycles.dropFirst()).map { Double($1.turn - $0.turn) }
    regularity =
      1
      / (1 + Self.spread(cycles.map { Double($0.out) })
        + (periods.count > 1 ? Self.spread(periods) : Self.limits.unknownSpread))
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

  /// Returns the movements out by at least a size, and back by as much and half of the way out.
  private static func cycles(_ values: [Float], of least: Float) -> [Cycle] {
    let values = values.span
    let longestGap = Int(limits.longestGap * limits.rate)
    var cycles: [Cycle] = []
    var (low, lowest): (Float, Int) = (.infinity, 0)
    var (peak, turn): (Float, Int) = (0, 0)
    var (isOut, gap) = (false, 0)
    for index in values.indices {
      let value = values[index]
      if value.isNaN {
        gap += 1
        if gap > longestGap { (isOut, low) = (false, .infinity) }
        continue
      }
      gap = 0
      if !isOut {
        if value <= low {
          (low, lowest) = (value, index)
        } else if value - low >= least {
          isOut = true
          (peak, turn) = (value, index)
        }
      } else if value > peak {
        (peak, turn) = (value, index)
      } else if peak - value >= max(least, limits.back * (peak - low)) {
        cycles.append(
          Cycle(
            start: lowest, turn: turn, end: index, low: low, out: peak - low, back: peak - value, isFinished: true))
        isOut = false
        (low, lowest) = (value, index)
      }
    }
    if isOut {
      var (least, end) = (peak, turn)
      for index in turn..<values.count where values[index] < least { (least, end) = (values[index], index) }
      cycles.append(
        Cycle(
          start: lowest, turn: turn, end: end, low: low, out: peak - low, back: peak - least, isFinished: false))
    }
    return cycles
  }
}
