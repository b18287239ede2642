import Foundation
import QPCore
import Testing

@testable import QPVision

struct RegionTests {
  @Test func anUprightPersonHasAnUprightRegion() {
    let region = Self.region(hips: SIMD2(100, 200), circle: SIMD2(100, 120))
    #expect((region.center - SIMD2(100, 200)).length < 1e-4)
    #expect(abs(region.side - 2 * 80 * 1.25) < 1e-4)
    #expect(abs(region.rotation) < 1e-6)
  }

  /// A region of points in pixels.
  private static func region(hips: SIMD2<Double>, circle: SIMD2<Double>) -> PersonRegion {
    let sides = SIMD2(640.0, 480)
    let size = PictureSize(width: 640, height: 480)
    return SearchRegion(hips: SIMD2<Float>(hips / sides), circle: SIMD2<Float>(circle / sides), in: size).region(
      in: size)
  }

  @Test func theRegionTurnsWithThePerson() {
    // The head to the right: turned clockwise by a quarter.
    #expect(abs(Self.region(hips: .zero, circle: SIMD2(50, 0)).rotation - .pi / 2) < 1e-6)
    #expect(abs(Self.region(hips: .zero, circle: SIMD2(-50, 0)).rotation + .pi / 2) < 1e-6)
    // Upside down: either end of the range.
    #expect(abs(abs(Self.region(hips: .zero, circle: SIMD2(0, 50)).rotation) - .pi) < 1e-6)
    for degrees in stride(from: -175.0, through: 175, by: 10) {
      let angle = degrees * .pi / 180
      let region = Self.region(hips: SIMD2(7, 9), circle: SIMD2(7 + 30 * sin(angle), 9 - 30 * cos(angle)))
      #expect(abs(region.rotation - angle) < 1e-5)
    }
  }

  /// A place in the crop and its place in the picture: the crop's map and the projection back agree.
  @Test func thereAndBackIsWhereItWas() {
    let region = PersonRegion(center: SIMD2(310, 170), side: 220, rotation: 0.7)
    let map = CropMap(region, pixels: 256)
    for (x, y) in [(0.0, 0.0), (1, 0), (0.25, 0.75), (0.5, 0.5)] {
      let back = region.picturePoint(SIMD2(x, y))
      let there = map.origin + 256 * x * map.right + 256 * y * map.down
      #expect((back - there).length < 1e-9)
      // BlazePose's own, in single precision.
      let size = PictureSize(width: 640, height: 480)
      let pose = SearchRegion(region, in: size)
      let share = SIMD2<Double>(pose.picturePoint(SIMD2(Float(x), Float(y))))
      #expect((share * SIMD2(640, 480) - there).length < 1e-3)
      let corners = pose.cropMap(in: size, pixels: 256)
      #expect((corners.origin + 256 * x * corners.right + 256 * y * corners.down - there).length < 1e-3)
    }
  }

  @Test func overlapsAreSharesOfTheUnion() {
    let one = PersonRegion(center: SIMD2(50, 50), side: 100)
    #expect(one.overlap(with: one) == 1)
    #expect(one.overlap(with: PersonRegion(center: SIMD2(150, 50), side: 100)) == 0)
    // Half of each: a third of the union.
    #expect(abs(one.overlap(with: PersonRegion(center: SIMD2(100, 50), side: 100)) - 1.0 / 3) < 1e-12)
  }

  @Test func degenerateRegionsAreDropped() {
    let size = PictureSize(width: 640, height: 480)
    #expect(PersonRegion(center: SIMD2(1, 1), side: 1).isUsable(in: size))
    #expect(!PersonRegion(center: SIMD2(1, 1), side: 0.99).isUsable(in: size))
    #expect(!PersonRegion(center: SIMD2(1, 1), side: 64_001).isUsable(in: size))
    #expect(!PersonRegion(center: SIMD2(.nan, 1), side: 100).isUsable(in: size))
    #expect(!PersonRegion(center: SIMD2(1, 1), side: .nan).isUsable(in: size))
    #expect(!PersonRegion(center: SIMD2(1, 1), side: 100, rotation: .infinity).isUsable(in: size))
  }
}
