import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import QPVision

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct EstimatorRuntimeTests {
  @Test func bundlesAreReadInPlace() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pose_landmarker_full.task"
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/models/\(name).tflite"))))
    }
    let archive = StoredArchiveTests.archive([
      ("pose_detector.tflite", try bytes("pose_detection")),
      ("pose_landmarks_detector.tflite", try bytes("pose_landmark_full")),
    ])
    try Data(archive).write(to: URL(fileURLWithPath: path))
    var (bundled, plain) = (try BlazePose(bundle: path), try Vision.blazePose())
    let picture = try Vision.picture("warrior")
    #expect(try bundled.estimate(picture, at: .zero).frame == plain.estimate(picture, at: .zero).frame)
    #expect(bundled.info == plain.info)
    #expect(
      throws: EstimatorError.bundleDamaged(
        path: path, reason: "it has no entry x, only pose_detector.tflite, pose_landmarks_detector.tflite")
    ) {
      try BlazePose(detector: .bundle(path: path, entry: "x"))
    }
  }

  @Test func anotherEstimatorsModelIsRefused() throws {
    do {
      var estimator = try BlazePose(detector: Vision.moveNet, landmarks: Vision.model("pose_landmark_full"))
      _ = try estimator.estimate(Vision.picture("nobody"), at: .zero)
      Issue.record("MoveNet is no detector")
    } catch EstimatorError.modelUnexpected(_, let expected, let got) {
      #expect(expected == "float32 1×224×224×3 → float32 1×2254×12, float32 1×2254×1")
      #expect(got == "uint8 1×192×192×3 → float32 1×1×17×3")
    }
    #expect(throws: EstimatorError.self) { try MoveNet(model: Vision.poseNet) }
    #expect(throws: EstimatorError.self) { try PoseNet(model: Vision.moveNet) }
    #expect(throws: EstimatorError.self) { try PersonDetector(model: Vision.moveNet) }
  }

  /// What passes the runtime's own check of a damaged file may run or not, but a cut file must be refused.
  @Test func cutModelsAreRefused() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/models/pose_detection.tflite")))
    for count in [65, 1000, data.count / 2, data.count - 1000] {
      #expect(throws: EstimatorError.self, "\(count) bytes") {
        try LiteRtNetwork(try Model(.bytes(Array(data.prefix(count)))), runtime: .shared(), threads: 1)
      }
    }
  }

  @Test func twoEstimatorsOnTwoThreadsShareARuntime() throws {
    let picture = try Vision.picture("warrior")
    var alone = try MoveNet(model: Vision.moveNet)
    let expected = try (0..<4).map { try alone.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame }
    let results = Locked<[[PoseFrame]]>([])
    concurrently(
      (0..<2).map { _ in
        {
          guard var estimator = try? MoveNet(model: Vision.moveNet) else { return }
          let frames = (0..<4).compactMap {
            try? estimator.estimate(picture, at: Timestamp(milliseconds: $0 * 33)).frame
          }
          results.withLock { $0.append(frames) }
        }
      })
    let frames = results.withLock { $0 }
    #expect(frames.count == 2 && frames.allSatisfy { $0 == expected })
  }

  @Test func theSmallestAndTheLongestPicturesGiveAResult() throws {
    var estimators: [any LandmarkEstimator] = [
      try Vision.blazePose(), try MoveNet(model: Vision.moveNet), try PoseNet(model: Vision.poseNet),
    ]
    for index in estimators.indices {
      for (step, side) in [(1, 1), (1, 65_535), (65_535, 1), (2, 3)].enumerated() {
        let picture = try Picture(
          .gray, size: PictureSize(width: side.0, height: side.1),
          planes: [Array(repeating: 128, count: side.0 * side.1)])
        _ = try estimators[index].estimate(picture, at: Timestamp(milliseconds: Int64(step)))
      }
    }
  }

  /// 10,000 frames would take minutes; a leak of a buffer a frame shows in 300.
  @Test func memoryStaysFlat() throws {
    let picture = try Vision.picture("squat")
    var estimator = try MoveNet(model: Vision.moveNet)
    for step in 0..<50 { _ = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(step))) }
    guard let before = residentBytes() else { return }
    for step in 50..<350 { _ = try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(step))) }
    let after = try #require(residentBytes())
    // An input has 110 kB; 300 of them would be 33 MB. Other tests run meanwhile.
    #expect(after - before < 300_000_000)
  }

  private func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
  }
}
