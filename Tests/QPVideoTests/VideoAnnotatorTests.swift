import Foundation
import QPCore
import QPFeatures
import QPTestSupport
import QPVision
import Testing

@testable import QPVideo

@Suite(.enabled(if: VideoReference.isThere, VideoReference.missing))
struct VideoAnnotatorTests {
  private let folder: TemporaryFolder
  private var target: String { folder.path + "/out.mp4" }
  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aVideoIsMeasuredAndWrittenWithItsTimesAndSound() async throws {
    let answer = try VideoReference.video("walk.mp4")
    let shares = Locked<[Double]>([])
    let times = Locked<[Int64]>([])
    let summary = try await VideoAnnotator().run(
      from: VideoReference.path("walk.mp4"), to: target,
      features: [.overlay(.wholeBody), .rangeOfMotion(.knee(side: .left, clockwiseDirection: false))],
      estimator: { () throws(EstimatorError) in StandingEstimator() },
      onFrame: { frame, output in
        times.withLock { $0.append(frame.timestamp.microseconds) }
        #expect(output.landmarks != nil)
      },
      onProgress: { progress in shares.withLock { $0.append(progress.fraction) } })
    #expect(summary.pictures == answer.microseconds.count)
    #expect(summary.audio == .copied)
    #expect(times.withLock { $0 } == answer.microseconds)
    let told = shares.withLock { $0 }
    #expect(told == told.sorted())
    #expect(told.filter { $0 == 1 }.count == 1)
    #expect(told.last == 1)
    #expect(try VideoReader(path: target).times() == answer.microseconds)
    if let sound = VideoReference.audioMD5(target) {
      #expect(sound == VideoReference.answers["walk.mp4"]?.audioPacketsMD5)
    }
  }

  /// The drawing stands upright over the upright picture at every turn of the stored one.
  @Test(arguments: ["rotated-90.mp4", "rotated-180.mp4", "rotated-270.mp4", "odd-size-444.mp4", "hdr-10bit.mp4"])
  func drawingsStandWhereTheyBelong(name: String) throws {
    let estimator = StandingEstimator()
    _ = try VideoAnnotator().process(
      from: VideoReference.path(name), to: target, features: [.overlay(.wholeBody)],
      estimator: { () throws(EstimatorError) in estimator })
    let (old, new) = (try VideoReader(path: VideoReference.path(name)), try VideoReader(path: target))
    let shown = old.info.shownSize
    #expect(estimator.seen.withLock { $0.allSatisfy { $0.size == shown } })
    let overlay = try #require(try Figure.overlay(size: shown))
    let before = try #require(try old.next())
    let after = try #require(try new.next())
    let (first, second) = (before.luma().turned(before.rotation), after.luma().turned(after.rotation))
    let isHigh = before.layout.bitDepth > 8
    var (drawn, rest, outside) = (0, 0, 0)
    overlay.withPixels { span in
      for row in 0..<shown.height {
        for column in 0..<shown.width {
          let alpha = span.unsafeLoad(fromByteOffset: (row * shown.width + column) * 4 + 3, as: UInt8.self)
          let (old, new) = (Int(first.pixel(column, row)), Int(second.pixel(column, row)))
          if alpha == 255 {
            drawn += 1
            if new < 200 { rest += 1 }
          } else if alpha == 0, abs(old - new) > 40 {
            outside += 1
          }
        }
      }
    }
    // White at its full height, but for what the encoder loses at edges.
    #expect(drawn > 200)
    #expect(Double(rest) < 0.1 * Double(drawn), "\(rest) of \(drawn)")
    if !isHigh { #expect(Double(outside) < 0.02 * Double(shown.width * shown.height)) }
  }

  @Test func aStretchBeginsAtZeroWithItsSound() throws {
    let estimator = StandingEstimator()
    var video = VideoFrames.Options()
    video.from = Timestamp(milliseconds: 2000)
    video.to = Timestamp(milliseconds: 4000)
    video.slowMotion = 4
    let summary = try VideoAnnotator(video: video).process(
      from: VideoReference.path("walk.mp4"), to: target, features: [.overlay(.wholeBody)],
      estimator: { () throws(EstimatorError) in estimator })
    let wanted = try VideoReference.video("walk.mp4").microseconds.filter { (2_000_000...4_000_000).contains($0) }
    #expect(try VideoReader(path: target).times() == wanted.map { $0 - 2_000_000 })
    #expect(summary.audio == .copied)
    // The movement was four times as fast as the video shows it.
    #expect(estimator.seen.withLock { $0.map(\.time.microseconds) } == wanted.map { ($0 + 2) / 4 })
  }

  @Test func itsOwnSourceIsNotWrittenOver() throws {
    let path = folder.path + "/in.mp4"
    try FileManager.default.copyItem(atPath: VideoReference.path("interlaced.mp4"), toPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.mp4", withDestinationPath: path)
    for target in [path, folder.path + "/link.mp4", folder.path + "/./in.mp4"] {
      #expect(throws: VideoError.sameFile(target)) {
        _ = try VideoAnnotator().process(
          from: path, to: target, features: [], estimator: { () throws(EstimatorError) in StandingEstimator() })
      }
    }
    #expect(files == ["in.mp4", "link.mp4"])
  }

  @Test func cancelledAtAnyPlaceItLeavesNothing() async throws {
    try folder.write("older", to: "out.mp4")
    for index in 0..<20 {
      let canceller = VideoCanceller()
      #expect(throws: VideoError.cancelled) {
        var count = 0
        _ = try VideoAnnotator().process(
          from: VideoReference.path("interlaced.mp4"), to: target, features: [.overlay(.wholeBody)],
          estimator: { () throws(EstimatorError) in StandingEstimator() }, canceller: canceller,
          onFrame: { _, _ in
            count += 1
            if count == index + 1 { canceller.cancel() }
          })
      }
      #expect(files == ["out.mp4"])
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "older")
  }

