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
  /// - Parameters:
  ///   - first: The values of one, `dimensions` for each place, place after place.
  ///   - second: Those of the other.
  ///   - dimensions: The values at a place.
  ///   - band: Half the width of the band, as a share of the longer series, 0…1; it is never narrower than a path needs.
  /// - Returns: nil where a series is empty or does not divide into places, where a value is not finite, or where the band
  ///   is no number.
  /// - Complexity: Time is the number of places in the band, memory its width.
  public init?(_ first: [Double], _ second: [Double], dimensions: Int = 1, band: Double = 0.1) {
    guard dimensions > 0, !first.isEmpty, !second.isEmpty, first.count % dimensions == 0, second.count % dimensions == 0,
      !band.isNaN, first.allSatisfy(\.isFinite), second.allSatisfy(\.isFinite)
    else { return nil }
    let band = Band(first: first.count / dimensions, second: second.count / dimensions, share: band)
    self = Self.walk(first.span, second.span, dimensions, band)
  }

  private init(_ end: Cell, _ band: Band) {
    distance = end.cost.squareRoot()
    steps = Int(end.steps)
    let scale = 1 / (Double(max(band.second - 1, 1)) * end.steps)
    meanLag = end.lag * scale
    meanAbsoluteLag = end.absoluteLag * scale
  }

  /// The cheapest path to a pair of places, with what is wanted to know of it.
  ///
  /// Carried along, so that nothing has to be kept to walk back through.
  private struct Cell {
    var cost: Double
    var steps: Double
    var lag: Double
    var absoluteLag: Double

    static let unreachable = Cell(cost: .infinity, steps: 0, lag: 0, absoluteLag: 0)
  }

  private static func walk(
    _ first: borrowing Span<Double>, _ second: borrowing Span<Double>, _ dimensions: Int, _ band: Band
  ) -> DynamicTimeWarping {
    // One row of the band, by place in the second series modulo nothing: places outside stay unreachable.
    let width = band.width
    var row = [Cell](repeating: .unreachable, count: width + 2)
    var start = 0  // the place in the second series that the row's cell 1 stands for
    for i in 0..<band.first {
      let columns = band.columns(i)
      let shift = columns.lowerBound - start
      let center = band.center(i)
      // What is left of the cell at hand: of the row before, and of this one.
      var diagonal = i == 0 ? Cell(cost: 0, steps: 0, lag: 0, absoluteLag: 0) : row[shift]
      var left = Cell.unreachable
      for j in columns {
        let place = j - columns.lowerBound + 1
        let above = place + shift < row.count ? row[place + shift] : .unreachable
        var best = diagonal
        if above.cost < best.cost { best = above }
        if left.cost < best.cost { best = left }
        var cost = 0.0
        for dimension in 0..<dimensions {
          let difference = first[i * dimensions + dimension] - second[j * dimensions + dimension]
          cost += difference * difference
        }
        let lag = Double(j) - center
        best.cost += cost
        best.steps += 1
        best.lag += lag
        best.absoluteLag += abs(lag)
        diagonal = i == 0 ? .unreachable : above
        left = best
        row[place] = best
      }
      row[0] = .unreachable
      for place in (columns.count + 1)..<row.count { row[place] = .unreachable }
      start = columns.lowerBound
    }
    return DynamicTimeWarping(row[band.columns(band.first - 1).count], band)
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
      // From one row to the next the diagonal moves by the slope, and the columns of both have to touch.
      let needed = first > 1 ? slope / 2 : Double(second)
      radius = max(min(max(share, 0), 1) * Double(max(first, second)), needed)
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
