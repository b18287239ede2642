import Foundation
import QPCore
import Testing

@testable import QPVision

/// The hand networks' answers read, from answers and hands made by hand.
struct HandDecodingTests {
  private let size = PictureSize(width: 640, height: 480)

  @Test func anchorsOfPalmsAreTheGridsOfTheModel() {
    let anchors = BoxDetector.palms.anchors
    #expect(anchors.count == 2016)
    #expect(anchors[0] == SIMD2(0.5 / 24, 0.5 / 24) && anchors[1] == anchors[0])
    #expect(anchors[24 * 24 * 2] == SIMD2(0.5 / 12, 0.5 / 12) && anchors[24 * 24 * 2 + 5] == anchors[24 * 24 * 2])
    #expect(anchors[2015] == SIMD2(11.5 / 12, 11.5 / 12))
  }

  @Test func aPalmIsReadFromItsAnchorWithItsSevenPoints() throws {
    let palms = BoxDetector.palms
    let (boxes, scores) = (Tensor(palms.outputs[0]), Tensor(palms.outputs[1]))
    for index in scores.floats.indices { scores.floats[index] = -100 }
    scores.floats[7] = 5
    for index in 0..<18 { boxes.floats[18 * 7 + index] = Float(index) * 1.92 }
    let square = PictureSize(width: 300, height: 300)
    let found = palms.detections(boxes: boxes.floats, scores: scores.floats, in: square)
    let palm = try #require(found.first)
    let anchor = SIMD2<Float>(3.5 / 24, 0.5 / 24)
    #expect(found.count == 1 && palm.points.count == 7)
    for index in 0..<7 {
      let expected = anchor + SIMD2(Float(4 + 2 * index), Float(5 + 2 * index)) / 100
      #expect((palm.points[index] - expected).max() < 1e-6 && (expected - palm.points[index]).max() < 1e-6)
    }
    boxes.floats[18 * 7] = .nan
    #expect(palms.detections(boxes: boxes.floats, scores: scores.floats, in: square).isEmpty)
  }

  /// A palm of 60 × 50 pixels around (320, 240) whose fingers point up, turned clockwise.
  private func palm(turned degrees: Double) -> PersonRegion {
    let angle = degrees * .pi / 180
    let sides = SIMD2<Float>(Float(size.width), Float(size.height))
    let middle = SIMD2<Float>(320, 240)
    var points = [SIMD2<Float>](repeating: middle / sides, count: 7)
    points[2] = (middle + SIMD2(Float(20 * sin(angle)), Float(-20 * cos(angle)))) / sides
    let half = SIMD2<Float>(30, 25)
    let detection = BoxDetector.Detection(
      score: 1, low: (middle - half) / sides, high: (middle + half) / sides, points: points)
    return detection.handRegion(in: size).region(in: size)
  }

  @Test func theRegionOfAPalmLiesHalfItsHeightTowardTheFingers() {
    let up = palm(turned: 0)
    #expect((up.center - SIMD2(320, 240 - 25)).length < 1e-3)
    #expect(abs(up.side - 60 * 2.6) < 1e-3 && abs(up.rotation) < 1e-6)
    let right = palm(turned: 90)
    #expect((right.center - SIMD2(320 + 25, 240)).length < 1e-3)
    #expect(abs(right.side - 60 * 2.6) < 1e-3 && abs(right.rotation - .pi / 2) < 1e-6)
  }

  /// A flat hand in pixels: the wrist at the bottom, fingers up, the thumb to the left.
  private static let flat: [SIMD2<Double>] = [
    [0, 0], [-30, -20], [-50, -45], [-65, -65], [-80, -80],
    [-25, -90], [-28, -125], [-30, -145], [-31, -165], [0, -95], [0, -135], [0, -158], [0, -180],
    [22, -90], [24, -127], [25, -148], [26, -168], [42, -80], [46, -108], [49, -124], [51, -140],
  ]

