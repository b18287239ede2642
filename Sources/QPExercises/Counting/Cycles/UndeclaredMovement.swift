internal import QPCore

/// The movement that several joint angles show together, without a declared exercise.
struct UndeclaredMovement: Sendable {
  private var signals: [SampledSignal]
  private var start: Timestamp?

  /// Creates a follower of a number of angles, at most 32.
  init(count: Int) { signals = [SampledSignal](repeating: SampledSignal(), count: count) }

  /// Adds the angles of a frame in degrees; NaN where one is not seen.
  mutating func add(_ degrees: SIMD32<Float>, at time: Timestamp) {
    let start = start ?? time
    self.start = start
    let seconds = time.seconds(since: start)
    guard seconds >= 0, seconds * Self.limits.rate < Double(Self.limits.mostSamples) else { return }
    for index in signals.indices { signals[index].add(degrees[index] / Self.limits.travelUnit, at: seconds) }
  }

  /// A repeated movement.
  struct Found: Sendable {
    var cycles: [DeclaredMovement.Cycle]
    /// The place of the angle that shows it most clearly.
    var angle: Int
  }

  /// Returns a movement of at least three regular cycles; `nil` without one.
  mutating func found() -> Found? {
    guard let start else { return nil }
    for index in signals.indices { signals[index].settle() }
    let detectors = signals.map { CycleDetector($0.smooth, least: Self.limits.leastSize) }
    guard let fused = FusedCycles(signals, detectors, alignsSigns: true), let angle = fused.order.first,
      fused.detector.count >= Self.limits.fewest, fused.detector.regularity > Self.limits.leastRegularity,
      detectors[angle].typical * Self.limits.travelUnit >= Self.limits.leastTypicalDegrees
    else { return nil }
    let cycles = fused.detector.cycles.map { cycle in
      DeclaredMovement.Cycle(
        start: start.after(sample: cycle.start), turn: start.after(sample: cycle.turn),
        end: start.after(sample: cycle.end), depth: Double(min(1, cycle.out)), size: Double(cycle.out))
    }
    return Found(cycles: cycles, angle: angle)
  }

  private static var limits: CycleParameters { .current }
}

extension Timestamp {
  /// Returns the time of a sample of a signal that starts at this time.
  func after(sample: Int) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64(Double(sample) / CycleParameters.current.rate * 1e6))
  }
}
