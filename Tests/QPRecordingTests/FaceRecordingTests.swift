import QPCore
import QPRecording
import QPTestSupport
import Testing

/// Faces in recordings: the 146 points that are kept, exactly.
struct FaceRecordingTests {
  private let size = PictureSize(width: 640, height: 480)
  private var header: RecordingHeader { RecordingHeader(topology: .coco17, size: size, fps: 30) }

  private func pose(withFace: Bool) -> Pose {
    var pose = Pose(landmarks: Array(repeating: Landmark(x: 0.5, y: 0.5), count: 17))
    let points = (0..<FaceMesh.count).map { index in
      Landmark(x: 0.3 + Float(index) / 1000, y: 0.2, z: -0.01 * Float(index % 7 + 1), visibility: 0.9)
    }
    if withFace { pose.face = FaceMesh(landmarks: points) }
    return pose
  }

  private func line(_ face: String) -> [UInt8] {
    let points = Array(repeating: "[0.5,0.5]", count: 17).joined(separator: ",")
    return Array("{\"t\":0,\"poses\":[{\"landmarks\":[\(points)],\"face\":\(face)}]}\n".utf8)
  }

  private func read(_ face: String, mirrored: Bool = false) throws -> Pose? {
    let writer = try RecordingWriter(header)
    var text = String(decoding: writer.headerLine, as: UTF8.self)
    if mirrored { text = text.replacing("\"mirrored\":false", with: "\"mirrored\":true") }
    var reader = try RecordingReader(MemoryBytes(Array(text.utf8) + line(face)))
    return try reader.next()?.poses.first
  }

  @Test func theKeptPointsAreReadBackAndOthersAreMissing() throws {
    let poses = [pose(withFace: true), pose(withFace: false)]
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: .coco17, poses: poses)
    var writer = try RecordingWriter(header)
    var reader = try RecordingReader(MemoryBytes(writer.headerLine + (try writer.line(frame))))
    let again = try #require(try reader.next()).poses
    let (known, face) = (try #require(poses[0].face), try #require(again[0].face))
    let kept = Set(FaceMesh.kept)
    for index in 0..<FaceMesh.count {
      #expect(face.landmarks[index] == (kept.contains(index) ? known.landmarks[index] : .missing))
    }
    #expect(again[1].face == nil && again[1] == poses[1])
    // Written once more, nothing changes.
    var second = try RecordingWriter(header)
    let same = try PoseFrame(timestamp: .zero, size: size, topology: .coco17, poses: again)
    var first = try RecordingWriter(header)
    #expect(try second.line(same) == first.line(frame))
  }

  @Test func noFaceAndMirroredFacesAreLeftOut() throws {
    #expect(try read("null")?.face == nil)
    let points = "[" + Array(repeating: "[0.1,0.2,0.3]", count: 146).joined(separator: ",") + "]"
    #expect(try read(points)?.face != nil)
    #expect(try read(points, mirrored: true)?.face == nil)
  }

  @Test(arguments: [
    "[]", "[[0.1,0.2]]", "{}", "7", "[" + Array(repeating: "null", count: 147).joined(separator: ",") + "]",
  ])
  func aDamagedFaceIsRefused(face: String) {
    #expect(throws: RecordingError.self) { try read(face) }
  }

  @Test func aWrongCountSaysHowManyPointsAFaceHas() throws {
    #expect {
      try read("[[0.1,0.2]]")
    } throws: { error in
      let text = "\(error)"
      return text.contains("1 points") && text.contains("a face has 146")
    }
  }
}
