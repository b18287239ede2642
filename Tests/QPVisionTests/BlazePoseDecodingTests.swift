import Foundation
import QPCore
import Testing

@testable import QPVision

/// BlazePose's answers read, from answers made by hand.
struct BlazePoseDecodingTests {
  @Test func anchorsAreTheThreeGridsOfTheModel() {
    let anchors = BoxDetector.people.anchors
    #expect(anchors.count == 2254)
    #expect(anchors[0] == SIMD2(0.5 / 28, 0.5 / 28) && anchors[1] == anchors[0])
    #expect(anchors[2] == SIMD2(1.5 / 28, 0.5 / 28))
    #expect(anchors[28 * 28 * 2] == SIMD2(0.5 / 14, 0.5 / 14))
    #expect(anchors[2253] == SIMD2(6.5 / 7, 6.5 / 7))
  }

  @Test func aBoxIsReadFromItsAnchor() throws {
    let (boxes, scores) = (Tensor(BoxDetector.people.outputs[0]), Tensor(BoxDetector.people.outputs[1]))
    for index in scores.floats.indices { scores.floats[index] = -100 }
    // The last anchor, with a box of 112 × 56 that lies 22.4 to the left of it.
    let raw: [Float] = [-22.4, 0, 112, 56, 11.2, 22.4, 0, -44.8]
    for (index, value) in raw.enumerated() { boxes.floats[12 * 2253 + index] = value }
    scores.floats[2253] = 1000
    let size = PictureSize(width: 200, height: 100)
    let found = BoxDetector.people.detections(boxes: boxes.floats, scores: scores.floats, in: size)
    let detection = try #require(found.first)
    let anchor = 6.5 / 7
    #expect(found.count == 1 && detection.score == 1)
    // A picture twice as wide as high lies in the middle half of the square.
    #expect(abs(Double(detection.hips.x) - (anchor + 0.05)) < 1e-6)
    #expect(abs(Double(detection.hips.y) - (anchor + 0.1 - 0.25) * 2) < 1e-6)
    #expect(abs(Double(detection.circle.y) - (anchor - 0.2 - 0.25) * 2) < 1e-6)
    #expect(abs(Double(detection.low.x) - (anchor - 0.1 - 0.25)) < 1e-6)
    #expect(abs(Double(detection.high.y) - (anchor + 0.125 - 0.25) * 2) < 1e-6)
  }

  @Test func overlappingDetectionsBecomeOneByTheirScores() {
    func detection(_ score: Float, x: Float) -> BoxDetector.Detection {
      BoxDetector.Detection(
        score: score, low: SIMD2(x, 0), high: SIMD2(x + 1, 1), points: [SIMD2(x, 5), SIMD2(x, 9)])
    }
    let people = BoxDetector.merged([detection(0.6, x: 0.2), detection(0.9, x: 0), detection(0.7, x: 5)])
    #expect(people.map(\.score) == [0.9, 0.7])
    // (0.9 · 0 + 0.6 · 0.2) / 1.5
    #expect(abs(people[0].low.x - 0.08) < 1e-6 && abs(people[0].hips.x - 0.08) < 1e-6)
    #expect(people[1] == detection(0.7, x: 5))
    // A half of each is a third of the union, which is above 0.3; less is not.
    #expect(BoxDetector.merged([detection(0.9, x: 0), detection(0.8, x: 0.5)]).count == 1)
    #expect(BoxDetector.merged([detection(0.9, x: 0), detection(0.8, x: 0.6)]).count == 2)
  }

  @Test func aBoxWithoutAnAreaEndsTheSearchAllTheSame() {
    let flat = BoxDetector.Detection(score: 0.9, low: .zero, high: .zero, points: [])
    #expect(BoxDetector.merged([flat, flat]).count == 1)
  }

  private func heatmap(_ heat: [(x: Int, y: Int, value: Float)]) -> Tensor {
    let tensor = Tensor(PoseLandmarks.outputs[3])
    for index in tensor.floats.indices { tensor.floats[index] = -50 }
    for spot in heat { tensor.floats[(spot.y * 64 + spot.x) * 39 + 4] = spot.value }
    return tensor
  }

  @Test func aPointMovesToTheMiddleOfTheHeatAroundIt() {
    func refined(_ x: Float, _ y: Float, _ heat: [(x: Int, y: Int, value: Float)]) -> SIMD2<Double> {
      let map = heatmap(heat)
      return withExtendedLifetime(map) {
        SIMD2<Double>(PoseLandmarks.refined(SIMD2(x, y) / 64, point: 4, map.floats) * 64)
      }
    }
    let unmoved = SIMD2<Double>(SIMD2(Float(20.9), 30.2) / 64 * 64)
    // One hot cell, at the edge of the window of 9 × 9.
    #expect((refined(20.9, 30.2, [(24, 26, 3)]) - SIMD2(24, 26)).length < 1e-4)
    // Outside of the window nothing is hot, and the point stays.
    #expect(refined(20.9, 30.2, [(25, 26, 3)]) == unmoved)
    // Not sure enough: sigmoid(−0.1) is below a half.
    #expect(refined(20.9, 30.2, [(21, 30, -0.1)]) == unmoved)
    // Two cells, weighed by their heat: 0.75 and 0.5.
    let (sure, half) = (Float(log(3.0)), Float(0))
    #expect((refined(10, 10, [(10, 10, sure), (12, 10, half)]) - SIMD2(10 + 2 * 0.5 / 1.25, 10)).length < 1e-4)
    // The window is cut at the edge; outside of the map points stay.
    #expect((refined(0.5, 63.5, [(0, 63, 3)]) - SIMD2(0, 63)).length < 1e-4)
    #expect(refined(-1, 10, [(0, 10, 3)]) == SIMD2(-1, 10))
    #expect(refined(64, 10, [(63, 10, 3)]) == SIMD2(64, 10))
    #expect(refined(.infinity, 10, [(63, 10, 3)]).x == .infinity)
  }

