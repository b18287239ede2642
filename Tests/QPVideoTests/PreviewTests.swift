@testable import QPCapture
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
    let preview = DetectionPreview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)], [SIMD3(0.6, 0.1, 1), SIMD3(0.7, 0.2, 1)]])
    let boxes = preview.boxes(of: frame)
    #expect(boxes.count == 2)
    #expect(boxes.first == DetectionPreview.Box(low: SIMD2(100, 100), high: SIMD2(200, 150)))
  }

  @Test(arguments: [(0.5, 1.0), (2, 1), (4, 2), (10, 5)])
  func boxesBeyondTheViewAreInsetByHalfTheLine(lineWidth: Double, inset: Double) throws {
    let preview = DetectionPreview(size: PictureSize(width: 400, height: 200), lineWidth: lineWidth)
    let frame = try frame([[SIMD3(-0.5, -0.1, 1), SIMD3(1.5, 1.2, 1)]])
    let expected = DetectionPreview.Box(low: SIMD2(inset, inset), high: SIMD2(400 - inset, 200 - inset))
    #expect(preview.boxes(of: frame) == [expected])
  }

  @Test func mirroredViewsHaveMirroredBoxes() throws {
    let preview = DetectionPreview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)]], displayMirrored: true)
    #expect(preview.boxes(of: frame) == [DetectionPreview.Box(low: SIMD2(200, 100), high: SIMD2(300, 150))])
  }

  @Test func unseenPeopleHaveNoBox() throws {
    let preview = DetectionPreview(size: PictureSize(width: 400, height: 200))
    #expect(preview.boxes(of: try frame([])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(0.5, 0.5, 1)]])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(1.2, 0.5, 1), SIMD3(1.4, 0.6, 1)]])) == [])
    #expect(preview.boxes(of: try frame([[SIMD3(0.2, 0.5, 0.4), SIMD3(0.4, 0.6, 0.2)]])) == [])
  }

  @Test func recordingIsShown() throws {
    let preview = DetectionPreview(size: PictureSize(width: 400, height: 200))
    let frame = try frame([[SIMD3(0.25, 0.5, 1), SIMD3(0.5, 0.75, 1)]])
    #expect(preview.drawing(of: frame, isRecording: false).count == 1)
    #expect(preview.drawing(of: frame, isRecording: true).count == 2)
  }

  // MARK: Pixels

  private static let clear = SIMD4<UInt8>()
  private static let size = PictureSize(width: 400, height: 200)

  private func pixel(_ overlay: Overlay, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    overlay.withPixels { pixels in
      pixels.unsafeLoadUnaligned(fromByteOffset: 4 * (y * overlay.width + x), as: SIMD4<UInt8>.self)
    }
  }

  private func pixels(_ overlay: Overlay, where isWanted: (SIMD4<UInt8>) -> Bool) -> [(x: Int, y: Int)] {
    (0..<overlay.height).flatMap { y in
      (0..<overlay.width).filter { isWanted(pixel(overlay, $0, y)) }.map { ($0, y) }
    }
  }

  /// Half of the line would lie outside if the box were the view's edge.
  @Test(arguments: [2, 4, 10]) func theStrokesOfABoxBeyondTheViewAreInsideAtTheirFullWidth(lineWidth: Int) throws {
    let preview = DetectionPreview(size: Self.size, lineWidth: Double(lineWidth))
    let frame = try frame([[SIMD3(-0.5, -0.1, 1), SIMD3(1.5, 1.2, 1)]])
    let overlay = try #require(preview.overlay(of: frame, isRecording: false))
    #expect(overlay.width == 400 && overlay.height == 200)
    for depth in 0..<lineWidth + 3 {
      let places = [(200, depth), (200, 199 - depth), (depth, 100), (399 - depth, 100)]
      for (x, y) in places {
        let pixel = pixel(overlay, x, y)
        #expect((pixel != Self.clear) == (depth < lineWidth), "\(x) \(y): \(pixel)")
        if depth < lineWidth { #expect(pixel.w == 255 && pixel.y > pixel.x && pixel.y > pixel.z, "\(pixel)") }
      }
    }
  }

  @Test func eachPersonHasABoxWhereTheyAre() throws {
    let preview = DetectionPreview(size: Self.size, lineWidth: 4)
    let frame = try frame([[SIMD3(0.1, 0.25, 1), SIMD3(0.25, 0.75, 1)], [SIMD3(0.5, 0.5, 1), SIMD3(0.75, 0.9, 1)]])
    let overlay = try #require(preview.overlay(of: frame, isRecording: false))
    let drawn = pixels(overlay) { $0.w > 127 }
    for (low, high) in [((40, 50), (100, 150)), ((200, 100), (300, 180))] {
      for (x, y) in [(low.0, 120), (high.0 - 1, 120), ((low.0 + high.0) / 2, low.1), ((low.0 + high.0) / 2, high.1)] {
        #expect(pixel(overlay, x, y).w == 255, "\(x) \(y)")
      }
      #expect(pixel(overlay, (low.0 + high.0) / 2, (low.1 + high.1) / 2) == Self.clear)
    }
    // Two outlines of 4 pixels, but for the corners.
    #expect(abs(drawn.count - 4 * 2 * (60 + 100 + 100 + 80)) <= 32, "\(drawn.count)")
    let mirrored = try self.frame([[SIMD3(0.1, 0.25, 1), SIMD3(0.25, 0.75, 1)]], displayMirrored: true)
    let other = try #require(preview.overlay(of: mirrored, isRecording: false))
    #expect(pixel(other, 359, 120).w == 255 && pixel(other, 40, 120) == Self.clear)
  }

  @Test(arguments: [(400, 200, 5.0), (1280, 720, 18), (100, 60, 4)])
  func aRedDotShowsThatAClipIsRecorded(width: Int, height: Int, radius: Double) throws {
    let preview = DetectionPreview(size: PictureSize(width: width, height: height))
    let nobody = try frame([])
    let idle = try #require(preview.overlay(of: nobody, isRecording: false))
    #expect(pixels(idle) { $0 != Self.clear }.isEmpty)
    let recording = try #require(preview.overlay(of: nobody, isRecording: true))
    let dot = pixels(recording) { $0.w > 127 }
    #expect(abs(Double(dot.count) / (.pi * radius * radius) - 1) < 0.1, "\(dot.count)")
    let center = SIMD2(Double(width) - 2 * radius, 2 * radius)
    for (x, y) in dot {
      let away = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
      #expect((away * away).sum().squareRoot() < radius + 1)
    }
    let red = pixel(recording, Int(center.x), Int(center.y))
    #expect(red.x > 200 && red.y < 100 && red.z < 100 && red.w == 255, "\(red)")
  }

  @Test func aViewWithoutPixelsHasNoPicture() throws {
    let preview = DetectionPreview(size: PictureSize(width: 0, height: 200))
    #expect(preview.overlay(of: try frame([]), isRecording: true) == nil)
  }

  /// The boxes follow the person through a video, and the dot is there while the recorder has a clip open.
  @Test(.enabled(if: VideoReference.isThere && VideoBackend.canWrite, VideoReference.missing))
  func aPreviewIsWrittenOverAVideo() throws {
    let folder = try TemporaryFolder()
    let reader = try VideoReader(path: VideoReference.path("people-come-and-go.mp4"))
    let size = reader.info.storedSize
    let preview = DetectionPreview(size: size)
    var recorder = PresenceSegmenter()
    var writer = try VideoWriter(path: folder.path + "/preview.mp4", size: size, color: reader.info.color)
    var isOpen: [Bool] = []
    while let picture = try reader.next() {
      // A person from the second second on, in the left half.
      let frame = try frame(picture.time.seconds < 1 ? [] : [[SIMD3(0.1, 0.2, 1), SIMD3(0.4, 0.9, 1)]])
      _ = recorder.consume(picture.time, isPersonSeen: !frame.poses.isEmpty)
      isOpen.append(recorder.isRecording)
      try writer.append(picture, overlay: preview.overlay(of: frame, isRecording: recorder.isRecording))
    }
    _ = try writer.finish()
    #expect(isOpen.first == false && isOpen.last == true)
    let written = try VideoReader(path: folder.path + "/preview.mp4")
    var rgba = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    for isRecording in isOpen {
      let picture = try #require(try written.next())
      var span = rgba.mutableSpan
      var bytes = span.mutableBytes
      try picture.rgba(into: &bytes)
      func color(_ x: Int, _ y: Int) -> [UInt8] { Array(rgba[(4 * (y * size.width + x))...].prefix(3)) }
      let radius = size.height / 40
      let dot = color(size.width - 2 * radius, 2 * radius)
      #expect((dot[0] > 180 && dot[1] < 110) == isRecording, "picture \(picture.index): \(dot)")
      let line = color(size.width / 10, size.height / 2)
      let isBoxed = Int(line[1]) > Int(line[0]) + 60 && Int(line[1]) > Int(line[2]) + 60
      #expect(isBoxed == (picture.time.seconds >= 1), "picture \(picture.index): \(line)")
    }
  }
}
