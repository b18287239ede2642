import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct COCOTests {
  private let options = FileOptions(rate: 10)

  private func read(_ text: String, _ options: FileOptions? = nil) throws -> COCOReader {
    try COCOReader(MemoryBytes(text, name: "a.json"), options: options ?? self.options)
  }

  private func failure(_ text: String, _ options: FileOptions? = nil) -> String {
    do throws(FormatError) {
      _ = try COCOReader(MemoryBytes(text, name: "a.json"), options: options ?? self.options)
      return ""
    } catch {
      return error.description
    }
  }

  /// A person whose points are all these.
  private func person(_ x: String, _ y: String, _ v: String, count: Int = 17) -> String {
    let numbers = [String](repeating: "\(x),\(y),\(v)", count: count).joined(separator: ",")
    return #"{"image_id":7,"keypoints":[\#(numbers)]}"#
  }

  private func file(_ people: [String], images: String = #"{"id":7,"width":100,"height":50}"#) -> String {
    #"{"annotations":[\#(people.joined(separator: ","))],"images":[\#(images)]}"#
  }

  @Test func flagsAreNotLikelihoods() throws {
    let frames = try read(file([person("50", "25", "2"), person("0", "0", "1"), person("0", "0", "0")])).frames
    let poses = try #require(frames.first).poses
    #expect(poses.count == 3)
    #expect(poses[0].landmarks[0] == Landmark(x: 0.5, y: 0.5, visibility: 1))
    // At the origin and hidden is a point all the same.
    #expect(poses[1].landmarks[0] == Landmark(x: 0, y: 0, visibility: 0))
    #expect(poses[2].landmarks[0].isMissing)
  }

  @Test func resultsOfEstimatorsHaveLikelihoods() throws {
    let list = "[\n" + person("50", "25", "0.75") + "\n]"
    let frames = try read(list, FileOptions(size: PictureSize(width: 100, height: 50), rate: 1)).frames
    #expect(frames.first?.poses.first?.landmarks.first == Landmark(x: 0.5, y: 0.5, visibility: 0.75))
    #expect(failure(list).contains("Give the size in pixels."))
    let sure = try read(file([person("50", "25", "1.05"), #"{"image_id":7,"bbox":[1,2,3,4]}"#])).frames
    #expect(sure.first?.poses.map { $0.landmarks.first?.visibility } == [1])
    let logits = file([person("50", "25", "7.5")])
    #expect(failure(logits).contains("neither a flag 0, 1 or 2 nor a likelihood"))
    #expect(failure(file([person("50", "25", "-0.5")])).contains("logit"))
  }

  @Test func timesNeedARate() throws {
    #expect(failure(file([]), FileOptions()).contains("Give the frames per second."))
    #expect(failure(file([]), FileOptions(rate: .nan)).contains("above 0"))
    let images = #"{"id":7,"width":1,"height":1},{"id":8,"width":2,"height":2}"#
    let frames = try read(file([], images: images)).frames
    #expect(frames.map(\.timestamp.microseconds) == [0, 100_000])
    // No person is a valid answer.
    #expect(frames.allSatisfy { $0.poses.isEmpty })
  }

  @Test func faultsHaveAPlace() {
    let cases = [
      ("", "a.json:1:1: the file ends in the middle of its JSON. Get a whole copy."),
      ("{\"images\":\n\n  x}", "a.json:3:3: expected a list of images, found 'x'."),
      ("{\"images\":\r\n\r\n  x}", "a.json:3:3: expected a list of images, found 'x'."),
      ("{}", "a.json:1:1: \"annotations\" is missing."),
      (
        file([person("1", "1", "2"), person("1", "1", "2", count: 16)]),
        "\"keypoints\" must be 51 numbers, as in the first annotation."
      ),
      (file([#"{"image_id":7,"keypoints":[1,2]}"#]), "\"keypoints\" must be three for each point."),
      (file([person("1", "1", "2", count: 5)]), "people have 5 points; coco17, halpe26, crowdpose14, mpii16 do not."),
      (file([#"{"keypoints":[1,2,2]}"#]), "\"image_id\" is missing."),
      (file([person("1e999", "1", "2")]), "1e999 is not a finite number"),
      (file([person("NaN", "1", "2")]), "NaN is not a finite number"),
      (file([], images: #"{"id":7,"width":0,"height":1}"#), "the picture's size must be"),
      (file([], images: #"{"id":7},{"id":7}"#), "\"id\" stands here a second time."),
      (file([], images: #"{"width":7}"#), "\"id\" is missing."),
      (String(repeating: "[", count: 100), "expected an annotation"),
    ]
    for (text, expected) in cases { #expect(failure(text).contains(expected), "\(text.prefix(60)): \(failure(text))") }
  }

  @Test func everyPrefixIsRefused() {
    let bytes = Array(file([person("1", "1", "2")]).utf8)
    for length in 0..<bytes.count { #expect(!failure(String(decoding: bytes[..<length], as: UTF8.self)).isEmpty) }
  }

  @Test func likelihoodsAndFlagsComeBack() throws {
    var random = SplitMix64(seed: 12)
    let size = PictureSize(width: 1087, height: 1921)
    for visibilities in [[0, 1] as [Float], [0.5, 0.25, 1]] {
      let frames = try (0..<50).map { index in
        let landmarks = (0..<17).map { _ in
          Bool.random(using: &random)
            ? .missing
            : Landmark(
              x: Float.random(in: -1...2, using: &random), y: Float.random(in: -1...2, using: &random),
              visibility: visibilities.randomElement(using: &random))
        }
        return try PoseFrame(
          timestamp: Timestamp(microseconds: Int64(index) * 100_000), size: size, topology: .coco17,
          poses: index % 3 == 0 ? [] : [Pose(landmarks: landmarks)])
      }
      let bytes = try COCOWriter.bytes(frames)
      let again = try COCOReader(MemoryBytes(bytes), options: options).frames
      #expect(again == frames)
      #expect(try COCOWriter.bytes(again) == bytes)
    }
  }

  @Test func otherTopologiesAreRefused() throws {
    let frame = try Figure.standing.frame()
    #expect(throws: FormatError.self) { try COCOWriter.bytes([frame]) }
  }

  @Test(.enabled(if: Shared.has("reference/coco"), "\(Shared.unfetched)")) func theReferenceValueForValue() throws {
    let path = Shared.path("reference/coco/test_coco.json")
    let reader = try COCOReader(FileBytes(path: path), options: options)
    #expect(reader.notes.isEmpty)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
    let images = try #require(json["images"] as? [[String: Any]])
    let annotations = try #require(json["annotations"] as? [[String: Any]])
    var counts = [0, 0, 0]
    for (frame, image) in zip(reader.frames, images) {
      #expect(frame.size == PictureSize(width: image["width"] as? Int ?? 0, height: image["height"] as? Int ?? 0))
      let people = annotations.filter { $0["image_id"] as? Int == image["id"] as? Int }
      #expect(frame.poses.count == people.count)
      for (pose, person) in zip(frame.poses, people) {
        let numbers = try #require(person["keypoints"] as? [Int])
        for (index, point) in pose.landmarks.enumerated() {
          let flag = numbers[index * 3 + 2]
          counts[flag] += 1
          #expect(point.isMissing == (flag == 0))
          guard flag > 0 else { continue }
          #expect(point.visibility == Float(flag - 1))
          #expect(point.x == Float(Double(numbers[index * 3]) / Double(frame.size.width)))
          #expect(point.y == Float(Double(numbers[index * 3 + 1]) / Double(frame.size.height)))
        }
      }
    }
    #expect(counts == [57, 17, 164] && reader.frames.count == images.count)
    // Written again, the numbers are those of the file.
    let bytes = try COCOWriter.bytes(reader.frames)
    let written = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let again = try #require(written["annotations"] as? [[String: Any]])
    let order = images.compactMap { $0["id"] as? Int }
    let sorted = order.flatMap { id in annotations.filter { $0["image_id"] as? Int == id } }
    #expect(again.map { $0["keypoints"] as? [Int] } == sorted.map { $0["keypoints"] as? [Int] })
    #expect(try COCOReader(MemoryBytes(bytes), options: options).frames == reader.frames)
  }

  /// Names of other points are read by those names, or refused.
  @Test func namesOfTheCategoryDecide() throws {
    func named(_ names: [String]) -> String {
      let list = names.map { "\"\($0)\"" }.joined(separator: ",")
      let numbers = names.indices.map { "\($0 + 10),25,2" }.joined(separator: ",")
      return
        #"{"categories":[{"id":1,"name":"person","keypoints":[\#(list)]}],"images":[{"id":7,"width":100,"height":50}],"#
        + #""annotations":[{"image_id":7,"category_id":1,"keypoints":[\#(numbers)]}]}"#
    }
    let usual = Topology.coco17.points.map(\.snakeName)
    #expect(try read(named(usual)).frames.first?.topology == .coco17)
    let turned = try read(named(usual.reversed())).frames
    #expect(try #require(turned.first.flatMap { Landmarks($0) })[.nose]?.x == 0.26)
    let mpii = [
      "right_ankle", "right_knee", "right_hip", "left_hip", "left_knee", "left_ankle", "pelvis", "thorax", "upper_neck",
      "head_top", "right_wrist", "right_elbow", "right_shoulder", "left_shoulder", "left_elbow", "left_wrist",
    ]
    #expect(try read(named(mpii)).frames.first?.topology == .mpii16)
    let animal = usual.dropLast(2) + ["root_of_tail", "left_front_paw"]
    #expect(failure(named(Array(animal))).contains("not those of a person: 'root_of_tail', 'left_front_paw'"))
  }
}
