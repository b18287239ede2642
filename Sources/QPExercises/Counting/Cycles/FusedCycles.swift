/// The repeated movement that several signals show together.
struct FusedCycles: Sendable {
  /// The cycles of the fused signals.
  let detector: CycleDetector
  /// Each signal's own cycles.
  let detectors: [CycleDetector]
  /// The places of the signals that were fused, the clearest first.
  let order: [Int]

  /// Fuses the clearest signals: each less its middle level, over its typical size, weighted by its score.
  ///
  /// `nil` if none has a cycle.
  ///
  /// - Parameters:
  ///   - signals: The signals.
  ///   - alignsSigns: Whether signals that fall while the clearest one rises are turned over; else out is up in all of them.
  init?(_ signals: [[Float]], alignsSigns: Bool = false) {
    let detectors = signals.map { CycleDetector($0, least: Self.limits.leastSize) }
    let order = detectors.indices.filter { detectors[$0].score > 0 }
      .sorted { (detectors[$0].score, $1) > (detectors[$1].score, $0) }.prefix(Self.limits.fused)
    guard !order.isEmpty else { return nil }
    let count = order.map { signals[$0].count }.max() ?? 0
    var sums = [Float](repeating: 0, count: count)
    var weights = [Float](repeating: 0, count: count)
    for index in order {
      let detector = detectors[index]
      let score = detector.score * detector.score
      let isOpposite = alignsSigns && Self.product(signals[index], detector, signals[order[0]], detectors[order[0]]) < 0
      Self.add(
        signals[index], less: detector.level ?? 0, over: isOpposite ? -detector.typical : detector.typical,
        score * score, &sums, &weights)
    }
    for index in sums.indices { sums[index] = weights[index] > 0 ? sums[index] / weights[index] : .nan }
    (self.detectors, self.order) = (detectors, Array(order))
    detector = CycleDetector(sums, least: Self.limits.leastFusedSize)
  }

  /// Returns the sum of the products of two signals, each less its middle level.
  private static func product(
    _ signal: [Float], _ detector: CycleDetector, _ other: [Float], _ its: CycleDetector
  ) -> Float {
    let (level, otherLevel) = (detector.level ?? 0, its.level ?? 0)
    var sum: Float = 0
    for index in 0..<min(signal.count, other.count) where !signal[index].isNaN && !other[index].isNaN {
      sum += (signal[index] - level) * (other[index] - otherLevel)
    }
    return sum
  }

  private static func add(
    _ signal: [Float], less level: Float, over size: Float, _ weight: Float, _ sums: inout [Float],
    _ weights: inout [Float]
  ) {
    let signal = signal.span
    var sums = sums.mutableSpan
    var weights = weights.mutableSpan
    for index in signal.indices where !signal[index].isNaN {
      sums[index] += weight * (signal[index] - level) / size
      weights[index] += weight
    }
  }

  private static var limits: CycleParameters { .current }
}
