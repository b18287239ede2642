import Foundation
import QPCore
import QPFeatures
import QPRecording
import QPTestSupport
import Testing

@testable import QPVision

/// An estimator that finds one person of known points, and no network.
private struct MadeEstimator: LandmarkEstimator {
  var topology: Topology { .coco17 }
  var info = EstimatorInfo(
    name: "made", modelDigest: "00ff", noise: .estimated(floor: 0.01, latency: 0.1, smoothing: 0.05))
  private var order = PictureOrder()

  mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    _ = try order.add(picture.size, at: time)
    let points = (0..<17).map { Landmark(x: Float($0) / 20, y: 0.5, visibility: 1) }
    let frame = PoseFrame(
      checked: time, size: picture.size, topology: topology, poses: [Pose(landmarks: points)], gravity: nil,
      intrinsics: nil, displayMirrored: false, estimator: info)
    return Estimate(
      frame: frame, regions: [], ranDetector: true,
      times: EstimationTimes(preprocessing: 0.001, detection: 0.002, landmarks: 0.003, postprocessing: 0.004))
  }

  mutating func reset() { order = PictureOrder() }
}

struct EstimatedFramesTests {
  private func pictures(_ milliseconds: [Int64]) throws -> AsyncStream<TimedPicture> {
    let picture = try Picture(
      .gray, size: PictureSize(width: 20, height: 10), planes: [Array(repeating: 0, count: 200)])
    return AsyncStream { continuation in
      for time in milliseconds { continuation.yield(TimedPicture(picture, at: Timestamp(milliseconds: time))) }
      continuation.finish()
    }
  }

  @Test func bothSessionsRunOnPictures() async throws {
    let times = Locked<[Timestamp]>([])
    let quickPose = QuickPose()
    quickPose.start(features: []) { status, _, _, _, landmarks in
      if case .success(let info) = status, landmarks != nil { times.withLock { $0.append(info.timestamp) } }
    }
    try await quickPose.run(
      EstimatedFrames(pictures([0, 33, 66]), isLive: false) { () throws(EstimatorError) in MadeEstimator() })
    #expect(times.withLock { $0.map(\.microseconds) } == [0, 33_000, 66_000])

    let session = PoseSession()
    session.start(features: []) { status, _, _, _, landmarks in
      if case .success(let info) = status, landmarks != nil { times.withLock { $0.append(info.timestamp) } }
    }
    try await session.run(
      EstimatedFrames(pictures([100, 133]), isLive: true) { () throws(EstimatorError) in MadeEstimator() })
    #expect(times.withLock { $0.last?.microseconds } == 133_000)
  }

  @Test func refusedPicturesEndTheFramesOrAreLeftOut() async throws {
    let broken = EstimatedFrames(try pictures([0, 33, 33, 66]), isLive: false) { () throws(EstimatorError) in
      MadeEstimator()
    }
    await #expect(throws: EstimatorError.self) { for try await _ in broken {} }
    let refused = Locked<[EstimatorError]>([])
    let lenient = EstimatedFrames(
      try pictures([0, 33, 33, 66]), isLive: false, onRefused: { error in refused.withLock { $0.append(error) } }
    ) { () throws(EstimatorError) in MadeEstimator() }
    var times: [Int64] = []
    for try await frame in lenient { times.append(frame.timestamp.microseconds) }
    #expect(times == [0, 33_000, 66_000])
    #expect(refused.withLock { $0.count } == 1)
  }

  @Test func anEstimatorThatCannotBeMadeEndsTheFrames() async throws {
    let source = EstimatedFrames(try pictures([0]), isLive: false) { () throws(EstimatorError) in
      throw EstimatorError.runtimeNotFound(tried: ["/a"])
    }
    await #expect(throws: EstimatorError.runtimeNotFound(tried: ["/a"])) { for try await _ in source {} }
  }

  @Test func theYogaFrameworksEntryGivesItsResult() throws {
    let model = PoseEstim.RunthisModel(MadeEstimator())
    let picture = try Picture(
      .gray, size: PictureSize(width: 20, height: 10), planes: [Array(repeating: 0, count: 200)])
    let (result, times) = try picture.withPictureBuffer { (view) throws(EstimatorError) in
      try model.Run(view, at: .zero, in: PictureSize(width: 40, height: 20))
    }
    #expect(result.dots.count == 13 && result.score == 1)
    // The left shoulder is COCO's point 5: a quarter of the width, in a view twice as large.
    #expect((result.dots[1] - SIMD2(10, 10)).length < 1e-5)
    #expect((times.preprocessing, times.inference, times.postprocessing) == (1, 5, 4))
  }

