import QPCore
import QPTestSupport
import Testing

@testable import QPVision

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct MoveNetTests {
  /// The known answers were made with the whole picture.
  @Test(arguments: Vision.pictures) func pointsAreTheInterpretersToOneQuantum(name: String) throws {
    let picture = try Vision.picture(name)
    let answer = try Vision.answer(name).movenet_lightning
    let estimator = try MoveNet(model: Vision.moveNet)
    var clock = StepClock()
    let region = PersonRegion(around: picture.size)
    let points = try picture.withPictureBuffer { (view) throws(EstimatorError) in
      try estimator.points(in: region, of: view, &clock)
    }
    for (point, known) in zip(points, answer.landmarks_xys) {
      #expect(abs(Double(point.x) - known[0] * Double(picture.size.width)) <= 0.02)
      #expect(abs(Double(point.y) - known[1] * Double(picture.size.height)) <= 0.02)
      #expect(abs(Double(point.z) - known[2]) <= 0.0001)
    }
  }

  @Test func emptyPicturesGiveNoPerson() throws {
    var estimator = try MoveNet(model: Vision.moveNet)
    #expect(try estimator.estimate(Vision.picture("nobody"), at: .zero).frame.poses.isEmpty)
  }

  @Test func theCropFollowsThePerson() throws {
    let picture = try Vision.picture("squat")
    var estimator = try MoveNet(model: Vision.moveNet)
    let estimates = try (0..<4).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)) }
    let sides = estimates.compactMap { $0.regions.first?.side }
    #expect(sides.count == 4 && sides[0] == 500)
    let known = try #require(try Vision.answer("squat").mediapipe.landmarks)
    let pose = try #require(estimates[3].frame.poses.first)
    for (ours, theirs) in [(5, 11), (6, 12), (11, 23), (12, 24), (13, 25), (14, 26)] {
      #expect(abs(Double(pose.landmarks[ours].x) - known[theirs][0]) < 0.08)
      #expect(abs(Double(pose.landmarks[ours].y) - known[theirs][1]) < 0.08)
    }
  }

  @Test(arguments: Vision.pictures) func boxesAreTheInterpretersToOneQuantum(name: String) throws {
    let picture = try Vision.picture(name)
    let detector = try PersonDetector(model: Vision.ssd)
    let found = try picture.withPictureBuffer { (view) throws(EstimatorError) in try detector.answers(to: view) }
    let known = try Vision.answer(name).ssd
    for expected in known where expected.score > 0.4 {
      #expect(
        found.contains { found in
          Double(found.label) == expected.class && abs(Double(found.box.score) - expected.score) <= 0.0001
            && zip([found.box.min.x, found.box.min.y, found.box.max.x, found.box.max.y], expected.box)
              .allSatisfy { abs(Double($0) - $1) <= 0.0001 }
        }, "\(expected)")
    }
  }

  @Test func peopleAreTheClassOfPeople() throws {
    let detector = try PersonDetector(model: Vision.ssd)
    let couple = try Vision.picture("couple").withPictureBuffer { (view) throws(EstimatorError) in
      try detector.people(in: view)
    }
    #expect(couple.map { ($0.score * 100).rounded() } == [82, 70])
    let nobody = try Vision.picture("nobody").withPictureBuffer { (view) throws(EstimatorError) in
      try detector.people(in: view)
    }
    #expect(nobody.isEmpty)
  }
}

struct MoveNetCropTests {
  private let size = PictureSize(width: 400, height: 300)

  private func points(_ places: [Int: SIMD2<Float>]) -> [SIMD3<Float>] {
    (0..<17).map { index in
      places[index].map { SIMD3($0.x, $0.y, 0.9) } ?? SIMD3(200, 150, 0)
    }
  }

  @Test func cropStartsAsMiddleSquareAndIsWholePictureAfterALoss() {
    var crop = MoveNetCrop()
    #expect(crop.region(in: size) == PersonRegion(center: SIMD2(200, 150), side: 300))
    crop.lose()
    #expect(crop.region(in: size) == PersonRegion(center: SIMD2(200, 150), side: 400))
  }

  @Test func theSquareIsAroundTheHips() {
    // Hips at (200, 150), shoulders 40 above: 1.9 · 40; a wrist 90 away: 1.2 · 90 is more.
    let trunk: [Int: SIMD2<Float>] = [
      5: SIMD2(190, 110), 6: SIMD2(210, 110), 11: SIMD2(195, 150), 12: SIMD2(205, 150),
    ]
    #expect(MoveNetCrop.square(around: points(trunk), in: size) == PersonRegion(center: SIMD2(200, 150), side: 152))
    let withWrist = trunk.merging([9: SIMD2(110, 150)]) { $1 }
    let region = MoveNetCrop.square(around: points(withWrist), in: size)
    #expect(abs((region?.side ?? 0) - 216) < 1e-4)
    // Without a shoulder nothing is known of the trunk.
    #expect(MoveNetCrop.square(around: points([11: SIMD2(195, 150), 12: SIMD2(205, 150)]), in: size) == nil)
  }

  @Test func aNewSquareCountsNineTenths() {
    var crop = MoveNetCrop()
    func trunk(_ x: Float) -> [SIMD3<Float>] {
      points([5: SIMD2(x, 110), 6: SIMD2(x, 110), 11: SIMD2(x, 150), 12: SIMD2(x, 150)])
    }
    crop.follow(trunk(200), in: size)
    #expect(crop.region(in: size).center.x == 200)
    crop.follow(trunk(210), in: size)
    #expect(abs(crop.region(in: size).center.x - 209) < 1e-9)
  }
}
