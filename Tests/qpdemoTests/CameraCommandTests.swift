#if FFmpeg
  import Foundation
  import QPRecording
  import QPTestSupport
  import QPVideo
  import Testing

  @testable import qpdemo

  /// `qpdemo camera` from its arguments to its lines and its status, with videos, test sources and servers as a camera.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct CameraCommandTests {
    private let folder: VideoFolder
    private let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]

    init() throws { folder = try VideoFolder() }

    @Test func aVideoInPlaceOfACameraIsMeasuredAndRecorded() async throws {
      let take = folder.path + "/take.qprec.jsonl"
      let run = await Run(["camera", try folder.camera(), "--json", "--record", take] + knee)
      #expect(run.status == .success, "\(run.complaint)")
      let times = try run.objects.compactMap { $0["t"] as? Double }
      #expect(!times.isEmpty && times == times.sorted() && Set(times).count == times.count)
      var reader = try RecordingReader(path: take)
      var count = 0
      while try reader.next() != nil { count += 1 }
      #expect(count == times.count && folder.names() == ["hall.mp4", "take.qprec.jsonl"], "\(folder.names())")
    }

    @Test func picturesWithoutPeopleAreReported() async throws {
      let run = await Run(
        ["camera", "lavfi:testsrc2=size=320x240:rate=10:duration=3,realtime", "--view", "plain"] + knee)
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.lines.count == 2 && run.lines.first?.hasSuffix("no person") == true, "\(run.output)")
      #expect(run.lines.last?.contains(#/\d pictures? measured, /#) == true)
    }

    @Test func aNamedPipeIsACamera() async throws {
      let pipe = folder.path + "/camera"
      try #require(mkfifo(pipe, 0o600) == 0)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: VideoFolder.shared("fragmented.mp4"))))
      Thread {
        guard let file = fopen(pipe, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
      }.start()
      let run = await Run(["camera", pipe, "--view", "plain"] + knee)
      #expect(
        run.status == .success && run.output.contains(#/\d pictures? measured, /#), "\(run.output)\(run.complaint)")
    }

    @Test func theSkeletonIsShownInTheTerminal() async throws {
      let run = await Run(["camera", try folder.camera(), "--view", "terminal"] + knee)
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.output.contains("█") || run.output.contains("▀"))
    }

    @Test(arguments: [(401, "a user and a password"), (404, "Check the address")])
    func aServersRefusalIsReported(status: Int, words: String) async throws {
      let server = try LoopbackServer { _, connection in connection.send(status: status) }
      let run = await Run(["camera", server.address("/live")] + knee)
      #expect(run.status == .noInput, "\(run.status)")
      #expect(run.complaint.contains(words) || run.complaint.contains("may not be opened"), "\(run.complaint)")
      #expect(!run.output.contains("no person"))
    }

    @Test(arguments: [
      ("/dev/video99", "there is no such file or device"), ("/no/such/pipe", "there is no such file or device"),
      ("/dev/null", "/dev/null cannot be watched"), ("lavfi:nonsense", "nonsense"),
    ])
    func anUnusableCameraIsReported(device: String, words: String) async throws {
      let run = await Run(["camera", device] + knee)
      #expect(run.status == .noInput || run.status == .badData, "\(run.status)")
      #expect(run.complaint.contains(words), "\(run.complaint)")
    }

    static let rejected = [
      Rejection([], "needs --feature"), Rejection(["--feature", "nonsense"], "nonsense"),
      Rejection(["--feature", "overlay.wholeBody", "--seconds", "0"], "--seconds needs a number above 0"),
      Rejection(["--feature", "overlay.wholeBody", "--rate", "-3"], "--rate needs a number"),
      Rejection(["--feature", "overlay.wholeBody", "--size", "big"], "--size needs pixels"),
      Rejection(["--feature", "overlay.wholeBody", "--person", "tall"], "--person"),
    ]

    @Test(arguments: rejected) func invalidArgumentsAreRejected(rejection: Rejection) async {
      let run = await Run(["camera", "lavfi:testsrc2"] + rejection.arguments)
      #expect(rejection.describes(run), "\(run.complaint)")
    }

    @Test func anExistingRecordingIsNotOverwritten() async throws {
      try folder.folder.write("older", to: "take.qprec.jsonl")
      let take = folder.path + "/take.qprec.jsonl"
      let run = await Run(["camera", "lavfi:testsrc2,realtime", "--seconds", "1", "--record", take] + knee)
      #expect(run.status == .cannotCreate && run.complaint.contains("--overwrite"), "\(run.complaint)")
      #expect(try folder.bytes("take.qprec.jsonl") == Data("older".utf8))
    }
  }
#endif
