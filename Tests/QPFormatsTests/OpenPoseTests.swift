import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct OpenPoseTests {
  private let options = FileOptions(size: PictureSize(width: 1000, height: 500), rate: 25)

  private func person(_ numbers: [String]) -> String {
    #"{"person_id":[-1],"pose_keypoints_2d":[\#(numbers.joined(separator: ","))],"face_keypoints_2d":[]}"#
  }

  private func points(_ count: Int, _ point: String = "500,250,0.5") -> [String] {
    [String](repeating: point, count: count)
  }

  private func read(_ files: [String: String], _ options: FileOptions? = nil) throws -> (OpenPoseReader, [PoseFrame]) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    var reader = try OpenPoseReader(folder: folder.path, options: options ?? self.options)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return (reader, frames)
  }

  private func failure(_ files: [String: String], _ options: FileOptions? = nil) -> String {
    do {
      _ = try read(files, options)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func file(_ people: [String]) -> String { #"{"version":1.3,"people":[\#(people.joined(separator: ","))]}"# }

  @Test func zeroConfidenceIsMissingAndZeroIsAPlace() throws {
    var numbers = points(25)
    numbers[0] = "0,0,0.9"
    numbers[1] = "0,0,0"
    numbers[2] = "3,4,1.05"
    let (reader, frames) = try read(["a_000000000003_keypoints.json": file([person(numbers)])])
    #expect(reader.topology == .body25)
    let landmarks = try #require(frames.first?.poses.first).landmarks
    #expect(landmarks[0] == Landmark(x: 0, y: 0, visibility: 0.9))
    #expect(landmarks[1].isMissing)
    // OpenPose is sometimes surer than sure.
    #expect(landmarks[2].visibility == 1)
    #expect(landmarks[3] == Landmark(x: 0.5, y: 0.5, visibility: 0.5))
  }

  @Test func framesAreNumberedByTheirNames() throws {
    let empty = file([])
    let (reader, frames) = try read([
      "v2_cam.9.json": empty, "v2_cam.10.json": empty, "v2_cam.13.json": empty, "notes.txt": "", "meta.json": "",
    ])
    #expect(frames.map(\.timestamp.microseconds) == [0, 40_000, 160_000])
    #expect(reader.notes == ["the numbers of 2 frames are missing"])
    // No person is a valid answer.
    #expect(frames.allSatisfy { $0.poses.isEmpty })
    #expect(failure(["a1.json": empty, "b1.json": empty]).contains("two files have the number 1"))
    #expect(failure(["a.json": empty]).contains("no numbered JSON files"))
    #expect(failure(["a1.json": empty], FileOptions(rate: 1)).contains("Give the size in pixels."))
    #expect(failure(["a1.json": empty], FileOptions(size: options.size)).contains("Give the frames per second."))
    #expect(throws: FormatError.self) { try OpenPoseReader(folder: "/no/such/folder", options: options) }
  }

  @Test func theTopologyIsToldByThePoints() throws {
    #expect(try read(["a1.json": file([person(points(18))])]).0.topology == .coco18)
    // Shoulders, hips and their middles, where each model has them.
    var body25 = points(25, "0,0,0")
    for (index, point) in [(1, "500,100,1"), (2, "450,100,1"), (5, "550,100,1"), (8, "500,300,1"), (17, "460,50,1")] {
      body25[index] = point
    }
    for (index, point) in [(9, "470,300,1"), (12, "530,300,1"), (6, "560,200,1")] { body25[index] = point }
    var body25B = points(25, "0,0,0")
    for (index, point) in [(1, "510,50,1"), (2, "490,50,1"), (5, "550,100,1"), (6, "450,100,1"), (17, "500,90,1")] {
      body25B[index] = point
    }
    for (numbers, topology) in [(body25, Topology.body25), (body25B, .body25B)] {
      let (reader, _) = try read(["a1.json": file([person(numbers)])])
      #expect(reader.topology == topology)
      #expect(reader.notes == ["25 points that lie as those of \(topology.name)"])
      let given = FileOptions(size: options.size, rate: 1, topology: .body25B)
      #expect(try read(["a1.json": file([person(numbers)])], given).0.topology == .body25B)
    }
  }

  @Test func faultsHaveAFileAndAPlace() {
    let cases = [
      ("", "a1.json:1:1: the file ends in the middle of its JSON."),
      ("{}", "\"people\" is missing"),
      (file(["{}"]), "\"pose_keypoints_2d\" is missing"),
      (file([person(points(24))]), "person 0 has 72 numbers, body25 has 75."),
      (file([person(points(25, "1,1,-3"))]), "person 0, point 0: confidence -3.0 is not in 0…1."),
      (file([person(points(25, "1,1,7.5"))]), "logit"),
      (file([person(points(25, "1,NaN,1"))]), "NaN is not a finite number"),
    ]
    for (text, expected) in cases {
      #expect(failure(["a1.json": text]).contains(expected), "\(failure(["a1.json": text]))")
    }
  }

  @Test func oldVersionsHadAnotherName() throws {
    let old = file([person(points(18))]).replacing("pose_keypoints_2d", with: "pose_keypoints")
    #expect(try read(["a1.json": old]).1.first?.poses.count == 1)
  }

  @Test func entriesWithoutABodyAreNoPeople() throws {
    #expect(try read(["a1.json": file([person([])])]).1.first?.poses.isEmpty == true)
  }

  @Test func unrepresentableContentsAreRefused() throws {
    let frame = try Figure.standing.frame()
    #expect(throws: FormatError.self) { try OpenPoseWriter.bytes(frame) }
    for visibility in [nil, 0] as [Float?] {
      let pose = Pose(landmarks: (0..<18).map { _ in Landmark(x: 0.5, y: 0.5, visibility: visibility) })
      let frame = try PoseFrame(timestamp: .zero, size: frame.size, topology: .coco18, poses: [pose])
      #expect(throws: FormatError.self) { try OpenPoseWriter.bytes(frame) }
    }
  }

  @Test(.enabled(if: Shared.has("reference/openpose-json"), "\(Shared.unfetched)")) func theReferenceValueForValue()
    throws
  {
    let folder = Shared.path("reference/openpose-json/cam04")
    let size = PictureSize(width: 1088, height: 1920)
    let options = FileOptions(size: size, rate: 60)
    var reader = try OpenPoseReader(folder: folder, options: options)
    #expect(reader.topology == .body25B && reader.count == 100)
    #expect(reader.notes == ["25 points that lie as those of body25b"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix("json") }.sorted()
    let copy = try TemporaryFolder()
    var frames: [PoseFrame] = []
    for (index, name) in names.enumerated() {
      let frame = try #require(try reader.next())
      frames.append(frame)
      let url = URL(fileURLWithPath: folder + "/" + name)
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
      let people = try #require(json?["people"] as? [[String: Any]])
      let numbers = try people.map { try #require($0["pose_keypoints_2d"] as? [NSNumber]).map(\.doubleValue) }
      #expect(frame.poses.count == numbers.count)
      #expect(frame.timestamp == Timestamp(seconds: Double(index) / 60))
      for (pose, numbers) in zip(frame.poses, numbers) {
        for (point, landmark) in pose.landmarks.enumerated() {
          let (x, y, confidence) = (numbers[point * 3], numbers[point * 3 + 1], numbers[point * 3 + 2])
          #expect(landmark.isMissing == (confidence == 0))
          guard confidence > 0 else { continue }
          #expect(landmark.x == Float(x / 1088) && landmark.y == Float(y / 1920))
          #expect(landmark.visibility == Float(confidence))
        }
      }
      // Written again, the numbers are those of the file.
      let bytes = try OpenPoseWriter.bytes(frame, index: index)
      let again = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      let written = (again?["people"] as? [[String: Any]] ?? []).map { $0["pose_keypoints_2d"] as? [Double] }
      #expect(written == numbers)
      try copy.write(String(decoding: bytes, as: UTF8.self), to: OpenPoseWriter.fileName("copy", frame: index))
    }
    #expect(try reader.next() == nil)
    var again = try OpenPoseReader(folder: copy.path, options: options)
    for frame in frames { #expect(try again.next() == frame) }
  }
}
