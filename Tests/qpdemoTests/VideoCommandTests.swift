#if FFmpeg
  import Foundation
  import QPCore
  import QPTestSupport
  import QPVideo
  import Testing

  @testable import qpdemo

  /// The videos of `../shared/reference/video`, and a folder for the outputs of a test.
  struct VideoFolder {
    let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    static func shared(_ name: String) -> String { Shared.path("reference/video/\(name)") }

    /// All names in the folder or in one below it, sorted; those of hidden files as well.
    func names(in subfolder: String = "") -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + subfolder)) ?? []).sorted()
    }

    /// Copies a video into the folder.
    func copy(_ name: String, as copy: String) throws -> String {
      try FileManager.default.copyItem(atPath: Self.shared(name), toPath: path + "/" + copy)
      return path + "/" + copy
    }

    /// Returns a still picture of a person in place of a camera, for ten seconds: a busy machine measures few of them.
    func camera() throws -> String {
      let hall = try copy("people-come-and-go.mp4", as: "hall.mp4")
      return "lavfi:movie=\(hall),trim=start=3,trim=end_frame=1,loop=300:1,setpts=N/30/TB,realtime"
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)) }
  }

  /// `qpdemo video` from its arguments to its files, its status and its words.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct VideoCommandTests {
    private let folder: VideoFolder
    private let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]
    private let walk = VideoFolder.shared("walk.mp4")
    private var target: String { folder.path + "/out.mp4" }

    init() throws { folder = try VideoFolder() }

    private func times(_ path: String) throws -> [Int64] {
      let reader = try VideoReader(path: path)
      var times: [Int64] = []
      while let picture = try reader.next() { times.append(picture.time.microseconds) }
      return times
    }

    @Test func aVideoIsMeasuredAndSummedUp() async throws {
      let run = await Run(["video", walk, "-o", target, "--to", "2"] + knee)
      #expect(run.status == .success && run.complaint.isEmpty, "\(run.complaint)")
      #expect(run.lines.first == "\(target): 61 pictures, 2.0 s, libx264, sound copied", "\(run.output)")
      #expect(run.lines.contains { $0.hasPrefix("a person is seen in ") && $0.hasSuffix(" of 61 pictures") })
      #expect(run.output.contains("knee"))
      #expect(folder.names() == ["out.mp4"])
      let reader = try VideoReader(path: target)
      #expect(reader.info.hasAudio && reader.info.storedSize == PictureSize(width: 640, height: 360))
      #expect(try times(target) == Array(times(walk).prefix(61)))
    }

    @Test func readingsEqualThoseOfMeasure() async throws {
      let stretch = ["--from", "1", "--to", "3", "--json"] + knee
      let run = await Run(["video", walk, "-o", target, "--no-audio"] + stretch)
      let measured = await Run(["measure", walk] + stretch)
      #expect(run.status == .success && !run.output.isEmpty && run.output == measured.output)
      #expect(try VideoReader(path: target).info.hasAudio == false)
      #expect(try times(target).first == 0)
    }

    /// Readings have the people's time, the output its own.
    @Test func slowMotionScalesTheReadingsAlone() async throws {
      func run(_ factor: String) async throws -> [Double] {
        let run = await Run(
          ["video", walk, "-o", target, "--overwrite", "--to", "1", "--slow-motion", factor, "--json"] + knee)
        #expect(run.status == .success, "\(run.complaint)")
        return try run.objects.compactMap { $0["t"] as? Double }
      }
      let normal = try await run("1")
      #expect(normal.count == 31 && normal.last == 1)
      let shown = try times(target)
      let slow = try await run("4")
      #expect(slow.count == 31 && slow.last == 0.25 && zip(normal, slow).allSatisfy { abs($0 - 4 * $1) < 4e-6 })
      #expect(try times(target) == shown)
    }

    @Test func aVideoWithoutPeopleIsWrittenAndReported() async throws {
      let run = await Run(["video", VideoFolder.shared("people-come-and-go.mp4"), "-o", target, "--to", "0.5"] + knee)
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.lines.contains("a person is seen in 0 of 16 pictures"), "\(run.output)")
      #expect(try times(target).count == 16)
    }

    @Test func aTruncatedVideoIsWrittenAndReported() async throws {
      let run = await Run(["video", VideoFolder.shared("truncated-index-first.mp4"), "-o", target])
      #expect(run.status == .success, "\(run.complaint)")
      #expect(run.complaint.contains("it was cut off") && run.output.contains("60 pictures"), "\(run.output)")
    }

    static let rejected = [
      Rejection([], .usage, "needs -o"),
      Rejection(["-o", "OUT.mp4", "--from", "3", "--to", "2"], .usage, "--to must be after --from"),
      Rejection(["-o", "OUT.mp4", "--from", "-1"], .usage, "--from needs a number"),
      Rejection(["-o", "OUT.mp4", "--slow-motion", "0"], .usage, "--slow-motion needs a number above 0"),
      Rejection(["-o", "OUT.mp4", "--feature", "knee"], .usage, "knee"),
      Rejection(["-o", "OUT.mp4", "--person", "0"], .usage, "--person"),
      Rejection(["-o", "OUT.mp4", "--estimator", "movenet", "--people", "3"], .usage, "finds one person"),
      Rejection(["-o", "OUT.mp4", "--models", "/no/such/folder"], .noInput, "/no/such/folder"),
      Rejection(["-o", "OUT.mp4", "--from", "1000"], .badData, "no picture in this stretch"),
      Rejection(["-o", "OUT.mp4", "--codec", "nonsense"], .cannotCreate, "no encoder nonsense"),
      Rejection(["-o", "OUT.txt"], .cannotCreate, ".mp4"),
      Rejection(["-o", "OUT.webm", "--codec", "libx264"], .cannotCreate, "cannot hold"),
      Rejection(["-o", "MISSING/out.mp4"], .cannotCreate, "MISSING"),
    ]

    @Test(arguments: rejected)
    func invalidRequestsAreRejectedWithoutOutput(rejection: Rejection) async throws {
      let given = rejection.arguments.map { word in
        word.hasPrefix("OUT.") || word.hasPrefix("MISSING") ? folder.path + "/" + word : word
      }
      let run = await Run(["video", walk] + given)
      #expect(rejection.describes(run), "\(run.status): \(run.complaint)")
      #expect(run.output.isEmpty && folder.names().isEmpty, "\(folder.names())")
    }

    @Test(arguments: [
      ("missing.mp4", qpdemo.ExitStatus.noInput), ("not-a-video.mp4", .badData), ("audio-only.m4a", .badData),
      ("truncated-index-last.mp4", .badData), (".", .badData),
    ])
    func unreadableVideosAreRejected(name: String, status: qpdemo.ExitStatus) async throws {
      let run = await Run(["video", VideoFolder.shared(name), "-o", target])
      #expect(run.status == status && run.complaint.contains(name), "\(run.status): \(run.complaint)")
      #expect(folder.names().isEmpty)
    }

    @Test func theInputIsNotOverwritten() async throws {
      let input = try folder.copy("ntsc-2997.mp4", as: "in.mp4")
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/soft.mp4", withDestinationPath: "in.mp4")
      try FileManager.default.linkItem(atPath: input, toPath: folder.path + "/hard.mp4")
      let before = try folder.bytes("in.mp4")
      for name in ["in.mp4", "soft.mp4", "hard.mp4", "./in.mp4"] {
        let run = await Run(["video", input, "-o", folder.path + "/" + name, "--overwrite"])
        #expect(run.status == .cannotCreate && !run.complaint.isEmpty, "\(name): \(run.complaint)")
      }
      #expect(try folder.bytes("in.mp4") == before && folder.names() == ["hard.mp4", "in.mp4", "soft.mp4"])
    }

    @Test func anExistingVideoIsReplacedOnlyWithOverwrite() async throws {
      try folder.folder.write("older", to: "out.mp4")
      let arguments = ["video", walk, "-o", target, "--to", "0.2"]
      let run = await Run(arguments)
      #expect(run.status == .cannotCreate && run.complaint.contains("--overwrite"), "\(run.complaint)")
      #expect(try folder.bytes("out.mp4") == Data("older".utf8))
      #expect(await Run(arguments + ["--overwrite"]).status == .success)
      #expect(try times(target).count == 7 && folder.names() == ["out.mp4"])
    }

    /// Two people exercise side by side; the drawing is over the chosen one.
    @Test(arguments: [("1", 0), ("2", 1)]) func theDrawingIsOverTheChosenPerson(person: String, side: Int)
      async throws
    {
      guard let video = try VideoInputTests.twoPeople(in: folder.path) else { return }
      let run = await Run(["video", video, "-o", target, "--to", "1", "--person", person])
      #expect(run.status == .success, "\(run.complaint)")
      let (old, new) = (try VideoReader(path: video), try VideoReader(path: target))
      for reader in [old, new] { try reader.seek(to: Timestamp(milliseconds: 900)) }
      let (before, after) = (try #require(try old.next()).luma(), try #require(try new.next()).luma())
      let half = before.size.width / 2
      var changed = [0, 0]
      before.withBytes { one in
        after.withBytes { other in
          for row in 0..<before.size.height {
            for column in 0..<before.size.width {
              let a = one.unsafeLoad(fromByteOffset: row * before.bytesPerRow + column, as: UInt8.self)
              let b = other.unsafeLoad(fromByteOffset: row * after.bytesPerRow + column, as: UInt8.self)
              if abs(Int(a) - Int(b)) > 60 { changed[column / half] += 1 }
            }
          }
        }
      }
      #expect(changed[side] > 200 && changed[1 - side] < 20, "\(changed)")
    }
  }

  extension VideoInputTests {
    /// Makes a video of a person who exercises, beside itself; `nil` without the ffmpeg command.
    static func twoPeople(in folder: String) throws -> String? {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let video = folder + "/two.mp4"
      process.arguments = [
        "ffmpeg", "-v", "error", "-i", Shared.path("reference/vision/exercise.mp4"), "-filter_complex",
        "crop=340:576:x=118,split[a][b];[a][b]hstack",
        "-an", "-y", video,
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? video : nil
    }
  }
#endif