  @Test func anInterruptedJobGoesOnWhereItStopped() throws {
    let folder = try TemporaryFolder()
    let (whole, resumed) = (folder.path + "/whole.qprec.jsonl", folder.path + "/resumed.qprec.jsonl")
    let size = PictureSize(width: 20, height: 10)
    let header = RecordingHeader(topology: .coco17, size: size, fps: 30, estimator: MadeEstimator().info)
    let picture = try Picture(.gray, size: size, planes: [Array(repeating: 0, count: 200)])
    func work(_ path: String, upTo count: Int) throws -> Int {
      var estimator = MadeEstimator()
      let job = try EstimationJob(path: path, header: header)
      let before = job.done
      for index in before..<max(count, before) {
        try job.write(try estimator.estimate(picture, at: Timestamp(milliseconds: Int64(index) * 33)).frame)
      }
      return before
    }
    #expect(try work(whole, upTo: 6) == 0)
    #expect(try work(resumed, upTo: 3) == 0)
    // Cut in the middle of the third frame.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: resumed))
    try bytes.dropLast(20).write(to: URL(fileURLWithPath: resumed))
    #expect(try work(resumed, upTo: 6) == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: resumed)) == Data(contentsOf: URL(fileURLWithPath: whole)))
    #expect(try work(resumed, upTo: 6) == 6)
    let other = RecordingHeader(topology: .coco17, size: size, fps: 25)
    #expect(throws: RecorderError.self) { try EstimationJob(path: resumed, header: other) }
    // Refused, it is as it was.
    #expect(try work(resumed, upTo: 6) == 6)
    let before = try Data(contentsOf: URL(fileURLWithPath: resumed))
    #expect(try EstimationJob(path: resumed, header: other, overwrites: true).done == 0)
    // What is replaced stays until there is something in its place.
    #expect(try Data(contentsOf: URL(fileURLWithPath: resumed)) == before)
  }
}

/// The noise that frames state reaches the intervals, live and from a file.
struct StatedNoiseTests {
  private func uncertainties(_ frames: [PoseFrame], _ configuration: Configuration = Configuration()) throws -> [Double]
  {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    return try frames.compactMap {
      try pipeline.process($0).results[feature]?.precision.map { $0.upperBound - $0.lowerBound }
    }
  }

  private func with(_ estimator: EstimatorInfo?, _ frame: PoseFrame) throws -> PoseFrame {
    try PoseFrame(
      timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: frame.poses, estimator: estimator)
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func aFileGivesTheIntervalsOfTheLiveSession() throws {
    var reader = try RecordingReader(path: Shared.recording("shoulder-left-raise"))
    var plain: [PoseFrame] = []
    while let frame = try reader.next() { plain.append(frame) }
    let noise = NoiseModel.estimated(floor: 0.01, latency: 0.1, smoothing: 0.05)
    let live = try plain.map { try with(EstimatorInfo(name: "made", noise: noise), $0) }
    var writer = try RecordingWriter(
      RecordingHeader(topology: live[0].topology, size: live[0].size, estimator: live[0].estimator))
    var bytes = writer.headerLine
    for frame in live { bytes += try writer.line(frame) }
    var file = try RecordingReader(MemoryBytes(bytes))
    var read: [PoseFrame] = []
    while let frame = try file.next() { read.append(frame) }
    #expect(file.header.estimator == live[0].estimator)
    let stated = try uncertainties(live)
    #expect(!stated.isEmpty)
    #expect(try uncertainties(read) == stated)
    // The same as with the embedder's noise, wider than without any; and the embedder's takes precedence.
    var configuration = Configuration()
    configuration.noise = noise
    #expect(try uncertainties(plain, configuration) == stated)
    #expect(try uncertainties(plain).last ?? 0 < stated.last ?? 0)
    configuration.noise = .estimated()
    #expect(try uncertainties(live, configuration) == uncertainties(plain))
  }
}