  private func answer() -> [Tensor] {
    let outputs = PoseLandmarks.outputs.map { Tensor($0) }
    outputs[1].floats[0] = 0.9
    for index in outputs[3].floats.indices { outputs[3].floats[index] = -50 }
    return outputs
  }

  @Test func placesAreProjectedToThePicture() {
    let outputs = answer()
    // Point 0 in the upper right corner of the input, and z.
    for (index, value) in [Float(256), 0, 128, 0, 1000].enumerated() { outputs[0].floats[index] = value }
    for (index, value) in [Float(0.1), 0.2, 0.3].enumerated() { outputs[4].floats[index] = value }
    let region = SearchRegion(
      PersonRegion(center: SIMD2(100, 50), side: 40, rotation: .pi / 2), in: PictureSize(width: 200, height: 100))
    var body = PoseLandmarks.Body()
    #expect(PoseLandmarks.read(outputs, in: region, of: PictureSize(width: 200, height: 100), into: &body))
    // Turned by a quarter clockwise, the upper right corner is the lower right one.
    #expect((SIMD2<Double>(body.points[0].lowHalf) - SIMD2(0.6, 0.7)).length < 1e-6)
    #expect(abs(body.points[0].z - 0.1) < 1e-6)
    #expect(body.points[0].w == 0.5 && body.presence[0] == 1)
    // (x, y) → (−y, x)
    #expect(abs(body.world[0].x + 0.2) < 1e-6 && abs(body.world[0].y - 0.1) < 1e-6 && abs(body.world[0].z - 0.3) < 1e-6)
  }

  @Test func emptyPicturesAndNoNumbersGiveNoPerson() {
    let region = SearchRegion(PersonRegion(center: SIMD2(100, 50), side: 40), in: PictureSize(width: 200, height: 100))
    var body = PoseLandmarks.Body()
    for presence in [Float(0.5), 0, .nan] {
      let outputs = answer()
      outputs[1].floats[0] = presence
      #expect(!PoseLandmarks.read(outputs, in: region, of: PictureSize(width: 200, height: 100), into: &body))
    }
    for position in [(0, 77), (4, 3)] {
      let outputs = answer()
      outputs[position.0].floats[position.1] = .nan
      #expect(!PoseLandmarks.read(outputs, in: region, of: PictureSize(width: 200, height: 100), into: &body))
    }
    #expect(body == PoseLandmarks.Body())
  }

  /// Against the filter's formula, written plainly for one coordinate.
  @Test func theFilterIsMediaPipes() {
    var random = Seeded(5)
    var filter = PointFilter()
    var (value, raw, speed) = (0.0, 0.0, 0.0)
    for step in 0..<50 {
      let new = Double.random(in: 0...100, using: &random)
      let frequency = [30.0, 25, 60][step % 3]
      if step == 0 {
        value = new
      } else {
        func share(_ cutoff: Double) -> Double { 1 / (1 + frequency / (2 * .pi * cutoff)) }
        speed = share(1) * ((new - raw) * 0.01 * frequency) + (1 - share(1)) * speed
        let weight = share(0.05 + 80 * abs(speed))
        value = weight * new + (1 - weight) * value
      }
      raw = new
      let filtered = filter.apply(
        SIMD4(Float(new), Float(-new), 0, 0), scale: 0.01, frequency: frequency, .image)
      #expect(abs(Double(filtered.x) - value) < 1e-3 && filtered.y == -filtered.x)
    }
  }

  /// Against the filter of numbers with the parameters of `FilterParameters`, on points that hardly move: there the
  /// cut-off at rest counts, too.
  @Test(arguments: [true, false]) func theFiltersConstantsAreTheParameters(isInPicture: Bool) {
    let limits = FilterParameters.current
    #expect([limits.mediaPipeCutoff, limits.mediaPipeBeta] == [0.05, 80])
    #expect([limits.mediaPipeWorldCutoff, limits.mediaPipeWorldBeta] == [0.1, 40])
    let (size, reach) = isInPicture ? (100.0, 0.01) : (1.0, 0.001)
    var random = Seeded(6)
    var (filter, expected) = (PointFilter(), OneEuroFilter(isInPicture ? .mediaPipeLandmarks : .mediaPipeWorld))
    for step in 0..<50 {
      let new = Float(Double.random(in: -reach...reach, using: &random))
      let filtered = filter.apply(
        SIMD4(new, 0, 0, 0), scale: Float(1 / size), frequency: 25, isInPicture ? .image : .world)
      let time = Timestamp(microseconds: Int64(step) * 40_000)
      let value = expected.filter(Double(new), at: time, objectSize: size) ?? .nan
      #expect(abs(Double(filtered.x) - value) < 1e-4 * reach, "\(step)")
    }
  }

  @Test func visibilityHasALowPassOfATenth() {
    var filter = PointFilter()
    _ = filter.apply(SIMD4(0, 0, 0, 1), scale: 1, frequency: 30, .image)
    #expect(abs(filter.apply(SIMD4(0, 0, 0, 0), scale: 1, frequency: 30, .image).w - 0.9) < 1e-6)
  }
}
