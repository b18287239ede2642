internal import QPLandmarks

/// The timing of frames.
package struct SimulatedTiming: Hashable, Sendable {
  /// The range of the random shift of frame times, as a share of the frame interval, 0..<1.
  package var jitter = 0.0
  /// The amplitude of a variation of the frame interval with a period of 3 s, as a share of the interval, 0..<1.
  package var variation = 0.0
  /// The share of frames that are dropped; the first is always kept.
  package var dropped = 0.0
  /// The share of frames that repeat the poses of the frame before, bit by bit.
  package var repeated = 0.0

  package init() {}
}

/// The clock of a simulation.
struct SimulatedClock {
  private let timing: SimulatedTiming
  private let fps: Double
  private var jitter: Gaussian
  private var chance: Gaussian
  private var repetition: Gaussian
  private let phase: Double

  init(_ timing: SimulatedTiming, fps: Double, jitterSeed: UInt64, seed: UInt64) {
    self.timing = timing
    self.fps = fps
    jitter = Gaussian(seed: jitterSeed)
    chance = Gaussian(seed: SimulatedStream.timing.seed(seed))
    repetition = Gaussian(seed: SimulatedStream.repetition.seed(seed))
    phase = 2 * .pi * chance.uniform()
  }

  /// Returns the time of a frame in seconds; must be called once for each.
  mutating func seconds(of frame: Int) -> Double {
    let late = timing.jitter > 0 && frame > 0 ? timing.jitter * (jitter.uniform() - 0.5) : 0
    let even = (Double(frame) + late) / fps
    guard timing.variation > 0 else { return even }
    // The integral of 1 + variation · sin(turn).
    let turn = 2 * Double.pi / 3
    return even + timing.variation / turn * (Maths.cos(phase) - Maths.cos(turn * even + phase))
  }

  /// Returns whether a frame is dropped; must be called once for each.
  mutating func drops(_ frame: Int) -> Bool {
    timing.dropped > 0 && chance.uniform() < timing.dropped && frame > 0
  }

  /// Returns whether a frame repeats the one before; must be called once for each.
  mutating func repeats(_ frame: Int) -> Bool {
    timing.repeated > 0 && repetition.uniform() < timing.repeated && frame > 0
  }
}
