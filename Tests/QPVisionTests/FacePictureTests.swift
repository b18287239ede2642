import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// MediaPipe 0.10.21's faces in the same pixels.
@Suite(.enabled(if: Faces.areThere, "\(Faces.missing)")) struct FacePictureTests {
  @Test func facesOfStillPicturesAreMediaPipes() throws {
    var errors = FaceErrors()
    for (index, still) in try Faces.answers().stills.enumerated() {
      let picture = try Hands.picture("face-\(index)")
      var estimator = try FaceLandmarker(FaceOptions(faces: 4, isTracking: false))
      let found = try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try estimator.faces(in: view, at: .zero)
      }
      #expect(found.faces.count == still.faces.count, "picture \(index), of \(still.from)")
      for (face, known) in zip(found.faces, still.faces) {
        errors.add(face.mesh, side: face.region.side, known, in: picture.size)
      }
    }
    print("faces: \(errors.summary)")
    #expect(errors.points.count >= 8 * FaceMesh.count)
    hold(errors)
  }

  @Test func facesAreFollowedAsByMediaPipe() throws {
    var errors = FaceErrors()
    var estimator = try FaceLandmarker()
    var detected: [Bool] = []
    for (frame, answer) in try Faces.answers().window.enumerated() {
      let picture = try Hands.picture("face-window-\(frame)")
      let estimate = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(frame) * 33))
      detected.append(estimate.ranDetector)
      let face = try #require(estimate.frame.poses.first?.face)
      errors.add(face, side: estimate.regions[0].side, try #require(answer.faces.first), in: picture.size)
    }
    print("followed faces: \(errors.summary)")
    #expect(detected.first == true && !detected.dropFirst().contains(true))
    hold(errors)
  }

  private func hold(_ errors: FaceErrors) {
    #expect(Errors.quantile(errors.points, 0.5) < 0.25)
    #expect(errors.points.allSatisfy { $0 < 2 })
    #expect(errors.depths.allSatisfy { $0 < 2 })
    #expect(!errors.angles.isEmpty && errors.angles.allSatisfy { $0 < 1 })
  }

  /// What MediaPipe's Holistic finds.
  @Test func facesOfBodiesAreMediaPipes() throws {
    var errors = FaceErrors()
    for (name, known) in try Faces.answers().bodies.sorted(by: { $0.key < $1.key }) {
      let picture = try Vision.picture(name)
      var estimator = try Holistic(BlazePose.Options(isTracking: false), findsFaces: true)
      let face = try estimator.estimate(picture, at: .zero).frame.poses.first?.face
      #expect((face == nil) == (known == nil), "\(name)")
      guard let face, let known else { continue }
      // The region's side is not told; the face's own width is 2/3 of it.
      let x = known.landmarks.map { $0[0] * Double(picture.size.width) }
      let y = known.landmarks.map { $0[1] * Double(picture.size.height) }
      let side = max((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0)) * 1.5
      errors.add(face, side: side, known, in: picture.size)
    }
    print("faces of bodies: \(errors.summary)")
    #expect(errors.points.count >= 3 * FaceMesh.count)
    hold(errors)
  }

  @Test func withoutFacesHolisticGivesTheSameBodiesAndNoFace() throws {
    let picture = try Vision.picture("squat")
    var (plain, whole) = (try Holistic(), try Holistic(findsFaces: true))
    let (one, other) = (try plain.estimate(picture, at: .zero), try whole.estimate(picture, at: .zero))
    let (body, same) = (try #require(one.frame.poses.first), try #require(other.frame.poses.first))
    #expect(body.face == nil && same.face != nil)
    #expect(body.landmarks == same.landmarks && body.world == same.world)
    #expect(one.frame.estimator?.name == "holistic" && other.frame.estimator?.name == "wholebody")
  }

  @Test func aPictureWithoutFacesGivesNone() throws {
    let picture = try Vision.picture("nobody")
    var estimator = try FaceLandmarker()
    for frame in 0..<2 {
      let estimate = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(frame) * 33))
      #expect(estimate.frame.poses.isEmpty && estimate.regions.isEmpty && estimate.ranDetector)
    }
  }

  @Test(arguments: [(1, 1), (3000, 1), (1, 3000), (2, 2)])
  func tinyAndThinPicturesHaveNoFace(width: Int, height: Int) throws {
    let bytes = [UInt8](repeating: 128, count: 3 * width * height)
    let picture = try Picture(.rgb, size: PictureSize(width: width, height: height), planes: [bytes])
    var estimator = try FaceLandmarker()
    var whole = try Holistic(findsFaces: true)
    #expect(try estimator.estimate(picture, at: .zero).frame.poses.isEmpty)
    #expect(try whole.estimate(picture, at: .zero).frame.poses.allSatisfy { $0.face == nil })
  }

  /// The hands of the picture before are looked for where they were, without the network that corrects a body's square.
  @Test func handsAreFollowedAndStayTheBodys() throws {
    let picture = try Vision.picture("standing")
    var estimator = try Holistic()
    let estimates = try (0..<4).map { try estimator.estimate(picture, at: Timestamp(milliseconds: Int64($0) * 33)) }
    let hands = try estimates.map { Array(try #require($0.frame.poses.first).landmarks[33..<75]) }
    #expect(!hands[0].contains(where: \.isMissing) && !hands[3].contains(where: \.isMissing))
    #expect(estimates[0].times.detection > 0 && estimates[3].times.detection == 0)
    for (first, last) in zip(hands[0], hands[3]) {
      let way = SIMD2(Double(last.x - first.x) * 640, Double(last.y - first.y) * 480)
      #expect(way.length < 5)
    }
    var anew = try Holistic(BlazePose.Options(isTracking: false))
    let stills = try (0..<2).map { try anew.estimate(picture, at: Timestamp(milliseconds: Int64($0) * 33)) }
    #expect(stills[0].frame.poses == stills[1].frame.poses && stills[1].times.detection > 0)
  }

  @Test func theSamePixelsGiveTheSameBytesOnOneAndTwoThreads() throws {
    let picture = try Hands.picture("face-3")
    let frames = try [1, 1, 2].map { threads in
      var estimator = try FaceLandmarker(FaceOptions(threads: threads))
      return try (0..<3).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame }
    }
    #expect(frames[0] == frames[1] && frames[0] == frames[2])
    #expect(frames[0].allSatisfy { $0.poses.first?.face != nil })
  }

  @Test func aRefusedPictureLeavesTheEstimatorAsItWas() throws {
    let picture = try Hands.picture("face-3")
    var estimator = try FaceLandmarker()
    let time = Timestamp(milliseconds: 33)
    let first = try estimator.estimate(picture, at: time)
    #expect(throws: EstimatorError.timeNotIncreasing(previous: time, got: time)) {
      try estimator.estimate(picture, at: time)
    }
    let next = try estimator.estimate(picture, at: Timestamp(milliseconds: 66))
    #expect(first.ranDetector && !next.ranDetector && next.frame.poses.count == 1)
  }

  @Test func anotherModelIsRefused() throws {
    var estimator = try FaceLandmarker(detector: .named(BlazePose.models.detector))
    #expect {
      try estimator.estimate(Vision.picture("nobody"), at: .zero)
    } throws: { error in
      guard case .modelUnexpected(_, let expected, let got) = error as? EstimatorError else { return false }
      return expected.contains("1×128×128×3") && got.contains("1×224×224×3")
    }
  }
}
