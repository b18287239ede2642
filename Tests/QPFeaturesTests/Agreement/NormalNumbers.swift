import Foundation
import QPSimulator

/// Normal numbers with mean 0 and deviation 1 from a seed (Box and Muller, 1958).
struct NormalNumbers {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> Double {
    let (u, v) = (Double.random(in: 1e-300..<1, using: &generator), Double.random(in: 0..<1, using: &generator))
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }
}
