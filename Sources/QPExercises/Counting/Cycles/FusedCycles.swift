/// The repeated movement that several signals show together.
struct FusedCycles: Sendable {
  /// The cycles of the fused signals.
  private(set) var detector = CycleDetector(least: Self.limits.leastFusedSize)
  /// The places of the signals that were fused, the clearest first.
  let order: [Int]
  private let terms: [Term]
  private var values: [Float] = []
  /// The number of values that will not change.
  private var settled = 0

  /// One signal's part: less its middle level, over its typical size.
  private struct Term: Sendable {
    var signal: Int
    var level: Float
    var size: Float
    var weight: Float
  }

  /// Fuses the clearest signals: each less its middle level, over its typical size, weighted by its score.
  ///
  /// `nil` if none has a cycle.
  ///
  /// - Parameters:
  ///   - signals: The signals.
  ///   - detectors: Each signal's own cycles.
  ///   - alignsSigns: Whether signals that fall while the clearest one rises are turned over; else out is up in all of them.
  init?(_ signals: [SampledSignal], _ detectors: [CycleDetector], alignsSigns: Bool = false) {
    order = Array(
      detectors.indices.filter { detectors[$0].score > 0 }
        .sorted { (detectors[$0].score, $1) > (detectors[$1].score, $0) }.prefix(Self.limits.mostFusedSignals))
    guard let first = order.first else { return nil }
    terms = order.map { index in
      let detector = detectors[index]
      let score = detector.score * detector.score
      let isOpposite =
        alignsSigns && Self.product(signals[index], detector, signals[first], detectors[first]) < 0
      return Term(
        signal: index, level: detector.level ?? 0, size: isOpposite ? -detector.typical : detector.typical,
        weight: score * score)
    }
    fuse(signals)
    detector.detectCycles(in: values, settled: settled)
  }

  /// Looks at the signals again, which have grown: levels, sizes and weights stay, and settled cycles are not searched
  /// again.
  mutating func extend(_ signals: [SampledSignal]) {
    fuse(signals)
    detector.extendCycles(in: values, settled: settled)
  }

  /// Fuses the signals from where they were not settled.
  private mutating func fuse(_ signals: [SampledSignal]) {
    let count = order.map { signals[$0].smooth.count }.max() ?? 0
    values.removeLast(values.count - settled)
    values.append(contentsOf: repeatElement(.nan, count: count - settled))
    Self.fuse(terms, signals, into: &values, from: settled)
    settled = order.map { signals[$0].settled }.min() ?? 0
  }

  private static func fuse(_ terms: [Term], _ signals: [SampledSignal], into values: inout [Float], from start: Int) {
    var weights = [Float](repeating: 0, count: values.count - start)
    var values = values.mutableSpan
    var all = weights.mutableSpan
    for term in terms {
      let smooth = signals[term.signal].smooth
      let signal = smooth.span
      for index in start..<min(signal.count, values.count) where !signal[index].isNaN {
        let part = term.weight * (signal[index] - term.level) / term.size
        values[index] = all[index - start] > 0 ? values[index] + part : part
        all[index - start] += term.weight
      }
    }
    for index in start..<values.count {
      values[index] = all[index - start] > 0 ? values[index] / all[index - start] : .nan
    }
  }

  /// Returns the sum of the products of two signals, each less its middle level.
  private static func product(
    _ signal: SampledSignal, _ detector: CycleDetector, _ other: SampledSignal, _ its: CycleDetector
  ) -> Float {
    let (level, otherLevel) = (detector.level ?? 0, its.level ?? 0)
    let values = signal.smooth
    let others = other.smooth
    var sum: Float = 0
    for index in 0..<min(values.count, others.count) where !values[index].isNaN && !others[index].isNaN {
      sum += (values[index] - level) * (others[index] - otherLevel)
    }
    return sum
  }

  private static var limits: CycleParameters { .current }
}
