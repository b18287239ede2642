import QPCore
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

/// What overlays hold, and what can be done with them.
@Suite(.timeLimit(.minutes(20))) struct OverlayTests {
  /// Draws a drawing of its own for each frame, by the frame's time.
  private struct Drawer: Measuring {
    let draw: @Sendable (Timestamp, inout Drawing) -> Void

    private var time = Timestamp.zero

    init(draw: @escaping @Sendable (Timestamp, inout Drawing) -> Void) { self.draw = draw }

    mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
      time = context.timestamp
      return .nothing()
    }

    func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
      draw(time, &drawing)
    }
  }

  private func pipeline(
    buffers: Int = 1, _ draw: @escaping @Sendable (Timestamp, inout Drawing) -> Void
  ) -> Pipeline {
    Pipeline(
      features: [Feature(id: "drawer") { Drawer(draw: draw) }], configuration: Configuration(overlayBuffers: buffers))
  }

  private func frame(at milliseconds: Int64, mirrored: Bool = false) throws -> PoseFrame {
    // Nobody stands so still that two frames are identical.
    let points = [Landmark](repeating: Landmark(x: 0.5, y: 0.5, z: Float(milliseconds)), count: 17)
    return try PoseFrame(
      timestamp: Timestamp(milliseconds: milliseconds), size: PictureSize(width: 120, height: 80), topology: .coco17,
      poses: [Pose(landmarks: points)], displayMirrored: mirrored)
  }

  private func bytes(_ overlay: Overlay?) -> [UInt8] {
    overlay?.withPixels { span in (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
      ?? []
  }

  private static let square: @Sendable (Timestamp, inout Drawing) -> Void = { time, drawing in
    let x = Double(time.microseconds / 1000)
    drawing.fill(.rectangle(from: Point(x, 10), to: Point(x + 20, 30), cornerRadius: 0), .red)
  }

  @Test func aUsedBufferIsAsGoodAsAFreshOne() throws {
    var used = pipeline(Self.square)
    for time in [Int64(0), 15, 40, 70] {
      var fresh = pipeline(Self.square)
      #expect(try bytes(used.process(frame(at: time)).overlay) == bytes(fresh.process(frame(at: time)).overlay))
    }
  }

  @Test func differencesFromTheLastBufferLieInTheDamage() throws {
    var used = pipeline(Self.square)
    var before = [UInt8](repeating: 0, count: 120 * 80 * 4)
    for time in [Int64(0), 7, 40, 95] {
      let overlay = try #require(try used.process(frame(at: time)).overlay)
      let after = bytes(overlay)
      let damage = try #require(overlay.changedRegion)
      for index in after.indices where after[index] != before[index] {
        #expect(damage.rows.contains(index / 480) && damage.columns.contains(index / 4 % 120), "\(time), \(index)")
      }
      // It is tight enough to be worth having.
      #expect(damage.rows.count <= 30)
      before = after
    }
  }

  @Test func theSameBufferHasTheSameID() throws {
    var pipeline = pipeline(buffers: 2, Self.square)
    var held: Overlay? = try pipeline.process(frame(at: 0)).overlay
    let first = try #require(held).bufferID
    let second = try #require(try pipeline.process(frame(at: 1)).overlay?.bufferID)
    #expect(first != second)
    #expect(try pipeline.process(frame(at: 2)).overlay?.bufferID == second)
    held = nil
    #expect(try pipeline.process(frame(at: 3)).overlay?.bufferID == first)
  }

  /// A system's picture may be made of the pixels without copying them.
  @Test func thePixelsStayInPlaceAndUnchangedWhileTheOverlayIsHeld() throws {
    var held: Overlay?
    var address: UnsafeRawPointer?
    var before: [UInt8] = []
    do {
      var pipeline = pipeline(buffers: 2, Self.square)
      let overlay = try #require(try pipeline.process(frame(at: 0)).overlay)
      held = overlay
      address = overlay.address
      before = bytes(overlay)
      for time in Int64(1)..<20 { _ = try pipeline.process(frame(at: time)) }
    }
    let overlay = try #require(held)
    #expect(overlay.address == address)
    #expect(overlay.withPixels { $0.withUnsafeBytes { $0.baseAddress } } == address)
    #expect(Array(UnsafeRawBufferPointer(start: overlay.address, count: before.count)) == before)
  }

  @Test func everyBufferHasAnAllocationOfItsOwn() throws {
    var pipeline = pipeline(buffers: 3, Self.square)
    var places: [Int: UnsafeRawPointer] = [:]
    var held: [Overlay] = []
    for time in Int64(0)..<12 {
      let overlay = try #require(try pipeline.process(frame(at: time)).overlay)
      let known = places.updateValue(overlay.address, forKey: overlay.bufferID)
      #expect(known == nil || known == overlay.address)
      held.append(overlay)
      if held.count == 3 { held.removeFirst(2) }
    }
    let sorted = places.values.map { Int(bitPattern: $0) }.sorted()
    #expect(sorted.count == 3)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= 120 * 80 * 4 })
  }

  @Test func aRingOfAnySizeIsMadeOnlyAsFarAsItIsNeeded() throws {
    var pipeline = pipeline(buffers: .max, Self.square)
    var held: [Overlay] = []
    for time in Int64(0)..<10 { held.append(try #require(try pipeline.process(frame(at: time)).overlay)) }
    #expect(Set(held.map(\.bufferID)).count == 10)
  }

  /// Copies of a pipeline share the ring and its glyphs.
  @Test func copiesThatDrawTextAtOnceGiveThePicturesOfOneAlone() async throws {
    let text: @Sendable (Timestamp, inout Drawing) -> Void = { time, drawing in
      drawing.text("\(time.microseconds / 1000)°", center: Point(60, 40), Lettering(height: 20, color: .white))
    }
    var alone = pipeline(text)
    let expected = try (0..<40).map { try bytes(alone.process(frame(at: Int64($0))).overlay) }
    let shared = pipeline(buffers: 4, text)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var copy = shared
          return try (0..<40).allSatisfy { try bytes(copy.process(frame(at: Int64($0))).overlay) == expected[$0] }
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func aSelfieIsMirroredPixelByPixelButItsTextIsNot() throws {
    let shapes: @Sendable (Timestamp, inout Drawing) -> Void = { _, drawing in
      drawing.stroke(.line(from: Point(10, 10), to: Point(50, 60)), Pen(width: 5, color: .green))
      drawing.stroke(.arc(center: Point(70, 40), radius: 20, start: 20, sweep: 100), Pen(width: 3, color: .red))
      drawing.fill(.sector(center: Point(30, 40), radius: 15, start: 200, sweep: -70), .blue)
      drawing.stroke(
        .polyline([Point(80, 5), Point(100, 20), Point(90, 40)], closed: false), Pen(width: 2, color: .white))
    }
    var pipeline = pipeline(shapes)
    let plain = try bytes(pipeline.process(frame(at: 0)).overlay)
    let selfie = try bytes(pipeline.process(frame(at: 1, mirrored: true)).overlay)
    #expect(plain != selfie)
    // Mirrored coordinates are rounded once more than plain ones: 1/255 at an edge.
    let worst = plain.indices.map { index in
      let column = index / 4 % 120
      return abs(Int(plain[index]) - Int(selfie[index + (119 - 2 * column) * 4]))
    }.max()
    #expect(try #require(worst) <= 1)

    var text = self.pipeline { _, drawing in
      drawing.text("7", center: Point(60, 40), Lettering(height: 20, color: .white))
    }
    let upright = try bytes(text.process(frame(at: 0)).overlay)
    #expect(try bytes(text.process(frame(at: 1, mirrored: true)).overlay) == upright)
  }

  @Test(arguments: [Overlay.PixelFormat.rgba, .bgra]) func composingFollowsTheFormula(order: Overlay.PixelFormat) throws
  {
    var pipeline = pipeline { _, drawing in
      drawing.fill(.circle(center: Point(60, 40), radius: 30), Color(red: 200, green: 100, blue: 50, alpha: 128))
    }
    let overlay = try #require(try pipeline.process(frame(at: 0)).overlay)
    let above = bytes(overlay)
    var random = SplitMix64(seed: 3)
    // Rows are padded by 8 bytes, which stay as they are.
    let below = (0..<488 * 80).map { _ in UInt8.random(in: 0...255, using: &random) }
    for darken in [0, 0.3, 1, .nan, 7, -1] {
      var picture = below
      var span = picture.mutableSpan
      var raw = span.mutableBytes
      try overlay.compose(over: &raw, format: order, bytesPerRow: 488, darken: darken)
      let kept = 1 - (darken > 0 ? min(darken, 1) : 0)
      for index in picture.indices {
        let (row, column, byte) = (index / 488, index % 488 / 4, index % 4)
        guard column < 120 else {
          #expect(picture[index] == below[index])
          continue
        }
        let channel = byte == 3 ? 3 : (order == .rgba ? byte : 2 - byte)
        let pixel = (row * 120 + column) * 4
        let alpha = Double(above[pixel + 3]) / 255
        let exact = byte == 3 ? 255 : Double(above[pixel + channel]) + Double(below[index]) * kept * (1 - alpha)
        #expect(abs(Double(picture[index]) - exact) <= 1.6, "darken \(darken), place \(index)")
      }
    }
  }

  @Test func aPictureOfTheWrongSizeIsRefused() throws {
    var pipeline = pipeline(Self.square)
    let overlay = try #require(try pipeline.process(frame(at: 0)).overlay)
    var picture = [UInt8](repeating: 9, count: 100)
    var span = picture.mutableSpan
    var raw = span.mutableBytes
    #expect(throws: Overlay.CompositionError(.wrongSize(expected: 120 * 80 * 4, got: 100))) {
      try overlay.compose(over: &raw, format: .rgba)
    }
    #expect(picture == [UInt8](repeating: 9, count: 100))
  }

  @Test func anOverlayMayBeSmallerThanThePicture() throws {
    var pipeline = Pipeline(
      features: [Feature(id: "drawer") { Drawer(draw: Self.square) }],
      configuration: Configuration(overlay: .longestSide(60)))
    let overlay = try #require(try pipeline.process(frame(at: 20)).overlay)
    #expect(overlay.width == 60 && overlay.height == 40 && overlay.bytesPerRow == 240)
    // The square from (20, 10) to (40, 30), halved.
    let pixels = bytes(overlay)
    let opaque = (0..<60 * 40).filter { pixels[$0 * 4 + 3] == 255 }
    #expect(opaque.count == 10 * 10)
    #expect(opaque.first == 5 * 60 + 10)
  }
}
