import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@Suite struct EstimatorJSONTests {
  private let options = FileOptions(size: PictureSize(width: 200, height: 100), rate: 10)

  private func read(_ text: String, _ options: FileOptions? = nil) throws -> EstimatorJSONReader {
    try EstimatorJSONReader(MemoryBytes(text, name: "a.json"), options: options ?? self.options)
  }

  private func failure(_ text: String, _ options: FileOptions? = nil) -> String {
    do throws(FormatError) {
      _ = try EstimatorJSONReader(MemoryBytes(text, name: "a.json"), options: options ?? self.options)
      return ""
    } catch {
      return error.description
    }
  }

  /// 33 points of MediaPipe, all alike.
  private func mediaPipe(_ x: Double) -> String {
    "[" + Array(repeating: #"{"x":\#(x),"y":0.5,"z":-0.1,"visibility":0.9}"#, count: 33).joined(separator: ",") + "]"
  }

  /// 17 points in pixels, as TensorFlow.js gives them, in an order and with names.
  private func tensorFlow(_ names: [String], x: Double) -> String {
    let points = names.enumerated().map { #"{"x":\#(x + Double($0)),"y":50,"score":0.5,"name":"\#($1)"}"# }
    return #"{"score":0.9,"keypoints":[\#(points.joined(separator: ","))]}"#
  }

  private static let names = Topology.coco17.points.map(\.snakeName)

  @Test func resultsOfMediaPipeAreShares() throws {
    let result = #"{"landmarks":[\#(mediaPipe(0.25))],"worldLandmarks":[\#(mediaPipe(-0.5))]}"#
    let frames = try read("[\(result),{\"landmarks\":[]},\(result)]").frames
    #expect(frames.map(\.poses.count) == [1, 0, 1])
    #expect(frames.map(\.timestamp.microseconds) == [0, 100_000, 200_000])
    let pose = try #require(frames.first?.poses.first)
    #expect(pose.landmarks.count == 33 && pose.world.count == 33)
    #expect(pose.landmarks[7] == Landmark(x: 0.25, y: 0.5, z: -0.1, visibility: 0.9))
    #expect(pose.world[7] == Landmark(x: -0.5, y: 0.5, z: -0.1, visibility: 0.9))
  }

  @Test func dumpsOfPythonAreRead() throws {
    let single = #"{"pose_landmarks":\#(mediaPipe(0.25)),"pose_world_landmarks":\#(mediaPipe(1)),"timestamp_ms":40}"#
    let none = #"{"timestamp_ms":80,"pose_landmarks":null}"#
    let lines = try read(single + "\n" + none + "\n", FileOptions(size: options.size)).frames
    #expect(lines.map(\.timestamp.microseconds) == [40_000, 80_000] && lines.map(\.poses.count) == [1, 0])
    #expect(lines.first?.poses.first?.world.first?.x == 1)
    let solutions = try read(#"{"pose_landmarks":{"landmark":\#(mediaPipe(0.75))}}"#).frames
    #expect(solutions.first?.poses.first?.landmarks.first?.x == 0.75)
    let bare = try read("[\(mediaPipe(0.1)),\(mediaPipe(0.2))]")
    #expect(bare.frames.map { $0.poses.first?.landmarks.first?.x } == [0.1, 0.2] && bare.notes.count == 1)
  }

  @Test func namesOfTensorFlowDecide() throws {
    let people = "[\(tensorFlow(Self.names, x: 20)),\(tensorFlow(Self.names, x: 40))]"
    let frames = try read("[\(people),[]]").frames
    #expect(frames.map(\.poses.count) == [2, 0] && frames.first?.topology == .coco17)
    #expect(frames.first?.poses.last?.landmarks[3] == Landmark(x: 43 / 200, y: 0.5, visibility: 0.5))
    // Another order is read by its names.
    let turned = try read("[\(tensorFlow(Self.names.reversed(), x: 0))]").frames
    let nose = try #require(turned.first.flatMap { Landmarks($0) }?.pixel(.nose))
    #expect(abs(nose.x - 16) < 1e-4)
    let numbered = tensorFlow(Self.names, x: 0).replacing(#""name""#, with: #""nick""#)
    #expect(failure("[\(numbered)]").contains("Say which topology it is."))
    #expect(failure("[\(tensorFlow(["nose", "tail"], x: 0))]").contains("not those of a person: 'tail'"))
  }

  @Test func videosOfMMPoseKeepTheirFrames() throws {
    let names = Self.names.enumerated().map { #""\#($0)":"\#($1)""# }.joined(separator: ",")
    let points = Array(repeating: "[100,25]", count: 17).joined(separator: ",")
    let scores = Array(repeating: "0.75", count: 17).joined(separator: ",")
    let person = #"{"keypoints":[\#(points)],"keypoint_scores":[\#(scores)],"bbox":[[0,0,9,9]]}"#
    let video = #"""
      {"meta_info":{"dataset_name":"coco","keypoint_id2name":{\#(names)}},
       "instance_info":[{"frame_id":1,"instances":[\#(person),\#(person)]},{"frame_id":4,"instances":[]}]}
      """#
    let frames = try read(video).frames
    #expect(frames.map(\.poses.count) == [2, 0] && frames.map(\.timestamp.microseconds) == [0, 300_000])
    #expect(frames.first?.poses.first?.landmarks[16] == Landmark(x: 0.5, y: 0.25, visibility: 0.75))
  }

  @Test func wholeBodiesLoseTheirFaces() throws {
    let points = (0..<133).map { "[\($0),50]" }.joined(separator: ",")
    let frames = try read(#"{"instances":[{"keypoints":[\#(points)]}]}"#).frames
    let landmarks = try #require(frames.first?.poses.first?.landmarks)
    #expect(frames.first?.topology == .wholeBody65 && landmarks.count == 65)
    #expect(abs(landmarks[22].x - 22 / 200) < 1e-6 && abs(landmarks[23].x - 91 / 200) < 1e-6)
  }

  @Test(arguments: [
    ("{}", "there are no landmarks in it."), ("[[1,2],[3,4]]", "there are no landmarks in it."),
    (#"{"landmarks":[[{"x":0.5,"y":0.5}]]}"#, "a person has 1 points without names."),
    (#"{"landmarks":[[{"x":"#, "the file ends in the middle of its JSON."),
    (#"{"landmarks":[[{"x":1e400,"y":0}]]}"#, "not a finite number"),
    (#"{"instances":[{"keypoints":[[1]]}]}"#, "must be a list of [x, y] or [x, y, z]"),
  ]) func faultsAreNamed(_ text: String, _ problem: String) {
    #expect(failure(text).contains(problem), "\(failure(text))")
  }

  @Test func nothingIsAssumed() {
    let result = #"[{"landmarks":[\#(mediaPipe(0.25))]}]"#
    #expect(failure(result, FileOptions(rate: 10)).contains("Give the size in pixels."))
    #expect(failure(result, FileOptions(size: options.size)).contains("Give the frames per second."))
    let backwards = [#"{"t":1,"landmarks":[]}"#, #"{"t":0.5,"landmarks":[]}"#].joined(separator: "\n")
    #expect(failure(backwards).contains("not after the one before it"))
    let logit = result.replacing("0.9", with: "4.5")
    #expect(failure(logit).contains("logit"))
  }

  @Test func theFormatIsDetected() {
    let cases: [(String, FileFormat)] = [
      (#"[{"landmarks":[[{"x":0.1"#, .estimatorJSON), (#"{"pose_landmarks": [ {"x":0.1"#, .estimatorJSON),
      ("[[{\"x\":1", .estimatorJSON), (#"{"meta_info":{"#, .estimatorJSON),
      (#"[{"keypoints": [ {"y":1"#, .estimatorJSON), (#"[{"image_id":1,"keypoints":[1,2,2]"#, .coco),
      (#"{"images":[],"annotations":[]}"#, .coco), (#"{"format":"qp-recording","version":1}"#, .recording),
    ]
    for (text, format) in cases { #expect(FileFormat.detect(Array(text.utf8), name: "a.json") == format, "\(text)") }
  }
}
