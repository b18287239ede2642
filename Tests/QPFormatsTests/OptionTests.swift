import QPCore
import QPRecording
import QPFormats
import Testing

/// A missing option is reported as a value, in no program's words.
@Suite struct OptionTests {
  private func error(_ text: String, name: String, _ options: FileOptions) -> FormatError? {
    #expect(throws: FormatError.self) {
      var reader = try FrameReader(MemoryBytes(text, name: name), options: options)
      while try reader.next() != nil {}
    }
  }

  @Test func sizeRateAndMapAreAskedForByName() {
    let size = PictureSize(width: 100, height: 100)
    let sizeless = error("time,nose_x,nose_y\n0,1,1\n", name: "a.csv", FileOptions(rate: 1))
    #expect(sizeless?.kind == .needsOption && sizeless?.option == .size)
    let timeless = error("frame,nose_x,nose_y\n0,1,1\n", name: "a.csv", FileOptions(size: size))
    #expect(timeless?.kind == .needsOption && timeless?.option == .rate)
    #expect(error("junk", name: "a.csv", FileOptions())?.option == nil)
  }

  @Test func aTopologyThatFitsIsNamed() throws {
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 9, height: 9), topology: .blazePose33, poses: [])
    let openPose = #expect(throws: FormatError.self) { try OpenPoseWriter.bytes(frame) }
    #expect(openPose?.option == .topology(["body25"]) && openPose?.description.contains("--") == false)
    let coco = #expect(throws: FormatError.self) { try COCOWriter.bytes([frame]) }
    #expect(coco?.option == .topology(["coco17"]) && coco?.description.contains("--") == false)
  }
}
