import QPFeatures
import QPTestSupport
import Testing

@Suite struct DynamicTimeWarpingTests {
  /// Tries every path.
  private static func oracle(_ a: [[Double]], _ b: [[Double]], band: Double) -> (cost: Double, paths: [[(Int, Int)]]) {
    let slope = a.count > 1 ? Double(b.count - 1) / Double(a.count - 1) : 0
    let radius = max(band * Double(max(a.count, b.count)), a.count > 1 ? max(slope, 1) / 2 : Double(b.count)) + 1e-6
    var best = Double.infinity
    var paths: [[(Int, Int)]] = []
    func walk(_ path: [(Int, Int)], _ cost: Double) {
      guard let (i, j) = path.last, i < a.count, j < b.count, abs(Double(j) - Double(i) * slope) <= radius else {
        return
      }
      let cost = cost + zip(a[i], b[j]).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
      if i == a.count - 1, j == b.count - 1 {
        if cost < best - 1e-12 { paths = [] }
        if cost <= best + 1e-12 { paths.append(path) }
        best = min(best, cost)
        return
      }
      for step in [(1, 1), (1, 0), (0, 1)] { walk(path + [(i + step.0, j + step.1)], cost) }
    }
    walk([(0, 0)], 0)
    return (best, paths)
  }

  @Test func itIsTheCheapestOfAllPaths() throws {
    var random = SplitMix64(seed: 7)
    for first in 1...6 {
      for second in 1...6 {
        for band in [0.0, 0.1, 0.2, 0.35, 0.5, 1] {
          for dimensions in 1...3 {
            let values = [first, second].map { count in
              (0..<count).map { _ in (0..<dimensions).map { _ in Double.random(in: -10...10, using: &random) } }
            }
            let (cost, paths) = Self.oracle(values[0], values[1], band: band)
            let path = try #require(paths.first)
            let warping = try #require(
              DynamicTimeWarping(
                values[0].flatMap(\.self), values[1].flatMap(\.self), dimensions: dimensions, band: band))
            #expect(abs(warping.distance - cost.squareRoot()) < 1e-9, "\(first)×\(second), \(band)")
            // With random values there is one such path.
            #expect(paths.count == 1 && warping.steps == path.count)
            let slope = first > 1 ? Double(second - 1) / Double(first - 1) : 0
            let lags = path.map { (Double($0.1) - Double($0.0) * slope) / Double(max(second - 1, 1)) }
            #expect(abs(warping.meanLag - lags.mean) < 1e-9)
            #expect(abs(warping.meanAbsoluteLag - lags.map(abs).mean) < 1e-9)
          }
        }
      }
    }
  }

  @Test func theBandFollowsTheDiagonalOfUnequalLengths() throws {
    // Sampled twice as often: along the scaled diagonal every value finds its own, however narrow the band.
    let first = (0..<100).map { Double($0 * $0) }
    let second = (0..<199).map { Double($0) / 2 }.map { ($0.rounded(.down)) * ($0.rounded(.down)) }
    for band in [0.0, 0.01, 0.1, 1] {
      let warping = try #require(DynamicTimeWarping(first, second, band: band))
      #expect(warping.distance == 0 && warping.meanAbsoluteLag < 0.01)
    }
    // A band of a tenth allows a shift of a tenth, and no more.
    let bump = (0..<100).map { $0 == 40 ? 1.0 : 0 }
    for (index, distance) in [(40, 0.0), (50, 0), (30, 0), (52, 1.414), (20, 1.414)] {
      let moved = (0..<100).map { $0 == index ? 1.0 : 0 }
      let warping = try #require(DynamicTimeWarping(bump, moved, band: 0.1))
      #expect(abs(warping.distance - distance) < 0.001, "\(index)")
    }
  }

  @Test func theLagHasASign() throws {
    let first = (0..<100).map { Double(max(0, 10 - abs($0 - 40))) }
    let late = (0..<100).map { Double(max(0, 10 - abs($0 - 45))) }
    let behind = try #require(DynamicTimeWarping(first, late))
    let ahead = try #require(DynamicTimeWarping(late, first))
    #expect(behind.distance == 0 && behind.meanLag > 0.005 && behind.meanLag <= 0.05)
    #expect(ahead.distance == 0 && ahead.meanLag < -0.005)
    #expect(try #require(DynamicTimeWarping(first, first)).meanAbsoluteLag == 0)
  }

  @Test func misuseIsRefused() {
    #expect(DynamicTimeWarping([], [1]) == nil && DynamicTimeWarping([1], []) == nil)
    #expect(DynamicTimeWarping([1, 2, 3], [1, 2], dimensions: 2) == nil)
    #expect(DynamicTimeWarping([1], [1], dimensions: 0) == nil && DynamicTimeWarping([1], [1], dimensions: -1) == nil)
    #expect(DynamicTimeWarping([.nan], [1]) == nil && DynamicTimeWarping([1], [.infinity]) == nil)
    #expect(DynamicTimeWarping([1], [1], band: .nan) == nil)
    #expect(DynamicTimeWarping([1, 2], [1, 2], band: -3)?.distance == 0)
    #expect(DynamicTimeWarping([1, 2], [1, 2], band: .infinity)?.distance == 0)
    #expect(DynamicTimeWarping([1], [4])?.distance == 3)
  }
}
