internal import QPLandmarks

/// When frames come.
package struct SimulatedTiming: Hashable, Sendable {
  /// How far frames come early or late, as a share of the time between two, 0..<1.
  package var jitter = 0.0
  /// How far the time between two frames swings about that of the rate, as a share of it, 0..<1, in 3 s.
  package var variation = 0.0
  /// The share of frames that do not come at all; the first always comes.
  package var dropped = 0.0
  /// The share of frames that have the poses of the frame before, to the bit.
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

  /// The time of a frame in seconds; asked for once for each.
  mutating func seconds(of frame: Int) -> Double {
    let late = timing.jitter > 0 && frame > 0 ? timing.jitter * (jitter.uniform() - 0.5) : 0
    let even = (Double(frame) + late) / fps
    guard timing.variation > 0 else { return even }
    // The integral of 1 + variation · sin(turn).
    let turn = 2 * Double.pi / 3
    return even + timing.variation / turn * (Maths.cos(phase) - Maths.cos(turn * even + phase))
  }

  /// Whether a frame does not come; asked for once for each.
  mutating func drops(_ frame: Int) -> Bool {
    timing.dropped > 0 && chance.uniform() < timing.dropped && frame > 0
  }

  /// Whether a frame repeats the one before; asked for once for each.
  mutating func repeats(_ frame: Int) -> Bool {
    timing.repeated > 0 && repetition.uniform() < timing.repeated && frame > 0
  }
}
