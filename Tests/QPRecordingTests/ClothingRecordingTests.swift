import QPCore
import QPRecording
import QPTestSupport
import Testing

/// The colours of clothes in recordings.
struct ClothingRecordingTests {
  private let size = PictureSize(width: 640, height: 480)
  private var header: RecordingHeader { RecordingHeader(topology: .coco17, size: size, fps: 30) }

  private func read(_ clothing: String) throws -> ClothingColors? {
    let points = Array(repeating: "[0.5,0.5]", count: 17).joined(separator: ",")
    let line = "{\"t\":0,\"poses\":[{\"landmarks\":[\(points)],\"clothing\":\(clothing),\"id\":3}]}\n"
    var reader = try RecordingReader(MemoryBytes(try RecordingWriter(header).headerLine + Array(line.utf8)))
    let pose = try #require(try reader.next()?.poses.first)
    // What follows is read whatever the clothes are.
    #expect(pose.id == 3)
    return pose.clothing
  }

  @Test func clothesAreReadBackAsTheyWereWritten() throws {
    var poses = [Pose](repeating: Pose(landmarks: Array(repeating: Landmark(x: 0.5, y: 0.5), count: 17)), count: 3)
    poses[0].clothing = ClothingColors(trunk: SIMD3(100, -128, 127), thighs: SIMD3(0, 5, -7))
    poses[1].clothing = ClothingColors(trunk: SIMD3(1, 2, 3))
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: .coco17, poses: poses)
    var writer = try RecordingWriter(header)
    let line = try writer.line(frame)
    #expect(String(decoding: line, as: UTF8.self).contains(#""clothing":[[100,-128,127],[0,5,-7]]"#))
    #expect(String(decoding: line, as: UTF8.self).contains(#""clothing":[[1,2,3],null]"#))
    var reader = try RecordingReader(MemoryBytes(writer.headerLine + line))
    #expect(try reader.next()?.poses == poses)
  }

  @Test func numbersAreReadHoweverTheyAreWritten() throws {
    let expected = ClothingColors(trunk: SIMD3(50, -3, 10), thighs: nil)
    #expect(try read("[ [50.0, -3 ,1e1] , null ]") == expected)
  }

  @Test(arguments: [
    "null", "7", "\"red\"", "{}", "[]", "[[1,2,3]]", "[null,[1,2,3]]", "[[1,2,3],[1,2]]", "[[1,2,3],[1,2,3],[1,2,3]]",
    "[[1,2,3.5],null]", "[[1,2,128],null]", "[[-1,2,3],null]", "[[101,2,3],null]", "[[1,2,3,4],null]",
    "[[1,2,-1e300],null]", "[[1,2,\"3\"],null]", "[[1,2,null],null]",
    "[1,2,3,4,5,6]", "[[1,2,[3]],null]",
  ])
  func otherValuesAreNoClothes(value: String) throws {
    #expect(try read(value) == nil)
  }

  @Test(arguments: ["[[1,2,3],", "[[1,2,nan],null]", "[[1,2,3] null]"]) func brokenJSONIsRefused(value: String) {
    #expect(throws: RecordingError.self) { try read(value) }
  }
}
