/// A search for movements out and back in a signal, one sample after the other.
struct CycleScan: Sendable {
  /// The least size of a movement.
  let least: Float
  /// The movements that came back, in order.
  private(set) var cycles: [CycleDetector.Cycle] = []
  /// The number of samples that were searched.
  private(set) var count = 0

  private var low = Float.infinity
  private var lowest = 0
  private var peak: Float = 0
  private var turn = 0
  /// The lowest value since the peak, and its place.
  private var trough: Float = 0
  private var end = 0
  private var isOut = false
  private var gap = 0

  init(least: Float) { self.least = least }

  private static var limits: CycleParameters { .current }

  /// Searches a signal up to a place.
  mutating func search(_ values: [Float], upTo end: Int) {
    let values = values.span
    while count < min(end, values.count) { add(values[count]) }
  }

  /// Returns the movements of a signal after those of its beginning, which was searched; the last may not have come back.
  func rest(of values: [Float]) -> [CycleDetector.Cycle] {
    var rest = self
    rest.cycles = []
    rest.search(values, upTo: values.count)
    guard rest.isOut else { return rest.cycles }
    return rest.cycles
      + CollectionOfOne(
        CycleDetector.Cycle(
          start: rest.lowest, turn: rest.turn, end: rest.end, low: rest.low, out: rest.peak - rest.low,
          back: rest.peak - rest.trough, isFinished: false))
  }

  private mutating func add(_ value: Float) {
    defer { count += 1 }
    guard !value.isNaN else {
      gap += 1
      if gap > Int(Self.limits.longestGap * Self.limits.rate) { (isOut, low) = (false, .infinity) }
      return
    }
    gap = 0
    if !isOut {
      if value <= low {
        (low, lowest) = (value, count)
      } else if value - low >= least {
        isOut = true
        reach(value)
      }
    } else if value > peak {
      reach(value)
    } else {
      if value < trough { (trough, end) = (value, count) }
      guard peak - value >= max(least, Self.limits.returnFraction * (peak - low)) else { return }
      cycles.append(
        CycleDetector.Cycle(
          start: lowest, turn: turn, end: count, low: low, out: peak - low, back: peak - value, isFinished: true))
      isOut = false
      (low, lowest) = (value, count)
    }
  }

  private mutating func reach(_ value: Float) {
    (peak, turn) = (value, count)
    (trough, end) = (value, count)
  }
}
