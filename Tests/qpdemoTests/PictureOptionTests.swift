import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// Pictures as inputs without a runtime: kinds, options, errors, `qpdemo doctor`.
@Suite struct PictureOptionTests {
  private let feature = ["--feature", "rangeOfMotion.elbow.left.anticlockwise"]

  /// A PPM of one grey pixel.
  private func picture(_ path: String) throws {
    try (Data("P6 1 1 255\n".utf8) + [9, 9, 9]).write(to: URL(fileURLWithPath: path))
  }

  @Test func kindsFollowContentsAndNames() throws {
    let folder = try TemporaryFolder()
    try picture(folder.path + "/named.otherwise")
    try picture(folder.path + "/1.ppm")
    try Data("video".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.MP4"))
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.jsonl"))
    #expect(InputKind(folder.path + "/named.otherwise") == .pictures)
    #expect(InputKind(folder.path) == .pictures)
    #expect(InputKind(folder.path + "/a.MP4") == .video)
    // Bug: an animation was read as a picture, which no reader of pictures takes.
    try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.gif"))
    #expect(InputKind(folder.path + "/a.gif") == .video)
    #expect(InputKind(folder.path + "/a.jsonl") == .recording)
    #expect(InputKind(folder.path + "/none.png") == .recording)
    #expect(InputKind("/dev/stdin") == .recording)
  }

  @Test func picturesAreInTheOrderOfTheirNumbers() {
    let names = ["b1", "frame-10.png", "frame-9.png", "frame-09.png", "a10", "a2", "frame-9b.png"]
    #expect(
      names.sorted(by: PictureFiles.isBefore)
        == ["a2", "a10", "b1", "frame-09.png", "frame-9.png", "frame-9b.png", "frame-10.png"])
  }

  @Test func aRecordingIsNoVideo() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.qprec.jsonl"
    try EmbeddedRecording.text.write(toFile: path, atomically: true, encoding: .utf8)
    let fault = VideoInput.noBackend(path)
    #expect(fault.status == .usage && fault.message.contains("holds landmarks (recording), and a video is needed"))
    #expect(VideoInput.noBackend(folder.path + "/a.mp4").message.contains("--traits FFmpeg"))
  }

  @Test func aVideoSaysWhatItNeeds() async throws {
    let folder = try TemporaryFolder()
    try Data("video".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.mp4"))
    for arguments in [["measure"] + feature, ["landmarks"], ["info"], ["convert", "out.csv"]] {
      let run = await Run([arguments[0], folder.path + "/a.mp4"] + arguments.dropFirst())
      #expect(
        VideoInput.backend != nil || run.status == .badData && run.complaint.contains("--traits FFmpeg"),
        "\(run.complaint)")
    }
  }

  @Test func aFolderNeedsARate() async throws {
    let folder = try TemporaryFolder()
    try picture(folder.path + "/1.ppm")
    for command in [["measure"] + feature, ["landmarks"]] {
      let run = await Run([command[0], folder.path] + command.dropFirst())
      #expect(run.status == .usage && run.complaint.contains("--rate 30"), "\(run.complaint)")
    }
  }

  @Test func batchTakesNoPictures() async throws {
    let folder = try TemporaryFolder()
    try picture(folder.path + "/1.ppm")
    for path in [folder.path, folder.path + "/1.ppm"] {
      let run = await Run(["batch", path, "--json"] + feature)
      #expect(run.status == .usage && run.complaint.contains("qpdemo landmarks"), "\(run.complaint)")
    }
    // Pictures beside recordings are passed over.
    try EmbeddedRecording.text.write(toFile: folder.path + "/a.qprec.jsonl", atomically: true, encoding: .utf8)
    let run = await Run(["batch", folder.path, "--json"] + feature)
    #expect(run.status == .success && run.lines.count == 1, "\(run.complaint)")
  }

  @Test func optionsOfPicturesAreRejectedForRecordings() async throws {
    let folder = try TemporaryFolder()
    try EmbeddedRecording.text.write(toFile: folder.path + "/a.qprec.jsonl", atomically: true, encoding: .utf8)
    let run = await Run(["measure", folder.path + "/a.qprec.jsonl", "--estimator", "movenet"] + feature)
    #expect(run.status == .usage && run.complaint.contains("see 'People in pictures"))
    let raw = await Run(["landmarks", "-", "--rate", "30"])
    #expect(raw.status == .usage && raw.complaint.contains("--raw"))
  }

  @Test func theDoctorNamesMissingComponents() async throws {
    let folder = try TemporaryFolder()
    let run = await Run(["doctor", "--models", folder.path])
    #expect(run.status == .notCompleted && run.complaint.isEmpty)
    #expect(run.output.contains("MISSING  model pose_landmark_full.tflite") && run.output.contains("Scripts/vision"))
    #expect(run.output.contains("looked at \(folder.path)/pose_detection.tflite"))
    #expect(run.output.contains("People cannot be found in pictures yet."))
    let found = try await Run(["doctor", "--json"]).objects
    let names = found.compactMap { $0["name"] as? String }
    #expect(names.prefix(2) == ["runtime", "model pose_detection.tflite"])
    for name in ["PNG", "JPEG", "video"] { #expect(names.contains(name)) }
    for finding in found where finding["found"] as? Bool == false {
      #expect((finding["remedy"] as? String)?.isEmpty == false, "\(finding)")
    }
  }
}

@Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)")) struct DoctorTests {
  @Test func theDoctorFindsAllComponents() async throws {
    let run = await Run(["doctor"])
    #expect(run.status == .success && run.output.contains("People can be found in pictures."), "\(run.output)")
    #expect(run.output.contains("9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c"))
  }
}
