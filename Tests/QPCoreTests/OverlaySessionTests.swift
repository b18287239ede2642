import QPCore
import QPTestSupport
import Testing

/// Overlays come from a small ring of buffers; a consumer that keeps them costs nobody.
@Suite struct OverlaySessionTests {
  @Test func aConsumerThatHoardsOverlaysStarvesAndRecovers() throws {
    let quickPose = QuickPose(configuration: Configuration(overlayBuffers: 2))
    var hoard: [Overlay] = []
    var states: [FrameInfo.OverlayState?] = []
    var values: [Double] = []
    quickPose.start(features: [.counting()]) { status, overlay, results, _, _ in
      if let overlay { hoard.append(overlay) }
      states.append(status.info?.overlay)
      values.append(results.values[0].value)
      #expect((overlay == nil) == (status.info?.overlay == .noFreeBuffer))
    }
    let frames = try Figure.frames(7)
    for frame in frames[..<4] { try quickPose.submit(frame) }
    #expect(states == [.rendered, .rendered, .noFreeBuffer, .noFreeBuffer])
    hoard.removeFirst()
    for frame in frames[4...] { try quickPose.submit(frame) }
    #expect(states[4...] == [.rendered, .noFreeBuffer, .noFreeBuffer])
    // Measuring went on all the while.
    #expect(values == [1, 2, 3, 4, 5, 6, 7])
    #expect(hoard.count == 2)
  }

  @Test func aConsumerThatLetsGoNeverStarves() throws {
    let quickPose = QuickPose(configuration: Configuration(overlayBuffers: 1))
    var rendered = 0
    quickPose.start(features: [.counting()]) { status, overlay, _, _, _ in
      if overlay != nil { rendered += 1 }
    }
    for frame in try Figure.frames(50) { try quickPose.submit(frame) }
    #expect(rendered == 50)
  }

  /// Bug: each change of the picture's size granted a new set of buffers while the old ones were still held.
  @Test func theBuffersStayCappedWhenThePictureTurns() throws {
    let quickPose = QuickPose(configuration: Configuration(overlayBuffers: 2))
    var hoard: [Overlay] = []
    quickPose.start(features: [.counting()]) { _, overlay, _, _, _ in
      if let overlay { hoard.append(overlay) }
    }
    var portrait = Figure.standing
    portrait.size = PictureSize(width: 800, height: 1000)
    for index in 0..<10 {
      let figure = index.isMultiple(of: 2) ? Figure.standing : portrait
      try quickPose.submit(figure.frame(at: Double(index) / 10))
    }
    #expect(hoard.count == 2)
    hoard.removeAll()
    for index in 10..<20 {
      let figure = index.isMultiple(of: 2) ? Figure.standing : portrait
      try quickPose.submit(figure.frame(at: Double(index) / 10))
      #expect(hoard.last.map { $0.width == figure.size.width } == true)
      hoard.removeAll()
    }
  }

  @Test func hostsWithoutOverlaysGetNone() throws {
    let quickPose = QuickPose(configuration: Configuration(overlay: .none))
    var states: [FrameInfo.OverlayState?] = []
    quickPose.start(features: [.counting()]) { status, overlay, _, _, _ in
      #expect(overlay == nil)
      states.append(status.info?.overlay)
    }
    try quickPose.submit(Figure.standing.frame(at: 0))
    try quickPose.submit(Figure.standing.emptyFrame(at: 1))
    #expect(states == [.disabled, .disabled])
  }

  @Test(arguments: [
    (Configuration.OverlaySize.picture, 1000, 800), (.longestSide(500), 500, 400), (.longestSide(1), 1, 1),
    (.longestSide(-5), 1, 1), (.longestSide(2000), 2000, 1600),
  ])
  func theOverlaysSizeIsTheOneAskedFor(size: Configuration.OverlaySize, width: Int, height: Int) throws {
    var pipeline = Pipeline(features: [.counting()], configuration: Configuration(overlay: size))
    let overlay = try #require(try pipeline.process(Figure.standing.frame()).overlay)
    #expect((overlay.width, overlay.height, overlay.bytesPerRow) == (width, height, 4 * width))
    #expect(overlay.withPixels { $0.byteCount } == 4 * width * height)
  }

  @Test func aPictureWithoutAnybodyHasAnOverlayToo() throws {
    var pipeline = Pipeline(features: [.counting()])
    let output = try pipeline.process(Figure.standing.emptyFrame())
    #expect(output.overlay != nil)
    #expect(output.status.info?.overlay == .rendered)
    // Nothing is drawn: every byte is 0.
    #expect(output.overlay?.withPixels { $0.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } } == true)
  }

  @Test func withoutAFeatureNothingIsRendered() throws {
    var pipeline = Pipeline(features: [])
    for frame in [try Figure.standing.frame(at: 0), try Figure.standing.emptyFrame(at: 1)] {
      let output = try pipeline.process(frame)
      #expect(output.overlay == nil && output.status.info?.overlay == .disabled)
    }
    pipeline.update(features: [.counting()])
    #expect(try pipeline.process(Figure.standing.frame(at: 2)).status.info?.overlay == .rendered)
  }
}
