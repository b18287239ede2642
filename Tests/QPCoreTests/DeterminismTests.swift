import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// Hard cases 13 and 14: the same bytes every time, however they come, and in bounded memory.
@Suite(.timeLimit(.minutes(20))) struct DeterminismTests {
  static let features: [Feature] = [
    .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)),
    .rangeOfMotion(.knee(side: .right, clockwiseDirection: true)), .rangeOfMotion(.neck(clockwiseDirection: true)),
    .measureLine(p1: .leftShoulder, p2: .leftElbow, userHeight: 175), .overlay(.wholeBody),
  ]
  static let configuration = Configuration(overlay: .longestSide(160))

  // 13
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"), arguments: ["shoulder-left-raise", "arm-raise-exact"])
  func replayIsByteIdenticalTwice(recording: String) throws {
    let frames = try RecordingReader.frames(recording)
    let (one, other) = try (Self.transcript(frames), Self.transcript(frames))
    #expect(one.count == frames.count)
    #expect(one == other)
    // The transcript is not blind: it tells frames apart.
    #expect(Set(one).count == one.count)
  }

  // 13
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"), arguments: [1, 7, 4096])
  func replayInChunksIsByteIdentical(chunk: Int) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Shared.recording("arm-raise-exact")))
    var reader = try RecordingReader(Chunks(bytes: [UInt8](bytes), chunk: chunk))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    #expect(try Self.transcript(frames) == Self.transcript(RecordingReader.frames("arm-raise-exact")))
  }

  // 13
  @Test func aPipelineThatIsCopiedInTheMiddleGoesOnAsTheWholeOne() throws {
    let frames = try Self.moving(60)
    var whole = Pipeline(features: Self.features, configuration: Self.configuration)
    let expected = try frames.map { Self.bytes(try whole.process($0)) }
    var first = Pipeline(features: Self.features, configuration: Self.configuration)
    var lines = try frames[..<25].map { Self.bytes(try first.process($0)) }
    var second = first
    lines += try frames[25...].map { Self.bytes(try second.process($0)) }
    #expect(lines == expected)
    // The one it was copied from has not been touched.
    #expect(Self.bytes(try first.process(frames[25])) == expected[25])
  }

  // 13
  @Test func aResetPipelineIsAsNew() throws {
    let frames = try Self.moving(30)
    var pipeline = Pipeline(features: Self.features, configuration: Self.configuration)
    let expected = try frames.map { Self.bytes(try pipeline.process($0)) }
    pipeline.reset()
    #expect(try frames.map { Self.bytes(try pipeline.process($0)) } == expected)
  }

  // 13
  @Test func aSessionMeasuresAsTheBarePipelineDoes() throws {
    let frames = try Self.moving(30)
    let quickPose = QuickPose(configuration: Self.configuration)
    var lines: [[UInt8]] = []
    quickPose.start(features: Self.features) { status, overlay, results, feedback, landmarks in
      lines.append(
        Self.bytes(
          FrameOutput(status: status, overlay: overlay, results: results, landmarks: landmarks)))
    }
    for frame in frames { try quickPose.submit(frame) }
    #expect(try lines == Self.transcript(frames))
  }

  #if os(Linux)
    /// In a process of its own, so that no other test's memory counts. If each frame left its landmarks behind, that
    /// would be 528 bytes a frame.
    ///
    /// 100,000 frames in release builds, 30,000 in debug builds, which are ten times as slow.
    // 14
    @Test func aHundredThousandFramesRunInBoundedMemory() async {
      await #expect(processExitsWith: .success) {
        #if DEBUG
          let frames = 30_000
        #else
          let frames = 100_000
        #endif
        // What is made once is made in the first thousand frames.
        let session = Self.longSession()
        try session(0..<1000)
        let before = try Self.residentBytes()
        try session(1000..<frames)
        let growth = try Self.residentBytes() - before
        try #require(growth < 100 * frames, "\(growth) bytes more")
      }
    }

    private static func longSession() -> (Range<Int>) throws -> Void {
      let quickPose = QuickPose(configuration: Configuration(overlay: .longestSide(16)))
      let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.5)
      quickPose.start(features: [features[0], features[4]]) { _, _, results, _, _ in
        if let result = results.values.first { unchanged.count(result: result.value) {} }
      }
      return { range in
        let poses = try moving(100).map(\.poses)
        for index in range {
          try quickPose.submit(
            PoseFrame(
              timestamp: Timestamp(microseconds: Int64(index) * 33_333), size: Figure.standing.size,
              topology: .blazePose33, poses: poses[index % 100]))
        }
      }
    }

    private static func residentBytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
    }
  #endif

  // MARK: - Tools

  /// Someone who moves, with noise, and is away for some frames.
  static func moving(_ count: Int) throws -> [PoseFrame] {
    var random = SplitMix64(seed: 4)
    return try (0..<count).map { index in
      let time = Double(index) / 30
      var figure = Figure.standing.raisingLeftArm(to: Double(index) * 3)
      for body in Topology.blazePose33.points {
        figure.points[body]? += Point(
          Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
      }
      return try index % 20 == 13 ? figure.emptyFrame(at: time) : figure.frame(at: time)
    }
  }

  /// Everything that a pipeline says, as bytes.
  static func transcript(_ frames: [PoseFrame]) throws -> [[UInt8]] {
    var pipeline = Pipeline(features: features, configuration: configuration)
    return try frames.map { bytes(try pipeline.process($0)) }
  }

  /// An output without what only a session knows: rate and latency.
  static func bytes(_ output: FrameOutput) -> [UInt8] {
    var text = "\(output.status.info?.timestamp.microseconds ?? -1) \(output.landmarks == nil) "
    for (feature, result) in output.results { text += "\(feature.id)=\(result.value.bitPattern) " }
    for (feature, feedback) in output.feedback.sorted(by: { $0.key.id.rawValue < $1.key.id.rawValue }) {
      text += "\(feature.id):\(feedback.displayString) "
    }
    for (feature, quality) in output.results.withheld.sorted(by: { $0.key.id.rawValue < $1.key.id.rawValue }) {
      text += "\(feature.id)!\(quality.json) "
    }
    var bytes = Array(text.utf8)
    for landmark in output.landmarks?.pose.landmarks ?? [] {
      for number in [landmark.x, landmark.y, landmark.z ?? 0] {
        withUnsafeBytes(of: number.bitPattern) { bytes.append(contentsOf: $0) }
      }
    }
    output.overlay?.withPixels { $0.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }
}

/// Bytes that come a few at a time.
private struct Chunks: ByteSource {
  let bytes: [UInt8]
  let chunk: Int
  var position = 0

  init(bytes: [UInt8], chunk: Int) {
    self.bytes = bytes
    self.chunk = chunk
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    let count = min(chunk, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}
