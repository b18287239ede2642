import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct CSVTests {
  private let options = FileOptions(size: PictureSize(width: 200, height: 100), rate: 10)

  private func read(_ text: String, _ options: FileOptions? = nil) throws -> (CSVReader, [PoseFrame]) {
    var reader = try CSVReader(MemoryBytes(text, name: "a.csv"), options: options ?? self.options)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return (reader, frames)
  }

  private func failure(_ text: String, _ options: FileOptions? = nil) -> String {
    do {
      _ = try read(text, options)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "left_shoulder_x,left_shoulder_y", "LEFT_SHOULDER.x,LEFT_SHOULDER.y", "leftShoulderX,leftShoulderY",
    "left shoulder x,left shoulder y", "x_left_shoulder,y_left_shoulder", "shoulder_left_x,shoulder_left_y",
    "\"L Shoulder X\",\"L Shoulder Y\"", "pose_left_shoulder_x,pose_left_shoulder_y", "x11,y11", "11_x,11_y",
    "landmark_11_x,landmark_11_y", "LeftShoulder_X,LeftShoulder_Y",
  ])
  func namesInAllSpellings(_ names: String) throws {
    // Numbers need the last of 33 to be known by.
    let isNumbered = names.contains("11")
    let header = isNumbered ? "x0,y0,x32,y32,\(names)" : names
    let row = isNumbered ? ",,,,0.5,0.25" : "0.5,0.25"
    let (reader, frames) = try read(header + "\n" + row + "\n")
    #expect(reader.topology == .blazePose33)
    #expect(frames.first.flatMap { Landmarks($0) }?[.leftShoulder] == Landmark(x: 0.5, y: 0.25))
    #expect(frames.first?.poses.first?.landmarks.count { !$0.isMissing } == 1)
  }

  @Test func numbersFromOneAndOtherColumns() throws {
    let names = (1...33).map { "x\($0),y\($0),z\($0),v\($0)" }.joined(separator: ",")
    let row = (1...33).map { "0.\($0 + 10),0.5,-0.25,0.75" }.joined(separator: ",")
    let (_, frames) = try read("class,\(names)\nsquat down,\(row)\n")
    #expect(frames.first?.poses.first?.landmarks[2] == Landmark(x: 0.13, y: 0.5, z: -0.25, visibility: 0.75))
  }

  @Test func linesWithoutNames() throws {
    let point = "0.5,0.25,0.125"
    let row = [String](repeating: point, count: 33).joined(separator: ",")
    let (reader, frames) = try read("a.png,up,\(row)\nb.png,down,\(row)\n")
    #expect(reader.topology == .blazePose33 && frames.count == 2)
    #expect(frames[1].poses.first?.landmarks[32] == Landmark(x: 0.5, y: 0.25, z: 0.125))
    let scores = [String](repeating: point, count: 17).joined(separator: ",")
    let (coco, people) = try read("0.5,\(scores)\n0.6,\(scores)\n", FileOptions(size: options.size))
    #expect(coco.topology == .coco17)
    #expect(people.map(\.timestamp.microseconds) == [500_000, 600_000])
    #expect(people[0].poses.first?.landmarks[16] == Landmark(x: 0.5, y: 0.25, visibility: 0.125))
  }

  @Test func aFirstLineOfNumbersMayHaveGaps() throws {
    let points = [String](repeating: "0.5,0.25,1", count: 16).joined(separator: ",")
    let (_, frames) = try read("0.5,nan,NaN,,\(points)\n0.6,0,0,1,\(points)\n")
    #expect(frames.count == 2)
    #expect(try #require(Landmarks(frames[0]))[.nose] == nil)
    #expect(failure("0.5,0x10,0,1,\(points)\n") != "")
  }

  @Test func blankIsAGapZeroIsAPlaceAndABlankRowIsNoPerson() throws {
    let text =
      "t,nose_x,nose_y,nose_v,left_ear_x,left_ear_y,left_ear_v\n0,0,0.0,,nan,0.5,1\n0.1,,,,,,\n0.2,1,1,0,1,1,1\n"
    let (_, frames) = try read(text)
    #expect(frames.count == 3)
    let first = try #require(Landmarks(frames[0]))
    #expect(first[.nose] == Landmark(x: 0, y: 0))
    #expect(first[.nose]?.visibility == nil)
    #expect(first[.leftEar] == nil)
    #expect(frames[1].poses.isEmpty)
    #expect(Landmarks(frames[2])?[.nose]?.visibility == 0)
  }

  @Test func unitsOfTime() throws {
    func times(_ name: String, _ values: [String], _ options: FileOptions? = nil) throws -> [Int64] {
      let rows = values.map { "\($0),0.5,0.5\n" }.joined()
      return try read("\(name),nose_x,nose_y\n" + rows, options).1.map(\.timestamp.microseconds)
    }
    #expect(try times("time", ["0", "0.5"]) == [0, 500_000])
    #expect(try times("timestamp_ms", ["0", "33"]) == [0, 33_000])
    #expect(try times("timestamp", ["100", "133.4"]) == [100_000, 133_400])
    #expect(try times("Time (s)", ["0", "7"]) == [0, 7_000_000])
    #expect(try times("time_us", ["5", "7"]) == [5, 7])
    #expect(try times("frame", ["12", "13", "17"]) == [0, 100_000, 500_000])
    #expect(try times("label", ["1", "1", "1"]) == [0, 100_000, 200_000])
    #expect(
      failure("frame,nose_x,nose_y\n", FileOptions(size: options.size)).contains("Give the frames per second."))
    #expect(failure("time,nose_x,nose_y\n0,1,1\n", FileOptions(rate: 1)).contains("Give the size in pixels."))
  }

  @Test func pixelsAreKnownByTheirSize() throws {
    let (reader, frames) = try read("t,nose_x,nose_y,nose_z\n0,50,25,-20\n1,100,50,4\n2,0,0,0\n")
    #expect(reader.notes == ["positions are taken to be pixels"])
    let noses = frames.map { Landmarks($0)?[.nose] }
    #expect(
      noses == [
        Landmark(x: 0.25, y: 0.25, z: -0.1), Landmark(x: 0.5, y: 0.5, z: 0.02), Landmark(x: 0, y: 0, z: 0),
      ])
  }

  @Test func separatorsLineEndingsAndMarks() throws {
    let plain = try read("t,nose_x,nose_y\n0,0.5,0.25\n1,0.5,0.5\n").1
    for separator in [";", "\t"] {
      let other = "\u{FEFF}" + "t,nose_x,nose_y\n\n0,0.5,0.25\n1,0.5,0.5".replacing(",", with: separator)
      #expect(try read(other.replacing("\n", with: "\r\n")).1 == plain)
    }
  }

  @Test func faultsHaveAPlace() {
    let cases = [
      ("", "a.csv:1: there is nothing in it."),
      ("a,b\n1,2\n", "a.csv:1: the columns are not those of landmarks."),
      ("t,nose_x,nose_y\n0,x,1\n", "a.csv:2:3: 'x' is no number."),
      ("t,nose_x,nose_y\n,1,1\n", "a.csv:2: the row has no time."),
      ("t,nose_x,nose_y\n-1,1,1\n", "a.csv:2: the time -1.0 s is negative."),
      ("t,nose_x,nose_y\n1,1,1\n1,1,1\n", "a.csv:3: the time 1.0 s is not after the one before it"),
      ("t,nose_x,nose_y\n0,1,1,7\n", "a.csv:2: the row has more cells than the first line."),
      ("t,nose_x,nose_y,nose_v\n0,1,1,7.5\n", "a.csv:2: point 0: visibility 7.5 is not in 0…1."),
      ("t,nose_x,nose_y,nose_v\n0,1,1,-1\n", "logit"),
    ]
    for (text, expected) in cases { #expect(failure(text).contains(expected), "\(text): \(failure(text))") }
  }

  @Test func infinitiesAreGaps() throws {
    let (_, frames) = try read("t,nose_x,nose_y\n0,inf,1\n1,1e999,1\n2,1,1\n")
    #expect(frames.map(\.poses.count) == [0, 0, 1])
  }

  @Test func tablesWithoutPeople() throws {
    #expect(try read("t,nose_x,nose_y\n0,,\n1,,\n").1.map(\.poses.count) == [0, 0])
    #expect(try read("t,nose_x,nose_y\n").1.isEmpty)
  }

  @Test func mirroredPicturesAreTurnedBack() throws {
    let mirrored = FileOptions(size: options.size, mirrored: true)
    let (_, frames) = try read("t,left_ear_x,left_ear_y,right_ear_x,right_ear_y\n0,0.25,0.5,0.5,0.5\n", mirrored)
    #expect(frames.first.flatMap { Landmarks($0) }?[.rightEar] == Landmark(x: 0.75, y: 0.5))
  }

  @Test func writtenFilesReadBack() throws {
    var random = SplitMix64(seed: 21)
    func landmark(_ hasVisibility: Bool) -> Landmark {
      Int.random(in: 0..<4, using: &random) == 0
        ? .missing
        : Landmark(
          x: Float(bitPattern: UInt32.random(in: 0..<0x4100_0000, using: &random)),
          y: -Float.random(in: 0...1, using: &random), z: Bool.random(using: &random) ? nil : 0,
          visibility: hasVisibility ? Float.random(in: 0...1, using: &random) : nil)
    }
    for topology in Topology.builtIn where topology != .poseNet17 {
      let frames = try (0..<40).map { index in
        let pose = Pose(
          landmarks: [Landmark(x: 0.5, y: 0.5)] + (1..<topology.count).map { _ in landmark(true) },
          world: index % 2 == 0
            ? [] : [landmark(false), Landmark(x: 1, y: 2)] + (2..<topology.count).map { _ in landmark(false) },
          presence: index % 5 == 0 ? [] : (0..<topology.count).map { _ in Float.random(in: 0...1, using: &random) })
        return try PoseFrame(
          timestamp: Timestamp(microseconds: Int64(index) * 33_333),
          size: options.size ?? PictureSize(width: 1, height: 1),
          topology: topology, poses: index % 7 == 0 ? [] : [pose])
      }
      var writer = CSVWriter(topology: topology, columns: CSVWriter.Columns(neededBy: frames))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      let (reader, again) = try read(String(decoding: bytes, as: UTF8.self), FileOptions(size: options.size))
      #expect(reader.topology == topology)
      #expect(again == frames, "\(topology.name)")
    }
  }

  @Test func unrepresentableContentsAreRefused() throws {
    let frame = try Figure.standing.stillFrame(at: 1)
    var writer = CSVWriter(topology: .blazePose33, columns: [])
    #expect(throws: Never.self) { try writer.line(frame) }
    #expect(throws: FormatError.self) { try writer.line(frame) }
    let pose = Figure.standing.pose
    func refuses(_ poses: [Pose], _ topology: Topology = .blazePose33) throws {
      let frame = try PoseFrame(
        timestamp: Timestamp(microseconds: 2_000_000), size: frame.size, topology: topology, poses: poses)
      #expect(throws: FormatError.self) { try writer.line(frame) }
    }
    try refuses([pose, pose])
    try refuses([], .coco17)
    try refuses([Pose(landmarks: pose.landmarks, world: pose.landmarks)])
    try refuses([Pose(landmarks: pose.landmarks.map { _ in .missing })])
  }

  @Test(
    .enabled(if: Shared.has("reference/exercise"), "\(Shared.unfetched)"),
    arguments: [
      ("squat_model__train.csv", 4160, true), ("mlkit_fitness_pose_samples.csv", 812, false),
    ])
  func theReferencesValueForValue(_ file: String, _ count: Int, _ isNamed: Bool) throws {
    let path = Shared.path("reference/exercise/" + file)
    let size = PictureSize(width: 1920, height: 1080)
    var reader = try CSVReader(FileBytes(path: path), options: FileOptions(size: size, rate: 30))
    #expect(reader.topology == .blazePose33)
    #expect(reader.notes == (isNamed ? [] : ["positions are taken to be pixels"]))
    let plain = try PlainTable("exercise/" + file, separator: ",", headerLines: isNamed ? 1 : 0)
    let parts: [Body] = [
      .nose, .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    for row in plain.rows {
      let landmarks = try #require(try reader.next().flatMap { Landmarks($0) })
      if isNamed {
        for (index, body) in parts.enumerated() {
          let numbers = row[(1 + index * 4)..<(5 + index * 4)].map { Float($0) }
          let expected = Landmark(x: numbers[0], y: numbers[1], z: numbers[2], visibility: numbers[3])
          #expect(landmarks[body] == expected)
        }
      } else {
        for index in 0..<33 {
          let numbers = row[(2 + index * 3)..<(5 + index * 3)].map { $0 }
          let expected = Landmark(
            x: Float(numbers[0] / 1920), y: Float(numbers[1] / 1080), z: Float(numbers[2] / 1920))
          #expect(landmarks.pose.landmarks[index] == expected)
        }
      }
    }
    #expect(plain.rows.count == count)
    #expect(try reader.next() == nil)
  }
}
