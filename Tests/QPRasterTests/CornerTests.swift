import Foundation
import QPTestSupport
import Testing

@testable import QPRaster

/// Pixels in which two straight edges meet.
@Suite struct CornerTests {
  /// Against the share of a fine grid of points that lie behind either edge.
  @Test func cornersHaveTheCoverageOfAFineGrid() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      func edge() -> NearestEdge {
        let angle = Float.random(in: 0..<2 * .pi, using: &random)
        return NearestEdge(
          depth: .random(in: -0.7...0.7, using: &random), normal: SIMD2(cos(angle), sin(angle)), bend: 0)
      }
      let edges = [edge(), edge()]
      let grid = 200
      var covered = 0
      for row in 0..<grid {
        for column in 0..<grid {
          let point = (SIMD2(Float(column), Float(row)) + 0.5) / Float(grid) - 0.5
          if edges.contains(where: { ($0.normal * point).sum() + $0.depth > 0 }) { covered += 1 }
        }
      }
      let expected = 255 * Float(covered) / Float(grid * grid)
      #expect(abs(cornerCoverage(edges[0], edges[1]) - expected) < 0.7, "\(edges)")
    }
  }

  @Test func edgesThatMissThePixelCoverAllOrNothing() {
    func edge(_ depth: Float, _ x: Float, _ y: Float) -> NearestEdge {
      NearestEdge(depth: depth, normal: SIMD2(x, y), bend: 0)
    }
    #expect(abs(cornerCoverage(edge(-2, 1, 0), edge(-2, 0, 1))) < 1e-3)
    #expect(abs(cornerCoverage(edge(2, 1, 0), edge(-2, 0, 1)) - 255) < 1e-3)
    #expect(abs(cornerCoverage(edge(0, 1, 0), edge(-2, 0, 1)) - 127.5) < 1e-3)
    #expect(abs(cornerCoverage(edge(0, 1, 0), edge(0, -1, 0)) - 255) < 1e-3)
  }
}
