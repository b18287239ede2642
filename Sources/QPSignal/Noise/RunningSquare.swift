/// A mean square over the last values that limits the weight of outliers.
struct RunningSquare: Sendable {
  private(set) var mean: Float = 0
  private(set) var count = 0

  private static var limits: NoiseParameters { .current }

  mutating func add(_ square: Float, memory: Int) {
    // While all squares were zero there is no scale for outliers.
    let isFirst = count < min(Self.limits.unlimitedSquares, memory) || mean == 0
    let counted = isFirst ? square : min(square, Self.limits.largestSquare * mean)
    count = min(count + 1, memory)
    mean += (counted - mean) / Float(count)
  }
}
