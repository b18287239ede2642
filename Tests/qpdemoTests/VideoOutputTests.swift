#if FFmpeg
  import Foundation
  import QPCore
  import QPTestSupport
  import QPVideo
  import Testing

  @testable import qpdemo

  /// No video is written over another's file, and none takes more memory than is allowed.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct VideoOutputTests {
    private let folder: VideoFolder

    init() throws { folder = try VideoFolder() }

    /// Bug: `video in.mp4.part -o in.mp4` ended with 0, and its input was gone.
    @Test func anInputWithTheNameOfAPartStays() async throws {
      let input = try folder.copy("ntsc-2997.mp4", as: "in.mp4.part")
      let before = try folder.bytes("in.mp4.part")
      let run = await Run(["video", input, "-o", folder.path + "/in.mp4", "--to", "0.3"])
      #expect(run.status == .success, "\(run.complaint)")
      #expect(try folder.bytes("in.mp4.part") == before && folder.names() == ["in.mp4", "in.mp4.part"])
    }

    @Test func aLinkOrAFileWithTheNameOfAPartStays() async throws {
      let input = try folder.copy("ntsc-2997.mp4", as: "s.mp4")
      try folder.folder.write("precious", to: "victim")
      try folder.folder.write("precious", to: "c.mp4.part")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/out.mp4.part", withDestinationPath: folder.path + "/victim")
      for name in ["out.mp4", "c.mp4"] {
        #expect(await Run(["video", input, "-o", folder.path + "/" + name, "--to", "0.3"]).status == .success)
      }
      #expect(
        try folder.bytes("victim") == Data("precious".utf8) && folder.bytes("c.mp4.part") == Data("precious".utf8))
      #expect(folder.names() == ["c.mp4", "c.mp4.part", "out.mp4", "out.mp4.part", "s.mp4", "victim"])
    }

    @Test func aReplacedVideoKeepsItsPermissions() async throws {
      let input = try folder.copy("ntsc-2997.mp4", as: "s.mp4")
      try folder.folder.write("older", to: "d.mp4")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/d.mp4")
      #expect(
        await Run(["video", input, "-o", folder.path + "/d.mp4", "--to", "0.3", "--overwrite"]).status == .success)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/d.mp4")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// The folder of an album may hold a video that is read, and files with the names of parts.
    @Test func anAlbumKeepsTheFilesOfOthers() async throws {
      let input = try folder.copy("ntsc-2997.mp4", as: "take.mp4.part")
      let others = ["album.json.new", ".notes.fragments.mp4", ".2026-11-22T10-15-30.123Z.fragments.mp4.part"]
      for name in others { try folder.folder.write("another's", to: name) }
      let run = await Run(["clips", input, "-o", folder.path, "--clean"])
      #expect(run.status == .success || run.status == .notCompleted, "\(run.complaint)")
      for name in others { #expect(try folder.bytes(name) == Data("another's".utf8), "\(name)") }
      #expect(FileManager.default.fileExists(atPath: input))
      #expect(run.complaint.contains("\(others[2]) is not finished and was left"))
    }

    /// SECURITY.md: Pictures whose decoding would take more memory than --memory allows are refused before they are
    /// decoded.
    @Test(.enabled(if: Program.isThere, "The program does not lie beside the tests."))
    func aVideoBeyondTheBudgetIsRefused() throws {
      let large = folder.path + "/large.mp4"
      let size = PictureSize(width: 1280, height: 720)
      var writer = try VideoWriter(path: large, size: size)
      let planes = [size.width * size.height, size.width * size.height / 4, size.width * size.height / 4].map {
        [UInt8](repeating: 128, count: $0)
      }
      for number in 0..<3 {
        try writer.append(
          VideoPicture(size: size, planes: planes, time: Timestamp(microseconds: Int64(number) * 40_000)))
      }
      _ = try writer.finish()
      func run(_ memory: String, _ more: String...) throws -> (end: RunningProgram.End, complaint: String) {
        try RunningProgram(Program.path, ["landmarks", large, "--memory", memory] + more).finish()
      }
      let refused = try run("0.02")
      #expect(
        refused.end == .exited(ExitStatus.badData.rawValue) && refused.complaint.contains("(--memory)"), "\(refused)")
      #expect(try run("1").end == .exited(0))
      // Bug: a seek needed the memory of two decoders.
      let sought = try run("0.04", "--from", "0.04")
      #expect(sought.end == .exited(0), "\(sought)")
    }
  }
#endif
