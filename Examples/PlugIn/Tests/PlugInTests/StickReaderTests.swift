import QPFormats
import QPKit
import PlugIn
import Testing

/// The format beside the built-in ones, with the public API alone.
@Suite struct StickReaderTests {
  static let options = FileOptions(formats: [.stick])
  static let missing = Array(repeating: "-", count: 15).joined(separator: " ")
  static let text = """
    STICK 640 480
    0 320,120 - \(missing)
    0.5 160,240 320,360 \(missing)
    """

  static func reader(_ text: String) throws -> FrameReader {
    try FrameReader(MemoryBytes(text, name: "a.stick"), options: options)
  }

  @Test func framesHaveTheirTimesSizesAndPoints() throws {
    var reader = try Self.reader(Self.text)
    #expect(reader.format == .stick && reader.rate == nil && reader.notes.isEmpty)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    #expect(frames.map(\.timestamp.seconds) == [0, 0.5])
    #expect(frames.allSatisfy { $0.size == PictureSize(width: 640, height: 480) && $0.topology == .coco17 })
    let points = try #require(frames.last?.poses.first?.landmarks)
    #expect(points[0] == Landmark(x: 0.25, y: 0.5) && points[1] == Landmark(x: 0.5, y: 0.75) && points[2].isMissing)
  }

  @Test func otherFilesAreOfTheBuiltInFormats() throws {
    var options = Self.options
    options.size = PictureSize(width: 640, height: 480)
    let table = try FrameReader(MemoryBytes("t,nose_x,nose_y\n0,0.5,0.5\n", name: "a.csv"), options: options)
    #expect(table.format == .csv)
  }

  @Test(arguments: ["size", "count", "point"]) func damageIsReportedWithFileAndLine(of part: String) throws {
    let damage = [
      "size": ("STICK 640\n", 1), "count": ("STICK 640 480\n0 1,2\n", 2),
      "point": ("STICK 640 480\n0 x \(Self.missing) -\n", 2),
    ]
    let (text, line) = try #require(damage[part])
    let error = try #require(throws: FormatError.self) {
      var reader = try Self.reader(text)
      while try reader.next() != nil {}
    }
    #expect(error.kind == .malformed && error.place == .line(line, column: nil) && error.source == "a.stick")
  }
}
