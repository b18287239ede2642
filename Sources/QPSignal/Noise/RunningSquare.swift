/// A mean square over the last values that limits the weight of outliers.
struct RunningSquare: Sendable {
  private(set) var mean: Float = 0
  private(set) var count = 0

  /// The limit of a square as a multiple of the mean, which cuts larger ones.
  ///
  /// Of the noise itself, 1/400 is lost by that.
  private static let limit: Float = 6
  /// The number of first squares taken without a limit, at most as many as are remembered.
  private static let first = 10

  mutating func add(_ square: Float, memory: Int) {
    // While all squares were zero there is no scale for outliers.
    let isFirst = count < min(Self.first, memory) || mean == 0
    let counted = isFirst ? square : min(square, Self.limit * mean)
    count = min(count + 1, memory)
    mean += (counted - mean) / Float(count)
  }
}
