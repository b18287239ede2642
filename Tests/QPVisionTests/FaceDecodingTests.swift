import Foundation
import QPCore
import Testing

@testable import QPVision

/// The face networks' answers read, from answers and faces made by hand.
struct FaceDecodingTests {
  private let size = PictureSize(width: 640, height: 480)

  @Test func anchorsOfFacesAreTheGridsOfTheModel() {
    let anchors = BoxDetector.faces.anchors
    #expect(anchors.count == 896)
    #expect(anchors[0] == SIMD2(0.5 / 16, 0.5 / 16) && anchors[1] == anchors[0])
    #expect(anchors[16 * 16 * 2] == SIMD2(0.5 / 8, 0.5 / 8) && anchors[16 * 16 * 2 + 5] == anchors[16 * 16 * 2])
    #expect(anchors[895] == SIMD2(7.5 / 8, 7.5 / 8))
  }

  /// A face of 60 × 50 pixels around (320, 240), its eyes turned clockwise.
  private func face(turned degrees: Double) -> BoxDetector.Detection {
    let angle = degrees * .pi / 180
    let sides = SIMD2<Float>(640, 480)
    func place(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let turned = SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
      return (SIMD2(320, 240) + SIMD2<Float>(turned)) / sides
    }
    let points = [place(-15, -10), place(15, -10), place(0, 0), place(0, 12), place(-25, -5), place(25, -5)]
    return BoxDetector.Detection(
      score: 1, low: SIMD2(290, 215) / sides, high: SIMD2(350, 265) / sides, points: points)
  }

  @Test func theRegionOfAFaceIsItsBoxEnlargedAndTurnedAsItsEyes() {
    for degrees in stride(from: -170.0, through: 170, by: 20) {
      let region = face(turned: degrees).faceRegion(in: size).region(in: size)
      #expect((region.center - SIMD2(320, 240)).length < 1e-3 && abs(region.side - 90) < 1e-3)
      #expect(abs(remainder(region.rotation - degrees * .pi / 180, 2 * .pi)) < 1e-5)
    }
  }

  @Test func theRegionOfABodysFaceIsThatOfItsSixPoints() {
    let region = face(turned: 0).ownedFaceRegion(in: size).region(in: size)
    // The points' box is 50 × 22 pixels around (320, 241): twice its longer side, moved up by a tenth of its height.
    #expect((region.center - SIMD2(320, 241 - 2.2)).length < 1e-3)
    #expect(abs(region.side - 100) < 1e-3 && abs(region.rotation) < 1e-6)
  }

  @Test func aFaceIsLookedForInThreeTimesTheBoxOfABodysFace() {
    let sides = SIMD2<Float>(640, 480)
    var points = [SIMD2<Float>](repeating: SIMD2(320, 240), count: 11)
    (points[5], points[2], points[7], points[8]) = (SIMD2(310, 235), SIMD2(330, 235), SIMD2(350, 240), SIMD2(290, 240))
    let region = SearchRegion(bodyFace: points.map { $0 / sides }, in: size).region(in: size)
    #expect((region.center - SIMD2(320, 237.5)).length < 1e-3 && abs(region.side - 180) < 1e-3)
    #expect(abs(region.rotation) < 1e-6)
  }

  private func answer(flag: Float = 3) -> [Tensor] {
    let outputs = FaceLandmarks.outputs.map { Tensor($0) }
    for index in outputs[0].floats.indices { outputs[0].floats[index] = [48, 144, 19.2][index % 3] }
    outputs[1].floats[0] = flag
    return outputs
  }

  @Test func pointsAreTurnedAndMovedAsTheRegion() throws {
    // A square of 200 pixels, turned by a quarter clockwise: its right is the picture's down.
    let square = PersonRegion(center: SIMD2(320, 240), side: 200, rotation: .pi / 2)
    let face = try #require(FaceLandmarks.read(answer(), in: SearchRegion(square, in: size), of: size))
    // A quarter from its left and from its bottom: 50 to its left and 50 down; turned, 50 up and 50 to the left.
    #expect(abs(face.points[467].x - 270.0 / 640) < 1e-6 && abs(face.points[467].y - 190.0 / 480) < 1e-6)
    #expect(abs(face.points[0].z - 0.1 * 200 / 640) < 1e-6)
    // 1 / (1 + e⁻³).
    #expect(abs(face.presence - 0.952574) < 1e-6 && face.points[0].w == face.presence)
  }

  @Test func aDoubtfulOrBrokenAnswerIsNoFace() {
    let region = SearchRegion(PersonRegion(center: SIMD2(320, 240), side: 200), in: size)
    #expect(FaceLandmarks.read(answer(flag: 0), in: region, of: size) == nil)
    #expect(FaceLandmarks.read(answer(flag: .nan), in: region, of: size) == nil)
    let broken = answer()
    broken[0].floats[1403] = .infinity
    #expect(FaceLandmarks.read(broken, in: region, of: size) == nil)
  }

  @Test func boxesOfAPartAreNaNProof() {
    let faces = BoxDetector.faces
    let (boxes, scores) = (Tensor(faces.outputs[0]), Tensor(faces.outputs[1]))
    for index in scores.floats.indices { scores.floats[index] = 5 }
    for index in boxes.floats.indices { boxes.floats[index] = .nan }
    let region = SearchRegion(PersonRegion(center: SIMD2(320, 240), side: 200), in: size)
    #expect(faces.detections(boxes: boxes.floats, scores: scores.floats, in: region, of: size).isEmpty)
  }

  // MARK: Whose a face is

  private func mesh(nose: SIMD2<Float>, side: Double = 100) throws -> EstimatedFace {
    let points = [SIMD4<Float>](repeating: SIMD4(nose.x / 640, nose.y / 480, 0, 1), count: FaceMesh.count)
    return try #require(
      EstimatedFace(
        FaceLandmarks.Face(points: points, presence: 1),
        region: PersonRegion(center: SIMD2<Double>(nose), side: side)))
  }

  @Test func aFaceBelongsToTheBodyWhoseNoseItHas() throws {
    var body = Pose(landmarks: Array(repeating: .missing, count: 33))
    body.landmarks[0] = Landmark(x: 300.0 / 640, y: 200.0 / 480)
    #expect(OwnedFaces.belongs(try mesh(nose: SIMD2(320, 200)), to: body, in: size))
    #expect(!OwnedFaces.belongs(try mesh(nose: SIMD2(326, 200)), to: body, in: size))
    // Eleven points are needed to look for one.
    #expect(OwnedFaces.region(of: body, in: size) == nil)
  }

  @Test func aFaceOfTwoBodiesIsNobodys() throws {
    let (one, other) = (try mesh(nose: SIMD2(300, 200)), try mesh(nose: SIMD2(310, 205)))
    let third = try mesh(nose: SIMD2(500, 200))
    #expect(OwnedFaces.withoutDisputes([one, nil, other, third]) == [nil, nil, nil, third])
  }
}
