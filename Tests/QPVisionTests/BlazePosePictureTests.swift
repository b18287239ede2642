import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// MediaPipe 0.10.21's answers for the same pixels.
@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct BlazePosePictureTests {
  private let still = BlazePose.Options(isTracking: false)

  @Test(arguments: ["squat", "standing", "warrior", "lying", "couple", "beach"])
  func landmarksAreMediaPipes(name: String) throws {
    let answer = try Vision.answer(name)
    let picture = try Vision.picture(name)
    var estimator = try Vision.blazePose(still)
    let estimate = try estimator.estimate(picture, at: .zero)
    let landmarks = try #require(answer.mediapipe.landmarks)
    let world = try #require(answer.mediapipe.world)
    let pose = try #require(estimate.frame.poses.first)
    var errors = Errors()
    errors.add(pose, landmarks, world, in: picture.size)
    print("\(name): \(errors.summary)")
    #expect(estimate.ranDetector)
    #expect(estimate.frame.poses.count == 1)
    #expect(Errors.quantile(errors.points, 0.5) < 0.1)
    // One point may lie on the border of two cells of its heatmap.
    #expect(errors.points.count { $0 >= 1 } <= 1)
    #expect(errors.depths.allSatisfy { $0 < 1 })
    #expect(errors.world.allSatisfy { $0 < 0.002 })
    #expect(errors.visibilities.allSatisfy { $0 < 0.01 })
  }

  @Test(arguments: Vision.pictures) func detectionsAndRegionsAreMediaPipes(name: String) throws {
    let answer = try Vision.answer(name).mediapipe
    let picture = try Vision.picture(name)
    let networks = PoseNetworks(
      runtime: try .shared(), detector: try Model(Vision.model("pose_detection")),
      landmarks: try Model(Vision.model("pose_landmark_full")), threads: 1)
    var clock = StepClock()
    let found = try picture.withPictureBuffer { (view) throws(EstimatorError) in try networks.detect(view, &clock) }
    #expect(found.count == answer.detections.count)
    for (ours, theirs) in zip(found, answer.detections) {
      #expect(abs(Double(ours.score) - theirs.score) < 1e-3)
      let sides = ours.high - ours.low
      let box = [ours.low.x, ours.low.y, sides.x, sides.y].map(Double.init)
      #expect(zip(box, theirs.box).allSatisfy { abs($0 - $1) < 1e-3 })
      #expect(abs(Double(ours.hips.x) - theirs.keypoints[0][0]) < 1e-3)
      #expect(abs(Double(ours.circle.y) - theirs.keypoints[1][1]) < 1e-3)
    }
    if let roi = answer.roi, let region = found.first?.bodyRegion(in: picture.size).region(in: picture.size) {
      #expect(abs(region.center.x - roi.center[0]) < 0.1 && abs(region.center.y - roi.center[1]) < 0.1)
      #expect(abs(region.side - roi.side) < 0.2)
      #expect(abs(region.rotation - roi.rotation) < 1e-3)
    }
  }

  @Test func pictureWithoutAPersonGivesNoPose() throws {
    var estimator = try Vision.blazePose()
    for frame in 0..<2 {
      let estimate = try estimator.estimate(Vision.picture("nobody"), at: Timestamp(milliseconds: Int64(frame) * 33))
      #expect(estimate.frame.poses.isEmpty)
      #expect(estimate.ranDetector)
    }
  }

  @Test func theSamePixelsGiveTheSameBytesOnOneAndTwoThreads() throws {
    let picture = try Vision.picture("warrior")
    let frames = try [1, 1, 2].map { threads in
      var estimator = try Vision.blazePose(BlazePose.Options(threads: threads))
      return try (0..<3).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame }
    }
    #expect(frames[0] == frames[1])
    #expect(frames[0] == frames[2])
  }

  @Test func aTrackedPictureSkipsTheDetector() throws {
    let picture = try Vision.picture("warrior")
    var estimator = try Vision.blazePose()
    let estimates = try (0..<3).map { try estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)) }
    #expect(estimates.map(\.ranDetector) == [true, false, false])
    estimator.reset()
    #expect(try estimator.estimate(picture, at: .zero).ranDetector)
  }

  @Test func aTurnedPictureGivesTheSameAsTheUprightOne() throws {
    let upright = try Vision.picture("warrior")
    var estimator = try Vision.blazePose(still)
    let expected = try estimator.estimate(upright, at: .zero).frame
    for rotation in PictureRotation.allCases.dropFirst() {
      let stored = try upright.stored(rotation)
      estimator.reset()
      #expect(try estimator.estimate(stored, at: .zero).frame == expected)
    }
  }

  @Test func severalPeopleAreFoundInRegionsOfThePersonDetector() throws {
    let picture = try Vision.picture("couple")
    let detector = try PersonDetector(model: Vision.ssd)
    let boxes = try picture.withPictureBuffer { (view) throws(EstimatorError) in try detector.people(in: view) }
    var estimator = try Vision.blazePose(BlazePose.Options(people: 2))
    let estimate = try picture.withPictureBuffer { (view) throws(EstimatorError) in
      try estimator.estimate(view, at: .zero, in: boxes.map { PersonRegion(around: $0, in: view.size) })
    }
    #expect(boxes.count == 2)
    #expect(estimate.frame.poses.count == 2)
    // Each person's nose lies in their own box.
    for (pose, box) in zip(estimate.frame.poses, boxes) {
      #expect((box.min.x...box.max.x).contains(pose.landmarks[0].x))
      #expect((box.min.y...box.max.y).contains(pose.landmarks[0].y))
    }
  }

  @Test func aRefusedPictureLeavesTheEstimatorAsItWas() throws {
    let picture = try Vision.picture("warrior")
    var (estimator, undisturbed) = (try Vision.blazePose(), try Vision.blazePose())
    let (first, second) = (Timestamp(milliseconds: 33), Timestamp(milliseconds: 66))
    _ = try estimator.estimate(picture, at: first)
    _ = try undisturbed.estimate(picture, at: first)
    #expect(throws: EstimatorError.timeNotIncreasing(previous: first, got: first)) {
      try estimator.estimate(picture, at: first)
    }
    #expect(try estimator.estimate(picture, at: second).frame == undisturbed.estimate(picture, at: second).frame)
  }
}

extension Picture {
  /// The same RGB picture stored such that it must be turned to be upright.
  func stored(_ rotation: PictureRotation) throws -> Picture {
    let (width, height) = (size.width, size.height)
    let sides = rotation.swapsSides ? PictureSize(width: height, height: width) : size
    var bytes = [UInt8](repeating: 0, count: planes[0].count)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) =
          switch rotation {
          case .none: (x, y)
          case .quarter: (y, width - 1 - x)
          case .half: (width - 1 - x, height - 1 - y)
          case .threeQuarters: (height - 1 - y, x)
          }
        for channel in 0..<3 {
          bytes[3 * (row * sides.width + column) + channel] = planes[0][3 * (y * width + x) + channel]
        }
      }
    }
    return try Picture(.rgb, size: sides, planes: [bytes], rotation: rotation)
  }
}
