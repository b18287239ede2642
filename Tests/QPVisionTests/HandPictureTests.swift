import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// MediaPipe 0.10.21's hands in the same pixels.
@Suite(.enabled(if: Hands.areThere, "\(Hands.missing)")) struct HandPictureTests {
  @Test func handsOfStillPicturesAreMediaPipes() throws {
    var errors = HandErrors()
    for (index, still) in try Hands.answers().stills.enumerated() {
      let picture = try Hands.picture("still-\(index)")
      var estimator = try HandLandmarker(HandOptions(hands: 4, isTracking: false))
      let found = try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try estimator.hands(in: view, at: .zero)
      }
      #expect(found.hands.count == still.hands.count, "picture \(index), of \(still.from)")
      try compare(found.hands, still.hands, in: picture.size, &errors)
    }
    print("stills: \(errors.summary)")
    #expect(errors.points.count > 200)
    hold(errors)
  }

  @Test func handsAreFollowedAsByMediaPipe() throws {
    var errors = HandErrors()
    var estimator = try HandLandmarker(HandOptions(hands: 1))
    var detected: [Bool] = []
    for (frame, answer) in try Hands.answers().window.enumerated() {
      let picture = try Hands.picture("window-\(frame)")
      let found = try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try estimator.hands(in: view, at: Timestamp(milliseconds: Int64(frame) * 33))
      }
      detected.append(found.ranDetector)
      #expect(found.hands.count == answer.hands.count, "frame \(frame)")
      try compare(found.hands, answer.hands, in: picture.size, &errors)
    }
    print("window: \(errors.summary)")
    #expect(detected.first == true && !detected.dropFirst().contains(true))
    // Following feeds rounding back.
    hold(errors, metres: 0.005)
  }

  private func compare(
    _ found: [EstimatedHand], _ known: [Hands.Answers.Hand], in size: PictureSize, _ errors: inout HandErrors
  ) throws {
    for answer in known {
      let hand = try #require(
        found.min { $0.distance(from: answer.landmarks) < $1.distance(from: answer.landmarks) })
      errors.add(hand, answer.landmarks, world: answer.world, in: size)
      #expect(hand.side.rawValue == answer.side)
      #expect(abs(hand.sideScore - answer.score) < 0.01)
    }
  }

  private func hold(_ errors: HandErrors, metres: Double = 0.002) {
    #expect(Errors.quantile(errors.points, 0.5) < 0.25)
    #expect(errors.points.allSatisfy { $0 < 2 })
    #expect(errors.depths.allSatisfy { $0 < 2 })
    #expect(errors.world.allSatisfy { $0 < metres })
  }

  /// What MediaPipe's Holistic finds, but for hands that are not surely this body's.
  @Test func handsOfBodiesAreMediaPipes() throws {
    var errors = HandErrors()
    var withheld: [String] = []
    for (name, known) in try Hands.answers().bodies.sorted(by: { $0.key < $1.key }) {
      let picture = try Vision.picture(name)
      var estimator = try Holistic(BlazePose.Options(isTracking: false))
      let estimate = try estimator.estimate(picture, at: .zero)
      #expect(estimate.frame.poses.allSatisfy { $0.landmarks.count == 75 && $0.world.count == 75 })
      #expect(estimate.frame.poses.allSatisfy { $0.presence.count == 75 })
      for side in Side.allCases {
        let hand = estimate.frame.poses.first?.hand(side)
        guard let answer = known[side.rawValue] else {
          #expect(hand == nil, "\(name), \(side)")
          continue
        }
        guard let hand else {
          withheld.append("\(name) \(side)")
          continue
        }
        // The size of the hand in place of that of its region, which a frame does not have.
        let length = (1...20).map { distance(answer[$0], answer[0], in: picture.size) }.max() ?? .nan
        let region = PersonRegion(center: .zero, side: 2 * length)
        errors.add(
          EstimatedHand(landmarks: hand, side: side, region: region), answer, world: [], in: picture.size)
      }
    }
    print("bodies: \(errors.summary); withheld: \(withheld)")
    #expect(errors.points.count >= 21)
    #expect(Errors.quantile(errors.points, 0.5) < 0.25)
    #expect(errors.points.allSatisfy { $0 < 2 })
  }

  /// The right hand hides the left one, and MediaPipe's Holistic gives it to both arms.
  @Test func aHandThatHidesTheOtherIsNotGivenToBothArms() throws {
    let known = try #require(Hands.answers().bodies["squat"])
    let (left, right) = (try #require(known["left"]), try #require(known["right"]))
    let picture = try Vision.picture("squat")
    // MediaPipe's two middle fingers' knuckles are one.
    #expect(distance(left[9], right[9], in: picture.size) < 10)
    var estimator = try Holistic()
    let pose = try #require(estimator.estimate(picture, at: .zero).frame.poses.first)
    #expect(pose.hand(.right) != nil && pose.hand(.left) == nil)
  }

  private func distance(_ one: [Double], _ other: [Double], in size: PictureSize) -> Double {
    let (x, y) = ((one[0] - other[0]) * Double(size.width), (one[1] - other[1]) * Double(size.height))
    return (x * x + y * y).squareRoot()
  }

  @Test func aPictureWithoutHandsGivesNone() throws {
    let picture = try Vision.picture("nobody")
    var estimator = try HandLandmarker()
    for frame in 0..<2 {
      let estimate = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(frame) * 33))
      #expect(estimate.frame.poses.isEmpty && estimate.regions.isEmpty && estimate.ranDetector)
    }
    var bodies = try Holistic()
    #expect(try bodies.estimate(picture, at: .zero).frame.poses.isEmpty)
  }

  @Test func theSamePixelsGiveTheSameBytesOnOneAndTwoThreads() throws {
    let picture = try Hands.picture("still-7")
    let frames = try [1, 1, 2].map { threads in
      var estimator = try HandLandmarker(HandOptions(threads: threads))
      return try (0..<3).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame }
    }
    #expect(frames[0] == frames[1] && frames[0] == frames[2])
    #expect(frames[0].allSatisfy { $0.poses.count == 1 })
  }

  @Test func aMirroredPictureShowsTheOtherHand() throws {
    let picture = try Hands.picture("still-7")
    var estimator = try HandLandmarker(HandOptions(isTracking: false))
    let sides = try [picture, picture.mirrored()].enumerated().map { index, picture in
      try picture.withPictureBuffer { (view) throws(EstimatorError) in
        try estimator.hands(in: view, at: Timestamp(milliseconds: Int64(index))).hands.map(\.side)
      }
    }
    #expect(sides[0].count == 1 && sides[1] == sides[0].map(\.opposite))
  }

  @Test func aRefusedPictureLeavesTheEstimatorAsItWas() throws {
    let picture = try Hands.picture("still-7")
    var estimator = try HandLandmarker()
    let time = Timestamp(milliseconds: 33)
    let first = try estimator.estimate(picture, at: time)
    #expect(throws: EstimatorError.timeNotIncreasing(previous: time, got: time)) {
      try estimator.estimate(picture, at: time)
    }
    let next = try estimator.estimate(picture, at: Timestamp(milliseconds: 66))
    #expect(first.ranDetector && next.ranDetector && next.frame.poses.count == 1)
  }

  @Test func anotherModelIsRefused() throws {
    var estimator = try HandLandmarker(palms: .named(BlazePose.models.detector))
    #expect {
      try estimator.estimate(Vision.picture("nobody"), at: .zero)
    } throws: { error in
      guard case .modelUnexpected(_, let expected, let got) = error as? EstimatorError else { return false }
      return expected.contains("1×192×192×3") && got.contains("1×224×224×3")
    }
  }
}

extension Pose {
  /// The points of a hand in a pose of Holistic's 75 points; `nil` where they are missing.
  fileprivate func hand(_ side: Side) -> [Landmark]? {
    let first = 33 + (side == .left ? 0 : 21)
    let points = Array(landmarks[first..<first + 21])
    return points.contains(where: \.isMissing) ? nil : points
  }
}

extension EstimatedHand {
  /// A hand of which its points in the picture alone are known.
  fileprivate init(landmarks: [Landmark], side: Side, region: PersonRegion) {
    self.init(
      HandLandmarks.Hand(points: landmarks.map(\.storage), world: [], presence: 1, rightScore: side == .right ? 1 : 0),
      side: side, region: region)
  }
}

extension Picture {
  /// The same RGB picture mirrored from left to right.
  fileprivate func mirrored() throws -> Picture {
    var bytes = planes[0]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (to, from) = (3 * (y * size.width + x), 3 * (y * size.width + size.width - 1 - x))
        for channel in 0..<3 { bytes[to + channel] = planes[0][from + channel] }
      }
    }
    return try Picture(.rgb, size: size, planes: [bytes])
  }
}