  @Test func theEndOfTheTaskCancels() async throws {
    let (folder, target) = (folder, target)
    let task = Task {
      try await VideoAnnotator().run(
        from: VideoReference.path("walk.mp4"), to: target, features: [.overlay(.wholeBody)],
        estimator: { () throws(EstimatorError) in StandingEstimator() })
    }
    task.cancel()
    await #expect(throws: VideoError.cancelled) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func anEstimatorThatFailsLeavesNothing() throws {
    let error = EstimatorError.modelNotFound(name: "a", tried: ["b"])
    #expect(throws: VideoError.estimator(error)) {
      _ = try VideoAnnotator().process(
        from: VideoReference.path("walk.mp4"), to: target, features: [],
        estimator: { () throws(EstimatorError) in throw error })
    }
    #expect(files.isEmpty)
  }

  @Test func flippedVideosExchangeTheSidesAndFlipTheDrawing() throws {
    var video = VideoFrames.Options()
    video.isMirrored = true
    let plain = try EstimatedVideo(path: VideoReference.path("interlaced.mp4"), estimator: StandingEstimator())
    let flipped = try EstimatedVideo(
      path: VideoReference.path("interlaced.mp4"), options: video, estimator: StandingEstimator())
    let (first, second) = (try #require(try plain.next()).frame, try #require(try flipped.next()).frame)
    #expect(second.displayMirrored)
    #expect(!first.displayMirrored)
    #expect(second.poses == first.mirrored().poses)
  }

  @Test func quickPosesNamesProcessVideos() throws {
    var processor = QuickPosePostProcessor(sdkKey: "key", validator: KeyValidator { $0 == "key" })
    processor.processor.video.to = Timestamp(milliseconds: 300)
    // Its own estimator needs the models; where they are missing it says so.
    let request = QuickPosePostProcessor.Request(
      input: VideoReference.path("people-come-and-go.mp4"), output: folder.path + "/out", outputType: .mov)
    var (count, last) = (0, 0.0)
    do {
      try processor.process(features: [.overlay(.wholeBody)], isFrontCamera: false, request: request) {
        progress, time, status, overlay, features, feedback, landmarks in
        count += 1
        last = time
      }
    } catch VideoError.estimator {
      return
    }
    #expect(count == 10)
    #expect(last == 0.3)
    #expect(files == ["out.mov"])
  }
}

extension LumaPlane {
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt8 {
    withBytes { $0.unsafeLoad(fromByteOffset: y * bytesPerRow + x, as: UInt8.self) }
  }
}
