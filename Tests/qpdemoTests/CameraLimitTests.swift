#if FFmpeg
  import Foundation
  import QPTestSupport
  import Testing

  @testable import qpdemo

  /// `--seconds` and signals end every wait of a camera.
  ///
  /// The suite's limit stands for waits without an end.
  @Suite(
    .enabled(if: Program.isThere && PictureInput.isThere, "The program or ../shared is not there."),
    .timeLimit(.minutes(10)))
  struct CameraLimitTests {
    private let folder: TemporaryFolder
    private let feature = ["--feature", "overlay.wholeBody"]

    init() throws { folder = try TemporaryFolder() }

    private func start(_ arguments: [String]) throws -> RunningProgram {
      try RunningProgram(Program.path, arguments)
    }

    @Test(arguments: [false, true]) func secondsEndAPipeThatGivesNothing(hasWriter: Bool) throws {
      let pipe = folder.path + "/camera"
      try #require(mkfifo(pipe, 0o600) == 0)
      let writer = hasWriter ? Foundation.open(pipe, O_RDWR) : -1
      defer { if writer >= 0 { close(writer) } }
      let (end, said) = try start(["camera", pipe, "--seconds", "1"] + feature).finish()
      #expect(end == .exited(ExitStatus.noInput.rawValue))
      #expect(said.contains(Self.waitedTooLong), "\(said)")
    }

    @Test func secondsEndAServerWhoseHeaderNeverEnds() async throws {
      let server = try LoopbackServer { _, connection in
        while connection.send("X-A: aaaa\r\n".utf8) { usleep(50_000) }
      }
      let end = try start(["camera", server.address("/live"), "--seconds", "1"] + feature).finish().end
      #expect(end == .exited(ExitStatus.noInput.rawValue))
    }

    /// One signal ends it in order; a second one at once.
    @Test(arguments: [1, 2]) func signalsEndASilentPipe(count: Int) throws {
      let pipe = folder.path + "/camera"
      try #require(mkfifo(pipe, 0o600) == 0)
      let process = try start(["clips", pipe, "-o", folder.path + "/album"])
      while !FileManager.default.fileExists(atPath: folder.path + "/album/.album.lock") { usleep(10_000) }
      usleep(500_000)
      for _ in 0..<count {
        // A shell's jobs in the background ignore SIGINT, and so would the program.
        process.signal(SIGTERM)
        usleep(20_000)
      }
      let (end, said) = process.finish()
      if case .killed = end { #expect(count > 1, "\(end)") }
      // The limit of a silent camera would end it, too.
      #expect(!said.contains(Self.waitedTooLong), "\(said)")
    }

    private static let waitedTooLong = "gave no picture for too long"
  }
#endif
