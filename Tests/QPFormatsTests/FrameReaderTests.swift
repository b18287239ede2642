import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

/// Every format, told by itself.
@Suite struct FrameReaderTests {
  private let header = #"{"format":"qp-recording","version":1,"topology":"coco17","size":[10,10]}"#

  @Test func formatsAreTold() {
    func detect(_ text: String, _ name: String? = nil) -> FileFormat { .detect(Array(text.utf8), name: name) }
    #expect(detect("PathFileType\t4") == .trc)
    #expect(detect("\u{FEFF} {\"format\":\"qp-recording\"") == .recording)
    #expect(detect(header + "\n{\"t\":0,\"poses\":[]}", "a.json") == .recording)
    #expect(detect("{\n \"images\":[") == .coco)
    #expect(detect("{\"info\":1", "a.json") == .coco)
    #expect(detect("[{\"image_id\":1") == .coco)
    #expect(detect("Coordinates\nversion=1", "a.mot") == .mot)
    #expect(detect("x\nendheader\ntime") == .mot)
    #expect(detect("t,nose_x,nose_y") == .csv)
    #expect(detect("nose", "a.csv") == .csv)
    #expect(FileFormat.detect([2, 0x50, 1, 0], name: nil) == .c3d)
    #expect(detect("") == .recording && detect("hello") == .recording)
  }

  private func count(_ source: some ByteSource, _ options: FileOptions = FileOptions()) throws -> Int {
    var reader = try FrameReader(source, options: options)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(try reader.next() == nil)
    return count
  }

  @Test func recordingsAreReadAsTheyCome() throws {
    // A byte at a time, as through a pipe.
    let text = header + "\n" + (0..<5).map { "{\"t\":\($0),\"poses\":[]}\n" }.joined()
    #expect(try count(Drops(bytes: Array(text.utf8))) == 5)
    var reader = try FrameReader(MemoryBytes(text + "{\"t\":1,", name: "a.qprec.jsonl"))
    for _ in 0..<5 { _ = try reader.next() }
    #expect(throws: FormatError.self) { try reader.next() }
    #expect(try reader.next() == nil)
    #expect(reader.header?.topology == .coco17)
  }

  @Test func anglesAreNotPoints() {
    #expect(throws: FormatError.self) { try FrameReader(MemoryBytes("a\nendheader\ntime\tx\n0\t1\n")) }
    #expect(throws: FormatError.self) { try FrameReader(path: "/no/such/file") }
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}\u{14}", "a.xlsx", "a.xlsx: a workbook is known, but not read. Save it as CSV."),
    ("PK\u{3}\u{4}\u{14}", "a", "a: an archive is known, but not read. Unpack it with unzip."),
    ("Kaydara FBX Binary  ", "a", "a: an FBX scene is known, but not read. Export it as C3D, TRC or BVH."),
    ("; FBX 7.3.0 project file\n", "a.FBX", "a.FBX: an FBX scene is known"),
    (":version 1.10\n:name VICON\n", "walk.asf", "walk.asf: an Acclaim skeleton or motion is known"),
    ("<?xml version=\"1.0\"?><mvnx/>", "walk.mvnx", "walk.mvnx: a recording of Xsens is known"),
    ("%PDF-1.7\n1,2,3\n", "a.csv", "a.csv: a PDF document is known"),
  ]) func knownFormatsAreRefusedByName(_ text: String, _ name: String, _ problem: String) {
    let error = #expect(throws: FormatError.self) { try FrameReader(MemoryBytes(text, name: name)) }
    #expect(
      error?.kind == .unsupported && error?.description.hasPrefix(problem) == true, "\(String(describing: error))")
  }

  @Test func aNameAloneRefusesNoRecording() throws {
    let text = header + "\n{\"t\":0,\"poses\":[]}\n"
    for name in ["a.fbx", "a.xml", "a.amc"] { #expect(try count(MemoryBytes(text, name: name)) == 1) }
  }

  @Test(
    .enabled(if: Shared.isThere, "\(Shared.missing)"),
    arguments: [
      ("recordings/squats-two-and-a-half.qprec.jsonl", FileFormat.recording, 65),
      ("reference/butterworth/raw.trc", .trc, 100), ("reference/openpose-json/cam04", .openPose, 100),
      ("reference/coco/test_coco.json", .coco, 4), ("reference/exercise/mlkit_fitness_pose_samples.csv", .csv, 812),
    ])
  func theReferencesAreTold(_ file: String, _ format: FileFormat, _ frames: Int) throws {
    let options = FileOptions(size: PictureSize(width: 1088, height: 1920), rate: 60)
    var reader = try FrameReader(path: Shared.path(file), options: options)
    #expect(reader.format == format)
    #expect(try FileFormat(ofFileAt: Shared.path(file)) == format)
    var count = 0
    while let frame = try reader.next() {
      count += 1
      #expect(!frame.poses.isEmpty)
    }
    #expect(count == frames)
  }

  @Test func topologiesAreConvertedPartByPart() throws {
    let frame = try Figure.standing.frame()
    let body25 = frame.converted(to: .body25)
    let (before, after) = (try #require(Landmarks(frame)), try #require(Landmarks(body25)))
    for body in Topology.body25.points { #expect(after[body] == before[body], "\(body)") }
    #expect(after[.midHip] != nil && frame.converted(to: .blazePose33) == frame)
    #expect(body25.converted(to: .coco17).poses.first?.landmarks.count == 17)
  }
}

/// Gives one byte at a time.
private struct Drops: ByteSource {
  let bytes: [UInt8]
  var position = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard position < bytes.count else { return 0 }
    buffer[0] = bytes[position]
    position += 1
    return 1
  }
}
