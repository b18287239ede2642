import QPCore
import QPTestSupport
import QPVideo
import Testing

struct PreviewTests {
  private func frame(_ people: [[SIMD3<Float>]], displayMirrored: Bool = false) throws -> PoseFrame {
    let poses = people.map { points in
      let all = points.map { Landmark(x: $0.x, y: $0.y, visibility: $0.z) }
      let rest = Array(repeating: Landmark(x: 0.9, y: 0.9, visibility: 0.1), count: 17 - points.count)
      return Pose(landmarks: all + rest)
    }
    return try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 1920, height: 1080), topology: .coco17, poses: poses,
      displayMirrored: displayMirrored)
  }

  @Test func boxesAreScaledToTheView() throws {
    let preview = Preview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)], [SIMD3(0.6, 0.1, 1), SIMD3(0.7, 0.2, 1)]])
    let boxes = preview.boxes(of: frame)
    #expect(boxes.count == 2)
    #expect(boxes.first == Preview.Box(low: SIMD2(100, 100), high: SIMD2(200, 150)))
  }

  @Test(arguments: [(0.5, 1.0), (2, 1), (4, 2), (10, 5)])
  func boxesBeyondTheViewAreInsetByHalfTheLine(lineWidth: Double, inset: Double) throws {
    let preview = Preview(size: PictureSize(width: 400, height: 200), lineWidth: lineWidth)
    let frame = try frame([[SIMD3(-0.5, -0.1, 1), SIMD3(1.5, 1.2, 1)]])
    let expected = Preview.Box(low: SIMD2(inset, inset), high: SIMD2(400 - inset, 200 - inset))
    #expect(preview.boxes(of: frame) == [expected])
  }

  @Test func mirroredViewsHaveMirroredBoxes() throws {
    let preview = Preview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)]], displayMirrored: true)
    #expect(preview.boxes(of: frame) == [Preview.Box(low: SIMD2(200, 100), high: SIMD2(300, 150))])
  }

  @Test func whoIsNotSeenHasNoBox() throws {
    let preview = Preview(size: PictureSize(width: 400, height: 200))
    #expect(preview.boxes(of: try frame([])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(0.5, 0.5, 1)]])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(1.2, 0.5, 1), SIMD3(1.4, 0.6, 1)]])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(0.2, 0.5, 0.4), SIMD3(0.4, 0.6, 0.2)]])) == [])
  }

  @Test func recordingIsShown() throws {
    let preview = Preview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)]])
    #expect(preview.drawing(of: frame, isRecording: false).count == 1)
    #expect(preview.drawing(of: frame, isRecording: true).count == 2)
  }
}
