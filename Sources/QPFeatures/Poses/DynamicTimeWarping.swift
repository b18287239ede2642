/// Dynamic time warping: the alignment of two series with the least cost.
///
/// A path leads from the starts to the ends, with steps of one in the first series, in the second or in both; each pair
/// of samples costs the square of their difference (Sakoe and Chiba, 1978, symmetric form without weights). The band
/// follows the diagonal from the starts to the ends, also if one series is longer. Memory is linear in the width of the
/// band and does not grow with the length.
package struct DynamicTimeWarping: Hashable, Sendable {
  /// The square root of the cheapest path's sum of squared differences, in the unit of the values.
  package let distance: Double
  /// The number of pairs on the path.
  package let steps: Int
  /// The mean offset of the path from the diagonal, as a fraction of the second series; positive if the second lags
  /// behind.
  package let meanLag: Double
  /// The mean magnitude of the offset of the path from the diagonal, as a fraction of the second series.
  package let meanAbsoluteLag: Double

  /// Aligns two series.
  ///
  /// `nil` if a series is empty or its count is not a multiple of `dimensions`, if a value is not finite, or if the
  /// band is NaN.
  /// - Parameters:
  ///   - first: The values of the first series, `dimensions` for each sample, sample after sample.
  ///   - second: The values of the second series.
  ///   - dimensions: The number of values of a sample.
  ///   - band: Half the width of the band, as a fraction of the longer series, 0…1; it is never narrower than a path
  ///     needs.
  /// - Complexity: O(*n*) in time for the *n* pairs in the band, O(*w*) in memory for its width *w*.
  package init?(_ first: [Double], _ second: [Double], dimensions: Int = 1, band: Double = 0.1) {
    guard dimensions > 0, !first.isEmpty, !second.isEmpty, first.count % dimensions == 0,
      second.count % dimensions == 0,
      !band.isNaN, first.allSatisfy(\.isFinite), second.allSatisfy(\.isFinite)
    else { return nil }
    let band = Band(first: first.count / dimensions, second: second.count / dimensions, fraction: band)
    self = Self.walk(first, second, dimensions, band)
  }

  /// The cheapest path to a pair of samples: its cost, its number of pairs, the sum of its lags and of their
  /// magnitudes.
  ///
  /// These sums are accumulated along the path, so that no backtracking table is needed.
  private typealias Cell = SIMD4<Double>

  private static let unreachable = Cell(.infinity, 0, 0, 0)

  private init(_ end: Cell, _ band: Band) {
    distance = end.x.squareRoot()
    steps = Int(end.y)
    let scale = 1 / (Double(max(band.second - 1, 1)) * end.y)
    meanLag = end.z * scale
    meanAbsoluteLag = end.w * scale
  }

  private static func walk(_ first: [Double], _ second: [Double], _ dimensions: Int, _ band: Band) -> DynamicTimeWarping
  {
    // Ordered by dimension, so that a row's costs are computed for several samples at a time.
    let byDimension =
      (0..<dimensions).flatMap { dimension in (0..<band.second).map { second[$0 * dimensions + dimension] } }
      + [Double](repeating: 0, count: lanes)
    // One row of the band, with a cell on either side that stays unreachable.
    var row = [Cell](repeating: unreachable, count: band.width + 2)
    var costs = [Double](repeating: 0, count: band.width + lanes)
    var start = 0  // the place in the second series that the row's cell 1 stands for
    for i in 0..<band.first {
      let columns = band.columns(i)
      let values = first[i * dimensions..<(i + 1) * dimensions]
      fill(&costs, values, byDimension, columns, stride: band.second)
      let before = i == 0 ? Cell(0, 0, 0, 0) : unreachable
      advance(&row, costs, before, shift: columns.lowerBound - start, columns, center: band.center(i))
      start = columns.lowerBound
    }
    return DynamicTimeWarping(row[band.columns(band.first - 1).count], band)
  }

  /// Computes the local cost of each pair of a row, eight at a time.
  private static func fill(
    _ costs: inout [Double], _ values: ArraySlice<Double>, _ second: [Double], _ columns: Range<Int>, stride: Int
  ) {
    costs.withUnsafeMutableBytes { costs in
      second.withUnsafeBytes { second in
        for block in Swift.stride(from: 0, to: columns.count, by: lanes) {
          var sum = SIMD8<Double>.zero
          var offset = columns.lowerBound + block
          for value in values {
            let difference = second.loadUnaligned(fromByteOffset: offset * 8, as: SIMD8<Double>.self) - value
            sum += difference * difference
            offset += stride
          }
          costs.storeBytes(of: sum, toByteOffset: block * 8, as: SIMD8<Double>.self)
        }
      }
    }
  }

  /// The number of costs computed at a time; arrays are longer by it, since the last group may extend beyond their end.
  private static let lanes = 8

  /// Advances by one sample in the first series.
  private static func advance(
    _ row: inout [Cell], _ costs: [Double], _ before: Cell, shift: Int, _ columns: Range<Int>, center: Double
  ) {
    let isFirst = before.x == 0
    row.withUnsafeMutableBufferPointer { row in
      costs.withUnsafeBufferPointer { costs in
        // The cells to the left of the current one, in the previous row and in this one.
        var diagonal = isFirst ? before : row[shift]
        var left = unreachable
        var lag = Double(columns.lowerBound) - center
        for column in 1...columns.count {
          let above = column + shift < row.count ? row[column + shift] : unreachable
          var best = above.x < diagonal.x ? above : diagonal
          best = left.x < best.x ? left : best
          best += Cell(costs[column - 1], 1, lag, abs(lag))
          diagonal = isFirst ? unreachable : above
          left = best
          row[column] = best
          lag += 1
        }
        row[0] = unreachable
        for column in columns.count + 1..<row.count { row[column] = unreachable }
      }
    }
  }

  /// The band of pairs that a path may take.
  struct Band {
    let first: Int
    let second: Int
    private let radius: Double
    private let slope: Double

    init(first: Int, second: Int, fraction: Double) {
      self.first = first
      self.second = second
      slope = first > 1 ? Double(second - 1) / Double(first - 1) : 0
      // Every row has a column, and from one row to the next, as the diagonal moves by the slope, the columns touch.
      let needed = first > 1 ? max(slope, 1) / 2 : Double(second)
      // A small margin, so that rounding leaves no gap.
      radius =
        max(min(max(fraction, 0), 1) * Double(max(first, second)), needed)
        + PoseParameters.current.bandRounding
    }

    /// Returns the position in the second series that the diagonal pairs with a sample of the first.
    func center(_ i: Int) -> Double { Double(i) * slope }

    func columns(_ i: Int) -> Range<Int> {
      let center = center(i)
      return max(0, Int((center - radius).rounded(.up)))..<min(second, Int((center + radius).rounded(.down)) + 1)
    }

    var width: Int { min(second, Int(radius * 2) + 2) }
  }
}