  private func region(turned degrees: Double) -> PersonRegion {
    let angle = degrees * .pi / 180
    let points = Self.flat.map { point in
      let turned = SIMD2(
        point.x * cos(angle) - point.y * sin(angle), point.x * sin(angle) + point.y * cos(angle))
      return SIMD4<Float>(Float((300 + turned.x) / 640), Float((250 + turned.y) / 480), 0, 1)
    }
    return SearchRegion(hand: points, in: size).region(in: size)
  }

  @Test func theRegionOfAHandIsTheBoxOfItsSteadyPointsEnlarged() {
    // The knuckles' middle is (−0.75, −92.5): the square leans by less than a degree.
    let upright = region(turned: 0)
    #expect(abs(upright.rotation - atan2(-0.75, 92.5)) < 1e-5)
    // Without finger ends the box is 111 wide, from −65 to 46, and 135 high, from −135 to 0; measured leaning.
    #expect(abs(upright.side - 2 * 135) < 3)
    #expect((upright.center - SIMD2(300 - 9.5, 250 - 67.5 - 13.5)).length < 2)
  }

  @Test func theRegionTurnsWithTheHand() {
    let upright = region(turned: 0)
    for degrees in stride(from: -170.0, through: 170, by: 20) {
      let angle = degrees * .pi / 180
      let turned = region(turned: degrees)
      #expect(abs(turned.side - upright.side) < 1e-2)
      #expect(abs(remainder(turned.rotation - upright.rotation - angle, 2 * .pi)) < 1e-5)
      let way = upright.center - SIMD2(300, 250)
      let expected = SIMD2(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))
      #expect((turned.center - SIMD2(300, 250) - expected).length < 1e-2)
    }
  }

  @Test func theRegionOfABodysHandLiesAroundTheMiddleFinger() {
    // The wrist at (100, 200), the knuckles 30 pixels above it, 12 pixels apart.
    let sides = SIMD2<Float>(640, 480)
    let region = SearchRegion(
      wrist: SIMD2(100, 200) / sides, index: SIMD2(96, 170) / sides, pinky: SIMD2(108, 170) / sides, in: size
    ).region(in: size)
    // The middle finger is at (100, 170), the square 2 · 30 · 2.7 pixels wide, shifted by a tenth of 60 pixels.
    #expect((region.center - SIMD2(100, 164)).length < 1e-3)
    #expect(abs(region.side - 162) < 1e-3 && abs(region.rotation) < 1e-6)
  }

  private func answer(presence: Float = 0.9, right: Float = 0.8) -> [Tensor] {
    let outputs = HandLandmarks.outputs.map { Tensor($0) }
    for index in 0..<63 { outputs[0].floats[index] = [56, 168, 22.4][index % 3] }
    for index in 0..<63 { outputs[3].floats[index] = [0.02, -0.01, 0.03][index % 3] }
    (outputs[1].floats[0], outputs[2].floats[0]) = (presence, right)
    return outputs
  }

  @Test func pointsAreTurnedAndMovedAsTheRegion() throws {
    // A square of 200 pixels, turned by a quarter clockwise: its right is the picture's down.
    let square = PersonRegion(center: SIMD2(320, 240), side: 200, rotation: .pi / 2)
    let hand = try #require(
      HandLandmarks.read(answer(), in: SearchRegion(square, in: size), of: size))
    // A quarter from its left and from its bottom: 50 to its left and 50 down; turned, 50 up and 50 to the left.
    #expect(abs(hand.points[20].x - 270.0 / 640) < 1e-6 && abs(hand.points[20].y - 190.0 / 480) < 1e-6)
    // 22.4 / 0.4 / 224 of the side, in the scale of x.
    #expect(abs(hand.points[0].z - 0.25 * 200 / 640) < 1e-6 && hand.points[0].w == 0.9)
    #expect(abs(hand.world[3].x - 0.01) < 1e-7 && abs(hand.world[3].y - 0.02) < 1e-7 && hand.world[3].z == 0.03)
    #expect(hand.side == .right && hand.score(of: .left) < 0.21)
  }

  @Test func aDoubtfulOrBrokenAnswerIsNoHand() {
    let region = SearchRegion(PersonRegion(center: SIMD2(320, 240), side: 200), in: size)
    #expect(HandLandmarks.read(answer(presence: 0.5), in: region, of: size) == nil)
    #expect(HandLandmarks.read(answer(presence: .nan), in: region, of: size) == nil)
    #expect(HandLandmarks.read(answer(right: .nan), in: region, of: size) == nil)
    let broken = answer()
    broken[0].floats[62] = .infinity
    #expect(HandLandmarks.read(broken, in: region, of: size) == nil)
    #expect(HandLandmarks.read(answer(right: 0.3), in: region, of: size)?.side == .left)
  }
}

