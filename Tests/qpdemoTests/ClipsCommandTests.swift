#if FFmpeg
  import Foundation
  import QPCore
  import QPRecording
  import QPTestSupport
  import QPVideo
  import Testing

  @testable import QPCapture
  @testable import qpdemo

  /// `qpdemo clips` from its arguments to its album, its status and its words.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct ClipsCommandTests {
    private let folder: VideoFolder
    private let video = VideoFolder.shared("people-come-and-go.mp4")
    private let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]
    private var album: String { folder.path + "/album" }

    init() throws { folder = try VideoFolder() }

    private var files: [String] { folder.names(in: "album").filter { !$0.hasPrefix(".") } }

    /// The clips that the index lists.
    private func index() throws -> [[String: Any]] {
      let json = try JSONSerialization.jsonObject(with: try folder.bytes("album/album.json"))
      return try #require((json as? [String: Any])?["clips"] as? [[String: Any]])
    }

    @Test func aVideoOfTwoPeopleGivesTwoClips() async throws {
      let run = await Run(["clips", video, "-o", album, "--json"])
      #expect(run.status == .success && run.complaint.isEmpty, "\(run.complaint)")
      let clips = try run.objects
      #expect(clips.count == 2 && clips.allSatisfy { $0["event"] as? String == "clip" }, "\(run.output)")
      let names = clips.compactMap { $0["file"] as? String }
      #expect(files == names.map { String($0.dropFirst(album.count + 1)) }.sorted() + ["album.json"], "\(files)")
      for (clip, entry) in zip(clips, try index()) {
        let reader = try VideoReader(path: try #require(clip["file"] as? String))
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count > 30 && clip["pictures"] as? Int == count && entry["pictures"] as? Int == count)
        #expect(reader.info.startMicroseconds == 0 && entry["source"] as? String == video)
      }
    }

    @Test func landmarksOnlyKeepsNoPictures() async throws {
      let run = await Run(["clips", video, "-o", album, "--landmarks-only"] + knee)
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.lines.count == 3 && run.lines.last?.hasPrefix("2 clips; a person in ") == true, "\(run.output)")
      #expect(files.count == 5 && files.allSatisfy { !$0.hasSuffix(".mp4") }, "\(files)")
      let recordings = files.filter { $0.hasSuffix(".qprec.jsonl") }
      #expect(recordings.count == 2 && files.count { $0.hasSuffix(".results.jsonl") } == 2)
      // The landmarks can be measured again.
      for name in recordings {
        let again = await Run(["measure", album + "/" + name, "--json"] + knee)
        #expect(again.status == .success && again.lines.count > 30, "\(again.complaint)")
      }
    }

    @Test func fromSelectsAPartAndSlowMotionScalesTheRules() async throws {
      // The second one is seen from 6 s on; of slow motion the people's time counts for the rules.
      let part = await Run(["clips", video, "-o", album, "--from", "5", "--json"])
      #expect(try part.status == .success && part.objects.count == 1, "\(part.output)\(part.complaint)")
      let start = try #require(try part.objects.first?["start"] as? Double)
      #expect(start >= 5 && start < 6.5, "\(start)")
      let slow = await Run(
        ["clips", video, "-o", folder.path + "/slow", "--slow-motion", "10", "--minimum", "1", "--json"])
      #expect(slow.status == .notCompleted && slow.output.isEmpty, "\(slow.output)\(slow.complaint)")
    }

    @Test func aVideoWithoutPeopleLeavesAnEmptyAlbum() async throws {
      let run = await Run(["clips", video, "-o", album, "--to", "1"])
      #expect(run.status == .notCompleted, "\(run.complaint)")
      #expect(run.output == "0 clips; a person in 0 of 31 pictures\n", "\(run.output)")
      #expect(try files == ["album.json"] && index().isEmpty)
    }

    @Test func anAlbumIsContinued() async throws {
      #expect(await Run(["clips", video, "-o", album, "--to", "6"]).status == .success)
      let first = files
      #expect(await Run(["clips", video, "-o", album, "--to", "6"]).status == .success)
      #expect(first.count == 2 && files.count == 3 && Set(first).isSubset(of: files), "\(files)")
      // A missing clip is reported, and the rest stays.
      try FileManager.default.removeItem(atPath: album + "/" + first[0])
      let run = await Run(["clips", video, "-o", album, "--to", "1"])
      #expect(try run.complaint.contains("is no longer in the album") && index().count == 1, "\(run.complaint)")
    }

    /// A video in the album's folder is not touched.
    @Test func otherVideosInTheAlbumsFolderAreKept() async throws {
      let copy = try folder.copy("people-come-and-go.mp4", as: "hall.mp4")
      let before = try folder.bytes("hall.mp4")
      let run = await Run(["clips", copy, "-o", folder.path, "--to", "6", "--json"])
      #expect(try run.status == .success && run.objects.count == 1, "\(run.complaint)")
      #expect(try folder.bytes("hall.mp4") == before)
    }

    static let rejected = [
      Rejection([], .usage, "needs -o"),
      Rejection(["-o", "album", "--gap", "-1"], .usage, "--gap needs a number"),
      Rejection(["-o", "album", "--appears", "x"], .usage, "--appears needs a number"),
      Rejection(["-o", "album", "--from", "2", "--to", "1"], .usage, "--to must be after --from"),
      Rejection(["-o", "album", "--view", "terminal"], .usage, "--view has no effect"),
      Rejection(["-o", "album", "--seconds", "2"], .usage, "--seconds has no effect"),
      Rejection(["-o", "album", "--estimator", "nonsense"], .usage, "--estimator"),
      Rejection(["-o", "album", "--models", "/no/such/folder"], .noInput, "/no/such/folder"),
    ]

    @Test(arguments: rejected)
    func invalidRequestsAreRejectedWithoutOutput(rejection: Rejection) async throws {
      let given = rejection.arguments.map { $0.hasSuffix("album") ? folder.path + "/" + $0 : $0 }
      let run = await Run(["clips", video] + given)
      #expect(rejection.describes(run), "\(run.status): \(run.complaint)")
      #expect(run.output.isEmpty && folder.names().isEmpty, "\(folder.names())")
    }

    @Test(arguments: [
      ("missing.mp4", qpdemo.ExitStatus.noInput), ("not-a-video.mp4", .badData), ("audio-only.m4a", .badData),
      ("truncated-index-last.mp4", .badData),
    ])
    func unreadableVideosAreRejected(name: String, status: qpdemo.ExitStatus) async throws {
      let run = await Run(["clips", VideoFolder.shared(name), "-o", album])
      #expect(run.status == status && run.complaint.contains(name), "\(run.status): \(run.complaint)")
      #expect(files.allSatisfy { $0 == "album.json" }, "\(files)")
    }

    @Test func aFileInPlaceOfTheAlbumIsRejected() async throws {
      try folder.folder.write("mine", to: "album")
      let run = await Run(["clips", video, "-o", album])
      #expect(run.status == .cannotCreate || run.status == .noInput, "\(run.status)")
      #expect(try run.complaint.contains(album) && folder.bytes("album") == Data("mine".utf8), "\(run.complaint)")
    }

    @Test func anAlbumInUseIsNotWritten() async throws {
      let open = try Album(album)
      let run = await Run(["clips", video, "-o", album])
      #expect(run.status == .noInput && run.complaint.contains("in use by another program"), "\(run.complaint)")
      #expect(open.clips.isEmpty && files == ["album.json"])
    }

    // MARK: Cameras

    /// A busy machine looks at few pictures; two are a clip then.
    private let patient = ["--appears", "0", "--minimum", "0", "--gap", "60", "--unconfirmed"]

    @Test func aCameraIsRecordedWhileAPersonIsSeen() async throws {
      let run = await Run(["clips", try folder.camera(), "-o", album] + knee + patient)
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.output.contains("  recording\n") && run.output.contains(#/\d pictures? left out meanwhile\n/#))
      let clips = try index()
      #expect(!clips.isEmpty && run.lines.last?.hasPrefix("clip".counted(clips.count) + ";") == true, "\(run.output)")
      // Video, landmarks and readings of each, the index, and nothing incomplete.
      #expect(files.count == 3 * clips.count + 1, "\(files)")
      #expect(folder.names(in: "album").filter { $0.hasPrefix(".") } == [".album.lock"])
    }

    /// The preview in the terminal: boxes while a person is seen, the red dot while a clip is recorded.
    @Test func thePreviewShowsPeopleAndRecording() async throws {
      let run = await Run(["clips", try folder.camera(), "-o", album, "--view", "terminal"] + patient)
      #expect(run.status == .success, "\(run.complaint)")
      let shown = run.output.split(separator: "\n").map(String.init)
      #expect(shown.contains { $0.hasSuffix("  1 person, recording") }, "\(shown.filter { $0.hasSuffix("y") })")
      // A box is drawn, and each picture is over the one before.
      #expect(run.output.contains("\u{1B}[J") && (run.output.contains("█") || run.output.contains("▀")))
    }

    @Test func aCameraWithoutPeopleGivesNoClip() async throws {
      let run = await Run(
        ["clips", "lavfi:testsrc2=size=320x240:rate=10:duration=3,realtime", "-o", album])
      #expect(run.status == .notCompleted && run.lines.last?.hasPrefix("0 clips; ") == true, "\(run.output)")
      #expect(files == ["album.json"])
    }

    @Test(arguments: ["/dev/video99", "lavfi:nonsense", "http://127.0.0.1:1/"])
    func anUnusableCameraIsReported(device: String) async throws {
      let run = await Run(["clips", device, "-o", album])
      #expect(run.status != .success && !run.complaint.isEmpty, "\(run.status): \(run.complaint)")
      #expect(files == ["album.json"])
    }
  }
#endif
