/// A mean square over the last values, with little weight for what is far out.
struct RunningSquare: Sendable {
  private(set) var mean: Float = 0
  private(set) var count = 0

  /// A square beyond six means counts as six; of the noise itself a four-hundredth part is lost by that.
  private static let limit: Float = 6
  /// So many squares are taken as they are, or as many as are remembered.
  private static let first = 10

  mutating func add(_ square: Float, memory: Int) {
    // Where nothing differed so far there is no measure of what is far out.
    let isFirst = count < min(Self.first, memory) || mean == 0
    let counted = isFirst ? square : min(square, Self.limit * mean)
    count = min(count + 1, memory)
    mean += (counted - mean) / Float(count)
  }
}
