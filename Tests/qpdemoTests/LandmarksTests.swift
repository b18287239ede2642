import Foundation
import QPCore
import QPRecording
import QPTestSupport
import QPVision
import Testing

@testable import qpdemo

/// `qpdemo landmarks`, and pictures given in place of recordings.
@Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(10)))
struct LandmarksTests {
  private let feature = ["--feature", "rangeOfMotion.elbow.left.anticlockwise"]

  private func frames(_ path: String) throws -> (header: RecordingHeader, frames: [PoseFrame]) {
    var reader = try RecordingReader(path: path)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return (reader.header, frames)
  }

  /// The largest distance of a frame's points from MediaPipe's, in pixels.
  private func distance(_ frame: PoseFrame, _ name: String) throws -> Double {
    let pose = try #require(frame.poses.first)
    return zip(pose.landmarks, try PictureInput.answer(name)).map { point, known in
      let away = SIMD2(
        (Double(point.x) - known[0]) * Double(frame.size.width),
        (Double(point.y) - known[1]) * Double(frame.size.height)
      )
      return (away * away).sum().squareRoot()
    }.max() ?? .nan
  }

  @Test(arguments: ["squat", "standing", "warrior", "lying"])
  func aPictureBecomesARecordingWithMediaPipesPoints(name: String) async throws {
    let folder = try TemporaryFolder()
    let (path, sheet) = (folder.path + "/out.qprec.jsonl", folder.path + "/sheet.png")
    let run = await Run(["landmarks", PictureInput.path(name), "-o", path, "--sheet", sheet])
    #expect(run.status == .success && run.output.contains("1 frame, a person in 1 of 1"), "\(run.complaint)")
    let (header, frames) = try frames(path)
    #expect(try distance(#require(frames.first), name) < 1)
    #expect(header.estimator?.name == "blazepose" && header.source == "pictures: \(name).ppm")
    #expect(header.estimator?.modelDigest == "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f")
    #expect(header.estimator?.runtime?.hasPrefix("LiteRT") == true && header.estimator?.noise != nil)
    let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: sheet)))
    #expect(max(png.width, png.height) == 912)
  }

  @Test func anInterruptedRecordingIsContinued() async throws {
    let pictures = try PictureInput.folder(of: "squat", count: 4)
    let path = pictures.path + "/out.qprec.jsonl"
    let arguments = ["landmarks", pictures.path, "--rate", "25", "-o", path]
    #expect(await Run(arguments).status == .success)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let lines = whole.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 5)
    // Killed within the third frame.
    let kept = lines.prefix(3).reduce(0) { $0 + $1.count + 1 } + 100
    try whole.prefix(kept).write(to: URL(fileURLWithPath: path))
    let again = await Run(arguments)
    #expect(again.status == .success && again.output.contains("4 frames, 2 known already, a person in 2 of 2"))
    let all = try frames(path).frames
    #expect(all.map(\.timestamp.microseconds) == [0, 40_000, 80_000, 120_000])
    // The last pictures are looked at once more: people are followed as if nothing had happened.
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    #expect(all[0].poses != all[2].poses)
    #expect(try distance(all[0], "squat") < 1)
    // Done is done, a sheet shows all of it, and other pictures are refused.
    let sheets = try TemporaryFolder()
    let sheet = sheets.path + "/sheet.png"
    #expect(await Run(arguments + ["--sheet", sheet]).output.contains("4 known already"))
    let afresh = sheets.path + "/afresh.png"
    #expect(
      await Run(["landmarks", pictures.path, "--rate", "25", "-o", path, "--sheet", afresh, "--overwrite"]).status
        == .success)
    let sides = try [sheet, afresh].map { path in
      let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: path)))
      return [png.width, png.height]
    }
    #expect(sides[0] == sides[1])
    // Among the pictures it would be an input.
    let among = await Run(arguments + ["--sheet", pictures.path + "/sheet.png"])
    #expect(among.status == .usage && among.complaint.contains("among the input pictures"))
    let other = await Run(["landmarks", PictureInput.path("lying"), "-o", path])
    #expect(other.status == .cannotCreate && other.complaint.contains("--overwrite"))
    #expect(await Run(["landmarks", PictureInput.path("lying"), "-o", path, "--overwrite"]).status == .success)
    #expect(try frames(path).frames.count == 1)
  }

  @Test func rawFramesGiveThePointsOfThePicture() async throws {
    let folder = try TemporaryFolder()
    let pixels = try Data(contentsOf: URL(fileURLWithPath: PictureInput.path("squat"))).suffix(3 * 500 * 610)
    let raw = folder.path + "/frames.rgb"
    try (pixels + pixels).write(to: URL(fileURLWithPath: raw))
    let run = await Run(["landmarks", raw, "--raw", "500x610", "--rate", "30"])
    #expect(run.status == .success, "\(run.complaint)")
    let path = folder.path + "/out.qprec.jsonl"
    try run.output.write(toFile: path, atomically: true, encoding: .utf8)
    let all = try frames(path).frames
    #expect(all.count == 2)
    #expect(try distance(all[0], "squat") < 1)
    let cut = await Run(["landmarks", raw, "--raw", "500x600", "--rate", "30"])
    #expect(cut.status == .badData && cut.complaint.contains("ends within frame 2"))
  }

  @Test func aFolderOfPicturesMeasuresAsItsRecording() async throws {
    let pictures = try PictureInput.folder(of: "squat", count: 40)
    let recording = pictures.path + "/out.qprec.jsonl"
    #expect(await Run(["landmarks", pictures.path, "--rate", "30", "-o", recording]).status == .success)
    let direct = await Run(["measure", pictures.path, "--rate", "30", "--json"] + feature)
    let recorded = await Run(["measure", recording, "--json"] + feature)
    #expect(direct.status == .success && direct.output == recorded.output && direct.lines.count == 40)
    #expect(direct.output.contains("interval"))
    let converted = pictures.path + "/converted.qprec.jsonl"
    #expect(await Run(["convert", pictures.path, converted, "--rate", "30"]).status == .success)
    #expect(try frames(converted).header.estimator == frames(recording).header.estimator)
    let results = pictures.path + "/results.jsonl"
    try direct.output.write(toFile: results, atomically: true, encoding: .utf8)
    #expect(await Run(["verify", pictures.path, results, "--rate", "30"]).status == .success)
    let info = await Run(["info", pictures.path, "--rate", "30"])
    #expect(info.output.contains("pictures") && info.output.contains("blazepose, MediaPipe 0.10.21"))
  }

  /// A head and shoulders that are hidden at first are not detected, but followed back from where they are.
  @Test func peopleInAFolderOfPicturesAreFollowedBack() async throws {
    let pictures = try PictureInput.folder(of: "standing", count: 30)
    for index in 1...10 {
      let path = pictures.path + String(format: "/%06d.ppm", index)
      var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let start = bytes.count - 640 * 480 * 3
      bytes.replaceSubrange(start..<start + 640 * 192 * 3, with: repeatElement(120, count: 640 * 192 * 3))
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    let live = await Run(["measure", pictures.path, "--rate", "30", "--live", "--json"] + feature)
    #expect(try live.objects.count { $0["status"] as? String == "noPersonFound" } == 10, "\(live.output.prefix(300))")
    let people = try await Run(["people", pictures.path, "--rate", "30", "--json"]).objects
    // A couple hand in hand. The man is there in at least half of the ten pictures before the first sighting, the woman
    // from the first sighting on.
    let frames = people.compactMap { $0["frames"] as? Int }
    #expect(frames.count == 2 && frames[0] >= 25 && frames[1] >= 20, "\(people)")
  }

  @Test func everyCommandTakesAPicture() async throws {
    let folder = try TemporaryFolder()
    let picture = PictureInput.path("standing")
    for arguments in [
      ["measure", picture, "--json"] + feature, ["info", picture], ["score", "tadasana", picture],
      ["plot", picture, "-o", folder.path + "/plot.svg"] + feature, ["convert", picture, folder.path + "/out.csv"],
    ] {
      let run = await Run(arguments)
      #expect(run.status == .success, "\(arguments): \(run.complaint)")
    }
    // A single picture shows neither a hold nor squats.
    #expect(await Run(["guide", picture]).status == .notCompleted)
    #expect(await Run(["exercise", "squats", picture]).status == .notCompleted)
  }

  @Test func everyEstimatorFindsPeople() async throws {
    let models = ["--models", Shared.path("reference/models"), "--json"] + feature
    for estimator in [["movenet"], ["posenet", "--people", "2"], ["blazepose", "--people", "2"]] {
      let run = await Run(["measure", PictureInput.path("squat"), "--estimator"] + estimator + models)
      #expect(run.status == .success && run.output.contains("success"), "\(estimator): \(run.complaint)")
    }
    let run = await Run(["measure", PictureInput.path("squat"), "--estimator", "movenet", "--people", "2"] + feature)
    #expect(run.status == .usage && run.complaint.contains("finds one person"))
  }

  /// From a body, and without one.
  @Test(.enabled(if: (try? Holistic()) != nil && (try? HandLandmarker()) != nil, "Run Scripts/vision."))
  func handsAreRecordedAndRead() async throws {
    let folder = try TemporaryFolder()
    for (estimator, body) in [("holistic", true), ("hands", false)] {
      let path = folder.path + "/\(estimator).qprec.jsonl"
      let run = await Run(["landmarks", PictureInput.path("standing"), "--estimator", estimator, "-o", path])
      #expect(run.status == .success && run.output.contains("a person in 1 of 1"), "\(run.complaint)")
      let (header, frames) = try frames(path)
      let pose = try #require(frames.first?.poses.first)
      #expect(header.topology == .holistic75 && header.estimator?.name == estimator)
      #expect(pose.landmarks[11].isMissing != body && pose.landmarks[33..<75].contains { !$0.isMissing })
      #expect(pose.world.count == 75)
      let read = await Run(["measure", path, "--feature", "raisedFingers", "--json"])
      #expect(read.status == .success && read.output.contains("\"value\""), "\(read.output) \(read.complaint)")
    }
    let several = await Run(["measure", PictureInput.path("squat"), "--estimator", "hands", "--people", "2"] + feature)
    #expect(several.status == .usage && several.complaint.contains("finds one person"))
  }

  @Test func aDamagedPictureIsNamed() async throws {
    let pictures = try PictureInput.folder(of: "squat", count: 2)
    let bad = pictures.path + "/000003.ppm"
    try Data("P6 500 610 255\n".utf8).write(to: URL(fileURLWithPath: bad))
    let run = await Run(["landmarks", pictures.path, "--rate", "30", "-o", pictures.path + "/out.qprec.jsonl"])
    #expect(run.status == .badData && run.complaint.contains(bad) && run.complaint.contains("damaged or cut off"))
    try FileManager.default.removeItem(atPath: bad)
    try PictureInput.copy("lying", to: bad)
    let other = await Run(["measure", pictures.path, "--rate", "30"] + feature)
    #expect(other.status == .badData && other.complaint.contains("427 × 640") && other.complaint.contains("500 × 610"))
  }
}
