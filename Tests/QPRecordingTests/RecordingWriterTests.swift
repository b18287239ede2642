import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

/// What is written is read again, exactly.
@Suite struct RecordingWriterTests {
  private let header = RecordingHeader(topology: pair, size: PictureSize(width: 640, height: 480), fps: 30)

  private func frame(_ microseconds: Int64, _ poses: [Pose], size: PictureSize? = nil) throws -> PoseFrame {
    try PoseFrame(
      timestamp: Timestamp(microseconds: microseconds), size: size ?? header.size, topology: pair, poses: poses)
  }

  private func written(_ header: RecordingHeader, _ frames: [PoseFrame]) throws -> [UInt8] {
    var writer = try RecordingWriter(header)
    var bytes = writer.headerLine
    for frame in frames { bytes += try writer.line(frame) }
    return bytes
  }

  @Test func theBytesAreThese() throws {
    let poses = [
      Pose(landmarks: [Landmark(x: 0.1, y: 0), .missing], world: [Landmark(x: -1, y: 1e-7, z: 2), .missing]),
      Pose(landmarks: [Landmark(x: 0.5, y: 1.25, visibility: 1), Landmark(x: 0, y: 0)], presence: [.nan, 0.25]),
    ]
    let header = RecordingHeader(
      topology: pair, size: header.size, fps: 29.97, source: "a \"b\"\n", gravity: Point(0, 1),
      intrinsics: Intrinsics(fx: 500, fy: 501.5, cx: 320, cy: 240))
    var writer = try RecordingWriter(header)
    let first = try PoseFrame(
      timestamp: Timestamp(microseconds: 33_333), size: header.size, topology: pair, poses: poses,
      gravity: header.gravity, intrinsics: header.intrinsics)
    #expect(
      String(decoding: writer.headerLine, as: UTF8.self)
        == #"{"format":"qp-recording","version":1,"topology":"pair","size":[640,480],"mirrored":false,"fps":29.97,"#
        + #""gravity":[0.0,1.0],"intrinsics":{"fx":500.0,"fy":501.5,"cx":320.0,"cy":240.0},"source":"a \"b\"\n"}"#
        + "\n")
    #expect(
      String(decoding: try writer.line(first), as: UTF8.self)
        == #"{"t":0.033333,"poses":[{"landmarks":[[0.1,0.0],null],"world":[[-1.0,1e-07,2.0],null]},"#
        + #"{"landmarks":[[0.5,1.25,null,1.0],[0.0,0.0,null,null,0.25]]}]}"# + "\n")
  }

  @Test func theDeviationOfAToldLensComesBack() throws {
    var lens = Intrinsics(fx: 500, fy: 500, cx: 320, cy: 240)
    lens.standardDeviation = 0.05
    let line = try RecordingWriter(RecordingHeader(topology: pair, size: header.size, intrinsics: lens)).headerLine
    #expect(String(decoding: line, as: UTF8.self).contains(#""cy":240.0,"deviation":0.05}"#))
    #expect(try RecordingReader(MemoryBytes(line), topologies: [pair]).header.intrinsics == lens)
    let wrong = String(decoding: line, as: UTF8.self).replacing("0.05", with: "1.5")
    #expect(throws: RecordingError.self) { try RecordingReader(MemoryBytes(Array(wrong.utf8)), topologies: [pair]) }
  }

  @Test func onlyAWriterOfFramesAsRecordedTakesAMirroredHeader() throws {
    let mirrored = RecordingHeader(
      topology: pair, size: header.size, mirrored: true, fps: nil, source: "\"mirrored\":false", gravity: nil,
      intrinsics: nil)
    #expect(throws: RecordingError.self) { try RecordingWriter(mirrored) }
    #expect(
      String(decoding: try RecordingWriter(asRecorded: mirrored).headerLine, as: UTF8.self)
        == #"{"format":"qp-recording","version":1,"topology":"pair","size":[640,480],"mirrored":true,"#
        + #""source":"\"mirrored\":false"}"# + "\n")
  }

  @Test func everyFloatComesBack() throws {
    var random = SplitMix64(seed: 5)
    func landmark() -> Landmark {
      let numbers = (0..<3).map { _ in Float(bitPattern: UInt32.random(in: .min ... .max, using: &random)) }
      return Landmark(
        x: numbers[0], y: numbers[1], z: numbers[2],
        visibility: Bool.random(using: &random) ? nil : Float.random(in: 0...1, using: &random))
    }
    let frames = try (0..<2000).map { index in
      try frame(Int64(index) * 33_367, [Pose(landmarks: [landmark(), landmark()], world: [landmark(), landmark()])])
    }
    let reading = Reading(try written(header, frames))
    #expect(reading.error == nil)
    #expect(reading.frames == frames)
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"), arguments: Shared.recordings)
  func recordingsComeBack(_ name: String) throws {
    var reader = try RecordingReader(path: Shared.recording(name))
    let old = reader.header
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    let header = RecordingHeader(
      topology: old.topology, size: old.size, fps: old.fps, source: old.source, gravity: frames.first?.gravity,
      intrinsics: frames.first?.intrinsics)
    let bytes = try written(header, frames)
    let again = Reading(MemoryBytes(bytes), topologies: Topology.builtIn)
    #expect(again.error == nil && again.header == header)
    #expect(again.frames == frames)
    #expect(try written(header, again.frames) == bytes)
    // Somebody else's decoder finds JSON in every line.
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      _ = try JSONSerialization.jsonObject(with: Data(line))
    }
  }

  @Test func unknownMembersAreForOthers() throws {
    var writer = try RecordingWriter(header, more: ["seed": 1])
    let bytes = try writer.headerLine + writer.line(frame(0, []), more: ["truth": ["angle": [1, 2]] as JSONObject])
    let reading = Reading(bytes)
    #expect(reading.error == nil && reading.frames.count == 1)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""poses":[],"truth":{"angle":[1,2]}}"#))
  }

  @Test func unrepresentableFramesAreRefused() throws {
    var writer = try RecordingWriter(header)
    _ = try writer.line(frame(1000, []))
    #expect(throws: RecordingError(.timeNotIncreasing(previous: Timestamp(microseconds: 1000), got: .zero))) {
      try writer.line(frame(0, []))
    }
    #expect(throws: RecordingError(.negativeTime("-0.001"))) { try writer.line(frame(-1000, [])) }
    #expect(throws: RecordingError(.frameDiffers(what: "size is 480 × 640, the recording's 640 × 480"))) {
      try writer.line(frame(2000, [], size: PictureSize(width: 480, height: 640)))
    }
    // The next good frame works.
    #expect(throws: Never.self) { try writer.line(frame(2000, [])) }
  }

  @Test func unreadableFramesAreNotWritten() {
    let size = header.size
    func cause(_ header: RecordingHeader) -> RecordingError.Cause? {
      do throws(RecordingError) {
        _ = try RecordingWriter(header)
        return nil
      } catch {
        return error.cause
      }
    }
    #expect(cause(RecordingHeader(topology: pair, size: PictureSize(width: 0, height: 1))) == .badSize("[0,1]"))
    #expect(cause(RecordingHeader(topology: pair, size: size, fps: .nan)) != nil)
    #expect(cause(RecordingHeader(topology: pair, size: size, gravity: Point(.nan, 1))) != nil)
    let lens = Intrinsics(fx: .infinity, fy: 1, cx: 0, cy: 0)
    #expect(cause(RecordingHeader(topology: pair, size: size, intrinsics: lens)) != nil)
  }

  @Test(arguments: [
    EstimatorInfo(name: "blazepose"),
    EstimatorInfo(
      name: "blazepose", modelDigest: "e9a5", runtime: "LiteRT 2.3.0", version: "1",
      noise: .estimated(floor: 0.002, latency: 0.1, smoothing: 0.05)),
    EstimatorInfo(name: "a \"b\"", noise: .known(pixels: 2.5)),
    EstimatorInfo(name: "markers", systematic: .exact),
    EstimatorInfo(
      name: "mine",
      systematic: SystematicError(source: "ours", leftRightCorrelation: 0.25) {
        SystematicError.Deviations(along: 0.01 * Double($0.rawValue), across: 0.02)
      }),
    EstimatorInfo(
      name: "moved",
      systematic: SystematicError {
        SystematicError.Deviations(along: 0.01, across: 0.02, meanAlong: $0 == .hip ? 0.04 : 0, meanAcross: -0.05)
      }),
  ]) func theEstimatorIsKept(_ estimator: EstimatorInfo) throws {
    let header = RecordingHeader(topology: pair, size: header.size, estimator: estimator)
    let seen = try PoseFrame(
      timestamp: .zero, size: header.size, topology: pair, poses: [Pose(landmarks: [.missing, .missing])],
      estimator: estimator)
    var reader = try RecordingReader(MemoryBytes(written(header, [seen])), topologies: [pair])
    #expect(reader.header.estimator == estimator)
    #expect(try reader.next() == seen)
  }

  @Test func theEstimatorIsReadAsTheFormatSays() throws {
    func estimator(_ json: String) throws -> EstimatorInfo? {
      let text = #"{"format":"qp-recording","version":1,"topology":"coco17","size":[4,3],"estimator":\#(json)}"# + "\n"
      return try RecordingReader(MemoryBytes(text)).header.estimator
    }
    #expect(try estimator("null") == nil)
    #expect(
      try estimator(#"{"name":"a","more":[1],"noise":{"latency":0.1,"more":{}}}"#)
        == EstimatorInfo(name: "a", noise: .estimated(latency: 0.1)))
    #expect(try estimator(#"{"name":"blazepose"}"#)?.systematic == .of(estimator: "blazepose"))
    #expect(try estimator(#"{"name":"a"}"#)?.systematic.isAssumed == true)
    #expect(try estimator(#"{"name":"a","systematic":{"source":"none","more":[{}]}}"#)?.systematic.isExact == true)
    let stated = try estimator(#"{"name":"a","systematic":{"source":"assumed","hip":[0.1,0]}}"#)?.systematic
    #expect(stated?.isAssumed == false)
    #expect(stated?[.hip] == SystematicError.Deviations(along: 0.1, across: 0))
    #expect(stated?[.knee] == SystematicError.Deviations(along: 0, across: 0))
    let moved = try estimator(#"{"name":"a","systematic":{"hip":[0.1,0.2,-0.03,0.04]}}"#)?.systematic
    #expect(moved?[.hip] == SystematicError.Deviations(along: 0.1, across: 0.2, meanAlong: -0.03, meanAcross: 0.04))
    for wrong in [
      #"{"name":"a","systematic":[]}"#, #"{"name":"a","systematic":{"hip":1}}"#,
      #"{"name":"a","systematic":{"hip":[0.1]}}"#, #"{"name":"a","systematic":{"hip":[0.1,0,0]}}"#,
      #"{"name":"a","systematic":{"hip":[0.1,0,0,1.5]}}"#, #"{"name":"a","systematic":{"hip":[0.1,-1]}}"#,
      #"{"name":"a","systematic":{"hip":[0.1,0.1,0.1]}}"#, #"{"name":"a","systematic":{"sides":2,"hip":[0,0]}}"#,
      #"{"name":"a","systematic":{"hip":[0,0],"hip":[0,0]}}"#, #"{"name":"a","systematic":{"sides":"x"}}"#,
      "{}", "1", #"{"name":1}"#, #"{"name":"a","noise":1}"#, #"{"name":"a","noise":{"floor":-1}}"#,
      #"{"name":"a","name":"b"}"#, #"{"name":"a","noise":{"pixels":"2"}}"#,
    ] {
      #expect(throws: RecordingError.self, "\(wrong)") { try estimator(wrong) }
    }
    let noise = EstimatorInfo(name: "a", noise: .known(pixels: .nan))
    #expect(throws: RecordingError.self) {
      try RecordingWriter(RecordingHeader(topology: pair, size: header.size, estimator: noise))
    }
  }
}
