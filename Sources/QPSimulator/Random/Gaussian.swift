internal import QPLandmarks

/// A generator of normally distributed numbers by Marsaglia's polar method.
struct Gaussian {
  private var generator: SplitMix64
  private var spare: Double?

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Returns a number uniformly distributed in 0..<1.
  mutating func uniform() -> Double {
    Double(generator.next() >> 11) * 0x1p-53
  }

  /// Returns a number with mean 0 and standard deviation 1.
  mutating func next() -> Double {
    if let value = spare {
      spare = nil
      return value
    }
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * Maths.log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }
}
