#if FFmpeg
  import Foundation
  import QPBatch
  import QPTestSupport
  import QPVideo
  import QPVision
  import Testing

  @testable import qpdemo

  extension BlazePose {
    fileprivate static let modelNames = [models.detector, models.landmarks]
  }

  /// Videos in commands that take recordings.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct VideoInputTests {
    private let shoulder = "rangeOfMotion.shoulder.left.abduction"
    private let video = Shared.path("reference/vision/exercise.mp4")
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: video, toPath: folder.path + "/a.mp4")
      try EmbeddedRecording.text.write(toFile: folder.path + "/b.qprec.jsonl", atomically: true, encoding: .utf8)
    }

    /// The readings of a video are those of its recording.
    @Test func aBatchMeasuresVideosAsRecordings() async throws {
      let recording = folder.path + "/made.qprec.jsonl"
      #expect(await Run(["landmarks", video, "-o", recording]).status == .success)
      let made = try await Run(["batch", recording, "--feature", shoulder, "--json"]).objects
      let run = await Run(["batch", folder.path, "--feature", shoulder, "--json"])
      #expect(run.status == .success, "\(run.complaint)")
      let lines = try run.objects
      #expect(
        lines.compactMap { ($0["file"] as? String)?.split(separator: "/").last.map(String.init) } == [
          "a.mp4", "b.qprec.jsonl", "made.qprec.jsonl",
        ])
      for key in ["frames", "readings", "peak", "peakTime", "mean"] {
        let (one, other) = (try #require(lines[0][key] as? Double), try #require(made[0][key] as? Double))
        // Recordings keep points with six decimals.
        #expect(abs(one - other) < 0.02, "\(key): \(one) \(other)")
      }
    }

    @Test func aVideoIsMeasuredOnceUnlessThePartChanges() async throws {
      let results = folder.path + "/results.jsonl"
      let arguments = ["batch", folder.path, "--feature", shoulder, "-o", results]
      #expect(await Run(arguments).output.hasSuffix("2 files\n"))
      #expect(await Run(arguments).output.contains("2 known already"))
      // The readings of a part differ; the recording's are the same.
      #expect(await Run(arguments + ["--to", "1"]).output.contains("1 known already"))
    }

    @Test(arguments: BlazePose.modelNames)
    func aVideoIsMeasuredAgainWithAnotherModel(name: String) async throws {
      let models = folder.path + "/models"
      try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
      for name in BlazePose.modelNames {
        let known = try #require(SearchReport.model(name).found)
        try FileManager.default.copyItem(atPath: known, toPath: "\(models)/\(name)")
      }
      let results = folder.path + "/results.jsonl"
      let arguments = [
        "batch", folder.path + "/a.mp4", "--feature", shoulder, "--to", "0.5", "--models", models, "-o", results,
      ]
      #expect(await Run(arguments).output.hasSuffix("1 file\n"))
      #expect(await Run(arguments).output.contains("1 known already"))
      // The same folder and the same name, and other bytes, which the runtime does not read.
      let model = try #require(FileHandle(forWritingAtPath: "\(models)/\(name)"))
      try model.seekToEnd()
      try model.write(contentsOf: [UInt8](repeating: 0, count: 64))
      try model.close()
      let run = await Run(arguments)
      #expect(run.output.hasSuffix("1 file\n") && run.status == .success, "\(run.output)\(run.complaint)")
      #expect(await Run(arguments).output.contains("1 known already"))
    }

    /// A video that was stored with a wrong turn reads as it was taken, once it is turned back.
    @Test func aVideoOnItsSideIsTurned() async throws {
      let source = try VideoReader(path: video)
      var pictures: [VideoPicture] = []
      while pictures.count < 12, let picture = try source.next() { pictures.append(picture) }
      for (name, rotation) in [("upright", PictureRotation.none), ("sideways", .threeQuarters)] {
        var options = VideoWriterOptions()
        options.rotation = rotation
        var writer = try VideoWriter(
          path: folder.path + "/\(name).mp4", size: source.info.storedSize, color: source.info.color, options: options)
        for picture in pictures { try writer.append(picture, overlay: nil) }
        _ = try writer.finish()
      }
      func landmarks(_ name: String, _ options: [String] = []) async throws -> [String] {
        let out = folder.path + "/\(name).qprec.jsonl"
        let run = await Run(["landmarks", folder.path + "/\(name).mp4", "-o", out, "--overwrite"] + options)
        #expect(run.status == .success, "\(run.complaint)")
        return try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
      }
      let upright = try await landmarks("upright")
      #expect(upright.count == 12)
      #expect(try await landmarks("sideways", ["--rotate", "90"]) == upright)
      #expect(try await landmarks("sideways") != upright)
      for (words, note) in [
        (["sideways"], "give --rotate 90."), (["sideways", "--rotate", "90"], nil), (["upright"], nil),
      ] {
        let run = await Run(["people", folder.path + "/\(words[0]).mp4"] + words.dropFirst())
        #expect(run.complaint.contains("people lie in these pictures") == (note != nil), "\(words): \(run.complaint)")
        if let note { #expect(run.complaint.contains(note)) }
      }
      // Every command that reads the video says so once, unless people lie in the exercise.
      for (words, count) in [
        (["measure", "--feature", shoulder], 1), (["measure", "--feature", shoulder, "--live"], 1),
        (["exercise", "squats"], 1), (["exercise", "pushUps"], 0), (["batch", "--feature", shoulder], 1),
      ] {
        let operands = words[0] == "exercise" ? 2 : 1
        var arguments = words
        arguments.insert(folder.path + "/sideways.mp4", at: operands)
        let run = await Run(arguments)
        let notes = run.complaint.components(separatedBy: "people lie in these pictures").count - 1
        #expect(notes == count, "\(words): \(run.complaint)")
      }
      // Kept landmarks are those of one turn.
      let cache = folder.path + "/cache"
      func measured(_ name: String, _ options: [String] = []) async -> String {
        await Run(
          ["measure", folder.path + "/\(name).mp4", "--json", "--feature", shoulder] + options, cacheFolder: cache
        ).output
      }
      let readings = await measured("upright")
      let wrong = await measured("sideways")
      #expect(await measured("sideways", ["--rotate", "90"]) == readings && wrong != readings)
      #expect(await measured("sideways") == wrong)
      let drawn = folder.path + "/drawn.mp4"
      let annotated = await Run(["video", folder.path + "/sideways.mp4", "-o", drawn, "--rotate", "90"])
      #expect(annotated.status == .success, "\(annotated.complaint)")
      #expect(try VideoReader(path: drawn).info.shownSize == source.info.shownSize)
      let page = await Run(
        ["report", drawn, "--feature", shoulder, "-o", folder.path + "/p.html", "--video", "d.mp4", "--rotate", "90"])
      #expect(page.status == .usage && page.complaint.contains("--video excludes --rotate"), "\(page.complaint)")
      #expect(await Run(["measure", video, "--rotate", "45", "--feature", shoulder]).status == .usage)
    }

    @Test func anUnreadableVideoIsALineWithAnError() async throws {
      try "nonsense".write(toFile: folder.path + "/a.mp4", atomically: true, encoding: .utf8)
      let run = await Run(["batch", folder.path, "--feature", shoulder, "--json"])
      let lines = try run.objects
      #expect(run.status == .badData && lines.count == 2 && lines[0]["error"] is String && lines[1]["peak"] is Double)
    }

    @Test func aReportShowsAVideoAndAFolderOfVideos() async throws {
      let page = folder.path + "/page.html"
      let run = await Run(["report", folder.path + "/a.mp4", "--feature", shoulder, "--to", "2", "-o", page])
      #expect(run.status == .success && run.output.hasPrefix("\(page): 61 frames"), "\(run.output)\(run.complaint)")
      let slow = ["--slow-motion", "4", "--from", "1", "--to", "2", "--overwrite"]
      let part = await Run(["report", folder.path + "/a.mp4", "--feature", shoulder, "-o", page] + slow)
      #expect(part.status == .success && part.output.hasPrefix("\(page): 31 frames"), "\(part.output)\(part.complaint)")
      let index = folder.path + "/index.html"
      let overview = await Run(["report", folder.path, "--feature", shoulder, "--people", "2", "-o", index])
      #expect(overview.status == .success && overview.output == "\(index): 2 recordings\n", "\(overview.complaint)")
    }
  }
#endif
