/// A mean square over the last values, with little weight for what is far out.
struct RunningSquare: Sendable {
  private(set) var mean: Float = 0
  private(set) var count = 0

  /// A square beyond six means counts as six; of the noise itself a four-hundredth part is lost by that.
  private static let limit: Float = 6

  mutating func add(_ square: Float, memory: Int) {
    let counted = count < 10 ? square : min(square, Self.limit * mean + 1e-6)
    count = min(count + 1, memory)
    mean += (counted - mean) / Float(count)
  }
}
