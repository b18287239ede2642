/// Dynamic time warping: the cheapest way to lay one series along another.
///
/// Both are walked through from start to end, one step on in the first, in the second or in both at a time; each pair of
/// places costs what the two values differ by, squared (Sakoe and Chiba, 1978, symmetric form without weights). The band
/// follows the diagonal from the two starts to the two ends, also where one series is longer. Memory is linear in the
/// width of the band and does not grow with the length.
public struct DynamicTimeWarping: Hashable, Sendable {
  /// The square root of the cheapest path's sum of squared differences, in the unit of the values.
  public let distance: Double
  /// The number of pairs on the path.
  public let steps: Int
  /// How far the path lies beside the diagonal, on average over its pairs, as a share of the second series; positive where
  /// the second lags behind.
  public let meanLag: Double
  /// How far it lies beside it, whichever way.
  public let meanAbsoluteLag: Double

  /// Lays a series along another.
  ///
  /// nil where a series is empty or does not divide into places, where a value is not finite, or where the band is no
  /// number.
  /// - Parameters:
  ///   - first: The values of one, `dimensions` for each place, place after place.
  ///   - second: Those of the other.
  ///   - dimensions: The values at a place.
  ///   - band: Half the width of the band, as a share of the longer series, 0…1; it is never narrower than a path needs.
  /// - Complexity: Time is the number of places in the band, memory its width.
  public init?(_ first: [Double], _ second: [Double], dimensions: Int = 1, band: Double = 0.1) {
    guard dimensions > 0, !first.isEmpty, !second.isEmpty, first.count % dimensions == 0,
      second.count % dimensions == 0,
      !band.isNaN, first.allSatisfy(\.isFinite), second.allSatisfy(\.isFinite)
    else { return nil }
    let band = Band(first: first.count / dimensions, second: second.count / dimensions, share: band)
    self = Self.walk(first, second, dimensions, band)
  }

  /// The cheapest path to a pair of places: its cost, its number of pairs, the sum of its lags and of their magnitudes.
  ///
  /// Carried along, so that nothing has to be kept to walk back through.
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
    // Value after value, so that a row's costs are worked out several places at a time.
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

  /// What each pair of a row costs by itself, eight at a time.
  private static func fill(
    _ costs: inout [Double], _ values: ArraySlice<Double>, _ second: [Double], _ columns: Range<Int>, stride: Int
  ) {
    costs.withUnsafeMutableBytes { costs in
      second.withUnsafeBytes { second in
        for block in Swift.stride(from: 0, to: columns.count, by: lanes) {
          var sum = SIMD8<Double>.zero
          var place = columns.lowerBound + block
          for value in values {
            let difference = second.loadUnaligned(fromByteOffset: place * 8, as: SIMD8<Double>.self) - value
            sum += difference * difference
            place += stride
          }
          costs.storeBytes(of: sum, toByteOffset: block * 8, as: SIMD8<Double>.self)
        }
      }
    }
  }

  /// How many costs are worked out at a time; lists are longer by this, since the last may reach beyond their end.
  private static let lanes = 8

  /// Goes on by one place in the first series.
  private static func advance(
    _ row: inout [Cell], _ costs: [Double], _ before: Cell, shift: Int, _ columns: Range<Int>, center: Double
  ) {
    let isFirst = before.x == 0
    row.withUnsafeMutableBufferPointer { row in
      costs.withUnsafeBufferPointer { costs in
        // What lies to the left of the cell at hand: in the row before, and in this one.
        var diagonal = isFirst ? before : row[shift]
        var left = unreachable
        var lag = Double(columns.lowerBound) - center
        for place in 1...columns.count {
          let above = place + shift < row.count ? row[place + shift] : unreachable
          var best = above.x < diagonal.x ? above : diagonal
          best = left.x < best.x ? left : best
          best += Cell(costs[place - 1], 1, lag, abs(lag))
          diagonal = isFirst ? unreachable : above
          left = best
          row[place] = best
          lag += 1
        }
        row[0] = unreachable
        for place in columns.count + 1..<row.count { row[place] = unreachable }
      }
    }
  }

  /// The pairs of places that a path may take.
  struct Band {
    let first: Int
    let second: Int
    private let radius: Double
    private let slope: Double

    init(first: Int, second: Int, share: Double) {
      self.first = first
      self.second = second
      slope = first > 1 ? Double(second - 1) / Double(first - 1) : 0
      // Every row has a column, and from one row to the next, as the diagonal moves by the slope, the columns touch.
      let needed = first > 1 ? max(slope, 1) / 2 : Double(second)
      // A little more, so that rounding opens no gap.
      radius = max(min(max(share, 0), 1) * Double(max(first, second)), needed) + 1e-6
    }

    /// The place in the second series that the diagonal pairs with a place in the first.
    func center(_ i: Int) -> Double { Double(i) * slope }

    func columns(_ i: Int) -> Range<Int> {
      let center = center(i)
      return max(0, Int((center - radius).rounded(.up)))..<min(second, Int((center + radius).rounded(.down)) + 1)
    }

    var width: Int { min(second, Int(radius * 2) + 2) }
  }
}