/// Whose a hand is, from bodies and hands made by hand.
struct OwnedHandTests {
  private let size = PictureSize(width: 400, height: 400)

  /// A body of which the left wrist is at a place in pixels.
  private func body(wrist: SIMD2<Float>, visibility: Float = 0.9) -> Pose {
    var pose = Pose(
      landmarks: Array(repeating: .missing, count: 33), world: Array(repeating: .missing, count: 33))
    for (index, way) in [(15, SIMD2<Float>(0, 0)), (17, SIMD2(12, -30)), (19, SIMD2(-4, -30))] {
      let position = (wrist + way) / 400
      pose.landmarks[index] = Landmark(x: position.x, y: position.y, visibility: visibility)
    }
    pose.world[15] = Landmark(x: 0.5, y: -0.4, z: 0.1)
    return pose
  }

  private func hand(_ side: Side = .left, at wrist: SIMD2<Float>, right: Float = 0.1) -> EstimatedHand {
    let points = (0..<21).map { SIMD4<Float>(wrist.x / 400, (wrist.y - Float($0)) / 400, 0, 1) }
    let world = (0..<21).map { SIMD4<Float>(0.01, 0.02 - 0.005 * Float($0), 0.03, 1) }
    return EstimatedHand(
      HandLandmarks.Hand(points: points, world: world, presence: 1, rightScore: right), side: side,
      region: PersonRegion(center: SIMD2(Double(wrist.x), Double(wrist.y) - 30), side: 100))
  }

  @Test func aHandAtTheWristBelongsToTheBody() {
    let body = body(wrist: SIMD2(200, 200))
    #expect(OwnedHands.belongs(hand(at: SIMD2(210, 195)), to: body, in: size))
    // A quarter of the region's side is the farthest.
    #expect(OwnedHands.belongs(hand(at: SIMD2(224, 200)), to: body, in: size))
    #expect(!OwnedHands.belongs(hand(at: SIMD2(226, 200)), to: body, in: size))
  }

  @Test func aHandThatLooksLikeTheOtherSidesDoesNotBelong() {
    let body = body(wrist: SIMD2(200, 200))
    #expect(OwnedHands.belongs(hand(at: SIMD2(200, 200), right: 0.7), to: body, in: size))
    #expect(!OwnedHands.belongs(hand(at: SIMD2(200, 200), right: 0.9), to: body, in: size))
  }

  @Test func aWristThatIsNotSeenGivesNoRegion() {
    #expect(OwnedHands.region(.left, of: body(wrist: SIMD2(200, 200)), in: size) != nil)
    #expect(OwnedHands.region(.left, of: body(wrist: SIMD2(200, 200), visibility: 0.1), in: size) == nil)
    #expect(OwnedHands.region(.right, of: body(wrist: SIMD2(200, 200)), in: size) == nil)
  }

  @Test func aHandThatTwoArmsEndInBelongsToNone() {
    let (one, other, third) = (hand(at: SIMD2(100, 100)), hand(.right, at: SIMD2(110, 105)), hand(at: SIMD2(300, 300)))
    let owned = OwnedHands.withoutDisputes([one, other, third])
    #expect(owned == [nil, nil, third])
  }

  @Test func metresOfAHandGoOnFromTheBodysWrist() {
    let moved = hand(at: SIMD2(200, 200)).atWrist(of: body(wrist: SIMD2(200, 200)))
    #expect(abs(moved.world[0].x - 0.5) < 1e-6 && abs(moved.world[0].y + 0.4) < 1e-6)
    #expect(abs(moved.world[20].y - (-0.4 - 0.1)) < 1e-6 && abs((moved.world[20].z ?? 0) - 0.1) < 1e-6)
  }
}
