#if FFmpeg
  import Foundation
  import QPCore
  import QPFeatures
  import QPRecording
  import QPTestSupport
  import QPVision
  import Testing

  @testable import QPCapture
  @testable import QPVideo

  /// An estimator that finds a person in the pictures that the test names.
  private struct ScriptedEstimator: LandmarkEstimator {
    var topology: Topology { .coco17 }
    var info: EstimatorInfo { EstimatorInfo(name: "scripted", modelDigest: "00") }
    var seen: @Sendable (Int) -> Bool
    private var index = 0

    init(_ seen: @escaping @Sendable (Int) -> Bool) { self.seen = seen }

    mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
      defer { index += 1 }
      return Estimate(
        frame: Self.frame(seen(index) ? [index] : [], picture.size, time), regions: [], ranDetector: true,
        times: EstimationTimes())
    }

    mutating func reset() {}

    /// A frame with people whose places tell their number.
    static func frame(_ people: [Int], _ size: PictureSize, _ time: Timestamp) -> PoseFrame {
      let poses = people.map { number in
        Pose(landmarks: (0..<17).map { Landmark(x: Float($0) / 20, y: Float(number % 100) / 100, visibility: 1) })
      }
      return PoseFrame(
        checked: time, size: size, topology: .coco17, poses: poses, gravity: nil, intrinsics: nil,
        displayMirrored: false)
    }
  }

  @Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct ClipsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/album" }
    private let video = Shared.path("reference/video/people-come-and-go.mp4")
    private let date = ClipDate(milliseconds: 1_795_342_530_123)

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// The pictures of a video with their times.
    private func pictures(_ path: String) throws -> [VideoPicture] {
      let reader = try VideoReader(path: path)
      var all: [VideoPicture] = []
      while let picture = try reader.next() { all.append(picture) }
      return all
    }

    /// The estimator of the truth beside the video, by eye: whole people and parts of them.
    private func truth() throws -> ScriptedEstimator {
      let data = try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/video/people-come-and-go.seen.json")))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let nobody = try #require(json["nobody"] as? [[Int]])
      return ScriptedEstimator { index in !nobody.contains { $0[0] <= index && index <= $0[1] } }
    }

    @Test func aVideoWithTwoPeopleGivesTwoClips() throws {
      let album = try Album(path)
      let report = try ClipExtractor().cut(video, into: album, at: date, estimator: try truth())
      let source = try pictures(video)
      #expect(report.pictures == source.count && report.clips.count == 2 && album.clips == report.clips)
      // Seen from picture 37 to 135 and from 181 to 229, with half a second before and after: 15 pictures.
      for (clip, range) in zip(report.clips, [22...150, 166...229]) {
        let expected = source[range]
        let cut = try pictures(path + "/" + (clip.video ?? ""))
        let start = try #require(expected.first).time.microseconds
        #expect(areEqual(cut, expected.map { $0.time.microseconds - start }))
        #expect(clip.start?.microseconds == start && clip.pictures == expected.count)
        #expect(
          abs((clip.durationMicroseconds ?? 0) - (cut.last?.time.microseconds ?? 0)) <= 1 && clip.source == video
            && clip.landmarks == nil)
        // The pictures are those of the video.
        for (picture, truth) in zip(cut, expected) where picture.index % 20 == 0 {
          #expect(difference(picture, truth) < 4, "picture \(picture.index)")
        }
      }
      #expect(try files.filter { $0.hasSuffix(".mp4") }.count == 2 && files.allSatisfy { !$0.contains("part") })
      #expect(report.clips.map(\.name).first == "2026-11-22T10-15-30.856Z")
    }

    /// Whether pictures have some times, from exactly 0 on: 1 µs is what the difference of two rounded times may be off.
    private func areEqual(_ pictures: [VideoPicture], _ times: [Int64]) -> Bool {
      pictures.first?.time == .zero && pictures.count == times.count
        && zip(pictures, times).allSatisfy { abs($0.time.microseconds - $1) <= 1 }
    }

    /// The mean difference of brightness.
    private func difference(_ first: VideoPicture, _ second: VideoPicture) -> Double {
      guard first.size == second.size else { return 255 }
      var sum = 0
      first.luma().withBytes { one in
        second.luma().withBytes { other in
          for row in 0..<first.size.height {
            for column in 0..<first.size.width {
              let a = one.unsafeLoad(fromByteOffset: row * first.luma().bytesPerRow + column, as: UInt8.self)
              let b = other.unsafeLoad(fromByteOffset: row * second.luma().bytesPerRow + column, as: UInt8.self)
              sum += abs(Int(a) - Int(b))
            }
          }
        }
      }
      return Double(sum) / Double(first.size.width * first.size.height)
    }

    @Test func clipsAreMeasuredInTheSamePass() throws {
      let album = try Album(path)
      let feature = Feature.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))
      let report = try ClipExtractor(features: [feature]).cut(video, into: album, at: date, estimator: try truth())
      // The pipeline's results of all frames, of which the clips have their part.
      var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
      let all = try pictures(video)
      var estimator = try truth()
      let start = try #require(all.first).time.microseconds
      let outputs = try all.map { picture in
        let time = Timestamp(microseconds: picture.time.microseconds - start)
        return (time, try pipeline.process(try estimator.estimate(picture, at: time).frame))
      }
      #expect(report.clips.count == 2)
      for clip in report.clips {
        var reader = try RecordingReader(path: path + "/" + (clip.landmarks ?? ""))
        var times: [Timestamp] = []
        while let frame = try reader.next() { times.append(frame.timestamp) }
        #expect(times.first == .zero && times.count == clip.pictures)
        let first = try #require(clip.start).microseconds - start
        let expected = outputs.filter { $0.0.microseconds >= first }.prefix(times.count).map { time, output in
          output.json(of: [feature.id], at: Timestamp(microseconds: time.microseconds - first))
        }
        let lines = try String(contentsOfFile: path + "/" + (clip.results ?? ""), encoding: .utf8).split(
          separator: "\n")
        #expect(lines.map(String.init) == Array(expected))
      }
    }

    @Test func landmarksAloneLeaveNoPicture() throws {
      let album = try Album(path)
      let report = try ClipExtractor(keepsPictures: false).cut(video, into: album, at: date, estimator: try truth())
      #expect(report.clips.count == 2 && report.clips.allSatisfy { $0.video == nil && $0.landmarks != nil })
      #expect(try files.allSatisfy { !$0.hasSuffix(".mp4") })
    }

    @Test func aCancelledCutLeavesWholeClips() throws {
      let album = try Album(path)
      let canceller = VideoCanceller()
      #expect(throws: VideoError.cancelled) {
        try ClipExtractor().cut(
          video, into: album, at: date, estimator: try truth(), canceller: canceller,
          onProgress: { if $0 > 0.85 { canceller.cancel() } })
      }
      #expect(album.clips.count == 1)
      #expect(try files.filter { $0.hasSuffix(".mp4") }.count == 1 && files.allSatisfy { !$0.contains("part") })
    }

    /// BlazePose's detector, which looks again at people.
    private var confirmation: PersonConfirmation {
      get throws { try PersonConfirmation(detector: .path(Shared.path("reference/models/pose_detection.tflite"))) }
    }

    /// An estimator that sees a person where none is: its points lie on a line, through pictures with and without people.
    @Test(.enabled(if: (try? NeuralRuntime.shared()) != nil, "no neural runtime was found: run Scripts/vision"))
    func figuresThatNothingConfirmsAreNotRecorded() throws {
      let truth = try truth()
      let alone = ScriptedEstimator { !truth.seen($0) }
      let all = try ClipExtractor(keepsPictures: false).cut(
        video, into: try Album(path), at: date, estimator: alone)
      let confirmed = try ClipExtractor(keepsPictures: false).cut(
        video, into: try Album(path + "-confirmed"), at: date, estimator: alone, confirmation: try confirmation)
      #expect(all.picturesWithPeople > 30 && all.unconfirmedPictures == 0)
      #expect(confirmed.picturesWithPeople < all.picturesWithPeople / 4)
      #expect(confirmed.picturesWithPeople + confirmed.unconfirmedPictures == all.picturesWithPeople)
      #expect(confirmed.clips.count < all.clips.count || all.clips.isEmpty)
    }

    @Test(.enabled(if: (try? NeuralRuntime.shared()) != nil, "no neural runtime was found: run Scripts/vision"))
    func peopleThatAreConfirmedAreRecorded() throws {
      func estimator() throws -> BlazePose {
        try BlazePose(
          detector: .path(Shared.path("reference/models/pose_detection.tflite")),
          landmarks: .path(Shared.path("reference/models/pose_landmark_full.tflite")))
      }
      let all = try ClipExtractor(keepsPictures: false).cut(
        video, into: try Album(path), at: date, estimator: try estimator())
      let confirmed = try ClipExtractor(keepsPictures: false).cut(
        video, into: try Album(path + "-confirmed"), at: date, estimator: try estimator(),
        confirmation: try confirmation)
      #expect(confirmed.clips.count == all.clips.count)
      #expect(confirmed.picturesWithPeople > all.picturesWithPeople * 9 / 10)
    }

    // MARK: Live

    /// Hands the video's pictures to a recorder as a camera does.
    private func record(
      _ recorder: LiveClipRecorder, _ pictures: [VideoPicture], _ seen: (Int) -> Bool
    ) throws -> [LiveClipRecorder.Event] {
      var events: [LiveClipRecorder.Event] = []
      for (index, picture) in pictures.enumerated() {
        let frame = ScriptedEstimator.frame(seen(index) ? [index] : [], picture.size, picture.time)
        events += try recorder.consume(picture, frame)
      }
      return events
    }

    @Test func aCameraIsRecordedWhileSomebodyIsSeen() throws {
      let album = try Album(path)
      let recorder = LiveClipRecorder(album, ClipExtractor(keepsLandmarks: true), source: "/dev/video0", date: date)
      let source = try pictures(video)
      // Long enough, too short, and at the end.
      let seen = { (index: Int) in (30..<80).contains(index) || (130..<150).contains(index) || index >= 190 }
      var events = try record(recorder, source, seen)
      #expect(recorder.isRecording)
      events += try recorder.finish()
      #expect(!recorder.isRecording && album.clips.count == 2)
      #expect(events.filter { $0 == .discarded }.count == 1)
      for (clip, range) in zip(album.clips, [15...94, 175...229]) {
        let expected = source[range].map { $0.time.microseconds - source[range.lowerBound].time.microseconds }
        #expect(areEqual(try pictures(path + "/" + (clip.video ?? "")), expected))
        #expect(clip.pictures == expected.count && clip.landmarks != nil && clip.source == "/dev/video0")
      }
      #expect(try files.filter { $0.hasPrefix(".") } == [".album.lock"])
    }

    /// The camera leaves pictures out and stops at any: the last one is in the clip, too.
    @Test(arguments: 61...69) func theLastPictureIsInTheClip(count: Int) throws {
      let album = try Album(path)
      let recorder = LiveClipRecorder(album, ClipExtractor(), source: "camera", date: date)
      let source = try pictures(video).prefix(count).filter { $0.index % 7 != 3 }
      let events = try record(recorder, source) { _ in true } + recorder.finish()
      #expect(events.count == 2)
      let clip = try #require(album.clips.first)
      let there = try pictures(path + "/" + (clip.video ?? ""))
      #expect(clip.pictures == source.count && areEqual(there, source.map(\.time.microseconds)))
    }

    /// Pictures that are in the clip are given up: memory for a second is enough for any length.
    @Test func aLongClipNeedsNoMoreMemoryThanThePreRoll() throws {
      let album = try Album(path)
      let source = try pictures(video)
      let recorder = LiveClipRecorder(
        album, ClipExtractor(), source: "camera", date: date, memory: 40 * source[0].byteCount)
      let events = try record(recorder, source) { _ in true } + recorder.finish()
      #expect(!events.contains(.preRollShortened))
      #expect(album.clips.first?.pictures == source.count)
    }

    /// Without confirmation a camera's figures are counted and not recorded.
    @Test(.enabled(if: (try? NeuralRuntime.shared()) != nil, "no neural runtime was found: run Scripts/vision"))
    func aCamerasUnconfirmedFiguresAreCounted() throws {
      let album = try Album(path)
      let recorder = LiveClipRecorder(
        album, ClipExtractor(), source: "camera", date: date, confirmation: try confirmation)
      let truth = try truth()
      let empty = try pictures(video).filter { !truth.seen($0.index) }.prefix(60)
      let events = try record(recorder, Array(empty)) { _ in true } + recorder.finish()
      #expect(album.clips.isEmpty && !events.contains(.discarded))
      #expect(recorder.unconfirmedPictures == empty.count)
    }

    @Test func tooLittleMemoryShortensThePreRoll() throws {
      let album = try Album(path)
      let source = try pictures(video)
      let recorder = LiveClipRecorder(
        album, ClipExtractor(), source: "camera", date: date, memory: 10 * source[0].byteCount)
      let events = try record(recorder, source) { (60..<120).contains($0) } + recorder.finish()
      #expect(events.filter { $0 == .preRollShortened }.count == 1)
      // A person is there from picture 60 on, and the clip opens with 66: 57 is the earliest of ten.
      let clip = try #require(album.clips.first)
      #expect(clip.start == source[57].time)
      #expect(try pictures(path + "/" + (clip.video ?? "")).first?.time == .zero)
    }

    /// Killed at any byte, the album holds whole clips alone.
    @Test func fragmentsCutAnywhereAreCompletedOrRemoved() throws {
      let source = try pictures(video)
      let whole = folder.path + "/whole.mp4"
      let recording = try FragmentedVideo(whole, like: source[0])
      for picture in source.prefix(150) { try recording.append(picture.at(picture.time)) }
      try recording.finish()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
      var random = SplitMix64(seed: 11)
      var recovered = 0
      for round in 0..<50 {
        let album = folder.path + "/album-\(round)"
        try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: true)
        let count = Int.random(in: 0...bytes.count, using: &random)
        let name = ClipDate(milliseconds: 0).name
        let fragments = "\(album)/.\(name).fragments.mp4.part"
        try bytes.prefix(count).write(to: URL(fileURLWithPath: fragments))
        // The journal of the program that was killed.
        try "qp-album-unfinished 1\n\(name)\n".write(
          toFile: album + "/.album.unfinished", atomically: true, encoding: .utf8)
        let opened = try Album(album, cleans: true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: album).allSatisfy { !$0.contains("fragments") })
        guard let clip = opened.clips.first else { continue }
        recovered += 1
        let there = try pictures(album + "/" + (clip.video ?? ""))
        #expect(clip.isRecovered && there.count == clip.pictures && there.first?.time == .zero, "\(count) bytes")
      }
      #expect(recovered > 30)
    }
  }

  struct PictureRingTests {
    @Test func theOldestAreDroppedForMemory() {
      var ring = PictureRing<Int>(limit: 100)
      for index in 0..<10 {
        let hasDropped = ring.append(index, at: Timestamp(milliseconds: Int64(index)), bytes: 30)
        #expect(hasDropped == (index > 2))
      }
      #expect(ring.count == 3 && ring.first == Timestamp(milliseconds: 7))
      #expect(ring.entry(at: Timestamp(milliseconds: 8)) == 8 && ring.entry(at: Timestamp(milliseconds: 6)) == nil)
      ring.removeAll(before: Timestamp(milliseconds: 9))
      #expect(ring.count == 1)
      let hasDropped = ring.append(10, at: Timestamp(milliseconds: 10), bytes: 1000)
      #expect(hasDropped)
      #expect(ring.count == 1 && ring.first == Timestamp(milliseconds: 10))
    }
  }
#endif
