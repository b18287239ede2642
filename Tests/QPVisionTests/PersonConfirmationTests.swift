import QPCore
import QPTestSupport
import Testing

@testable import QPVision

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct PersonConfirmationTests {
  private let detector = Vision.model("pose_detection")

  /// Looks at one picture every 0.2 s, and returns the first look that confirms a person; `nil` for none of ten.
  private func confirmingLook(_ picture: Picture, _ poses: [Pose], _ topology: Topology) throws -> Int? {
    var confirmation = try PersonConfirmation(detector: detector)
    for look in 1...10 {
      let frame = try PoseFrame(
        timestamp: Timestamp(milliseconds: Int64(look) * 200), size: picture.size, topology: topology, poses: poses)
      let isConfirmed = try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try confirmation.confirms(frame, in: view)
      }
      if isConfirmed { return look }
    }
    return nil
  }

  /// The people that BlazePose finds in a picture.
  private func people(in picture: Picture) throws -> [Pose] {
    var estimator = try Vision.blazePose()
    return try estimator.estimate(picture, at: .zero).frame.poses
  }

  @Test(arguments: ["squat", "standing", "warrior", "lying", "couple"]) func aPersonIsConfirmedByTheFifthLook(
    name: String
  ) throws {
    let picture = try Vision.picture(name)
    #expect(try confirmingLook(picture, people(in: picture), .blazePose33) == 5)
  }

  @Test func pointsWithoutAPersonAreNot() throws {
    let person = try people(in: Vision.picture("standing"))
    #expect(try confirmingLook(Vision.picture("nobody"), person, .blazePose33) == nil)
  }

  /// MoveNet's points are looked at in the same way.
  @Test func pointsOfAnotherEstimatorAreConfirmed() throws {
    let picture = try Vision.picture("standing")
    var estimator = try MoveNet(model: Vision.moveNet)
    let frame = try estimator.estimate(picture, at: .zero).frame
    #expect(try confirmingLook(picture, frame.poses, frame.topology) == 5)
  }

  @Test func looksCloseTogetherAreOneAndRareOnesSuffice() throws {
    let picture = try Vision.picture("standing")
    let poses = try people(in: picture)
    for (step, expected) in [(50, 17), (600, 3), (1000, 2), (10_000, 2)] as [(Int64, Int?)] {
      var confirmation = try PersonConfirmation(detector: detector)
      let first = try (1...20).first { index in
        let frame = try PoseFrame(
          timestamp: Timestamp(milliseconds: Int64(index) * step), size: picture.size, topology: .blazePose33,
          poses: poses)
        return try picture.withPictureBuffer { (view) throws(EstimatorError) in
          try confirmation.confirms(frame, in: view)
        }
      }
      #expect(first == expected)
    }
  }

  /// The looks at a person that left do not speak for what comes after.
  @Test func looksAreForgottenAfterAnAbsence() throws {
    let picture = try Vision.picture("standing")
    let poses = try people(in: picture)
    var confirmation = try PersonConfirmation(detector: detector)
    func isConfirmed(at milliseconds: Int64, _ poses: [Pose]) throws -> Bool {
      let frame = try PoseFrame(
        timestamp: Timestamp(milliseconds: milliseconds), size: picture.size, topology: .blazePose33, poses: poses)
      return try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try confirmation.confirms(frame, in: view)
      }
    }
    let first = try (0..<5).map { try isConfirmed(at: $0 * 200, poses) }
    #expect(first == [false, false, false, false, true])
    for index in 0..<6 { #expect(try !isConfirmed(at: 1000 + Int64(index) * 200, [])) }
    let again = try (0..<5).map { try isConfirmed(at: 2200 + $0 * 200, poses) }
    #expect(again == [false, false, false, false, true])
    confirmation.reset()
    #expect(try !isConfirmed(at: 3200, poses))
  }

  @Test func pointsThatAreNoNumbersOrFarAwayAreNoPerson() throws {
    let picture = try Vision.picture("standing")
    func pose(_ x: Float, _ y: Float) -> Pose { Pose(landmarks: (0..<33).map { _ in Landmark(x: x, y: y) }) }
    for (x, y) in [(Float.nan, 0.5), (.infinity, .infinity), (1e30, -1e30), (0.5, 0.5)] as [(Float, Float)] {
      var confirmation = try PersonConfirmation(detector: detector)
      for index in 0..<6 {
        let frame = PoseFrame(
          checked: Timestamp(milliseconds: Int64(index) * 200), size: picture.size, topology: .blazePose33,
          poses: [pose(x, y)], gravity: nil, intrinsics: nil, displayMirrored: false)
        let isConfirmed = try picture.withPictureBuffer { (view) throws(EstimatorError) in
          try confirmation.confirms(frame, in: view)
        }
        #expect(!isConfirmed)
      }
    }
  }

  @Test func aMissingModelIsSaid() {
    #expect(throws: EstimatorError.self) { try PersonConfirmation(detector: .path("/nowhere/pose_detection.tflite")) }
  }
}
