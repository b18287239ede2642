import Foundation
import QPTestSupport
import QPVideo
import Testing

@testable import qpdemo

@Suite struct BarCommandTests {
  private static let video = Shared.path("reference/video/bar-rendered.mp4")
  private static let box = ["--box", "447,412,104,104"]
  private static let canWatch = VideoBackend.isAvailable && Shared.isThere

  @Test(arguments: ["1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,0,50", "", "1,2,nan,50"])
  func anInvalidBoxIsRejected(box: String) async {
    #expect(await Run(["bar", "video.mp4", "--box", box]).status == .usage)
  }

  @Test func aPlateOfThreeMetresIsRejected() async {
    #expect(await Run(["bar", "video.mp4", "--plate", "3"]).status == .usage)
  }

  /// The plate of the video has a radius of 52 px, and so its lift of 393 px is 1.70 m.
  @Test(.enabled(if: canWatch, "There is no library for videos, or no video.")) func theSharedLiftIsMeasured()
    async throws
  {
    let folder = try TemporaryFolder()
    let picture = folder.path + "/path.png"
    let run = await Run(["bar", Self.video] + Self.box + ["--json", "--picture", picture])
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count(where: { $0.contains("\"bar\":\"found\"") }) >= 173)
    #expect(lines.first?.contains("\"state\":\"barFound\"") == true)
    #expect(lines.contains { $0.contains("\"state\":\"lifting\"") })
    #expect(FileManager.default.fileExists(atPath: picture))

    let table = await Run(["bar", Self.video] + Self.box + ["--to", "2"])
    #expect(table.output.split(separator: "\n").count == 61 + 3, "a heading, 61 pictures, the lift, and what was seen")
  }

  /// The video's lifter is made of sticks; the one person in it stands far away from the plates.
  @Test(.enabled(if: canWatch && PictureInput.isThere, "\(PictureInput.missing)"))
  func platesAreListedIfNoPersonHoldsTheBar() async throws {
    let run = await Run(["bar", Self.video, "--to", "0.2"])
    #expect(run.status == .notCompleted)
    #expect(run.complaint.contains("the bar was not found: no person is seen"), "\(run.complaint)")
    let boxes = run.complaint.split(separator: "\n").compactMap { line -> [Double]? in
      guard line.hasPrefix("  --box ") else { return nil }
      return line.dropFirst(8).split(separator: ",").compactMap { Double($0) }
    }
    // The plate, and its equal, by the video's truth.
    #expect(boxes.contains { zip($0, [447.2, 412, 104, 104]).allSatisfy { abs($0 - $1) < 3 } }, "\(boxes)")
  }

  @Test(.enabled(if: canWatch, "There is no library for videos, or no video.")) func aFileThatIsNoVideoIsBadData() async
  {
    let run = await Run(["bar", Shared.path("reference/video/not-a-video.mp4")] + Self.box)
    #expect(run.status == .badData)
  }

  /// The lifts that a run as JSON lists.
  private func lifts(_ arguments: [String]) async throws -> [[String: Any]] {
    let run = await Run(["bar", Self.video] + Self.box + ["--json"] + arguments)
    #expect(run.status == .success, "\(run.complaint)")
    return try run.objects.filter { $0["lift"] != nil }
  }

  /// The video ends while the plate swings; the visible part of the lift counts.
  @Test(.enabled(if: canWatch, "There is no library for videos, or no video."))
  func aLiftCutOffByTheEndIsSummedUp() async throws {
    let lift = try #require(try await lifts([]).first)
    #expect(lift["isCutOff"] as? Bool == true && lift["lift"] as? Int == 1)
    // The plate of 52 px goes up by 393 px at least once: 1.70 m.
    #expect(try #require(lift["length"] as? Double) > 1.7)
    let run = await Run(["bar", Self.video] + Self.box)
    #expect(run.lines.count { $0.hasPrefix("Lift 1: ") && $0.hasSuffix("the video ends before the bar rests") } == 1)
  }

  /// A video that shows the lift twice as slowly, and a plate twice as large: both double the speed, one the way.
  @Test(.enabled(if: canWatch, "There is no library for videos, or no video."))
  func slowMotionAndPlateScaleTheLift() async throws {
    let lift = try #require(try await lifts([]).first)
    let fast = try #require(try await lifts(["--slow-motion", "2"]).first)
    let large = try #require(try await lifts(["--plate", "0.9"]).first)
    func ratio(_ other: [String: Any], _ key: String) throws -> Double {
      try #require(other[key] as? Double) / (try #require(lift[key] as? Double))
    }
    // At twice the rate the tracker predicts otherwise, and with a larger plate a lift begins a picture earlier.
    #expect(try abs(ratio(fast, "peakVelocity") - 2) < 0.1 && abs(ratio(fast, "length") - 1) < 0.05)
    #expect(try abs(ratio(large, "peakVelocity") - 2) < 0.02 && abs(ratio(large, "length") - 2) < 0.02)
  }

  @Test(.enabled(if: canWatch, "There is no library for videos, or no video."))
  func theBoxIsThatOfTheFirstPictureOfThePart() async throws {
    // The plate's true place at 1 s.
    let rows = try Shared.text("reference/video/bar-rendered.csv").split(separator: "\n").dropFirst()
    let row = try #require(rows.dropFirst(30).first).split(separator: ",").compactMap { Double($0) }
    let box = [row[2] - row[4], row[3] - row[4], 2 * row[4], 2 * row[4]].map { "\($0)" }.joined(separator: ",")
    let run = await Run(["bar", Self.video, "--box", box, "--from", "1", "--to", "2", "--json"])
    let places = try run.objects.filter { $0["t"] != nil }
    #expect(run.status == .success && places.count == 31, "\(places.count) \(run.complaint)")
    let truth = rows.dropFirst(30).prefix(31).map { $0.split(separator: ",").compactMap { Double($0) } }
    for (position, row) in zip(places, truth) {
      guard let x = position["x"] as? Double, let y = position["y"] as? Double else { continue }
      #expect(abs(x - row[2]) < 2 && abs(y - row[3]) < 2, "\(position)")
    }
  }

  /// The sheet shows the plate where the bar is highest, and the path.
  @Test(.enabled(if: canWatch, "There is no library for videos, or no video."))
  func thePictureShowsPathAndPlate() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/path.png"
    #expect(await Run(["bar", Self.video] + Self.box + ["--picture", path]).status == .success)
    let png = try PNGFile(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(png.width == 960 && png.height == 540)
    let rows = try Shared.text("reference/video/bar-rendered.csv").split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").compactMap { Double($0) }
    }
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
      let offset = Int(y.rounded()) * (png.width * 4 + 1) + 1 + 4 * Int(x.rounded())
      return Array(png.rows[offset..<offset + 4])
    }
    let top = try #require(rows.min { $0[3] < $1[3] })
    // Green all around the plate; the walker may hide it in a few pictures, not at the top.
    let around = stride(from: 0.0, to: 360, by: 30).map { angle in
      pixel(top[2] + top[4] * cos(angle * .pi / 180), top[3] + top[4] * sin(angle * .pi / 180))
    }
    #expect(around.count { $0[1] > 150 && $0[0] < 100 } >= 10, "\(around)")
    // Yellow along the way, where it was seen.
    let onPath = rows.filter { row in
      let color = pixel(row[2], row[3])
      return color[0] > 150 && color[1] > 120 && color[2] < 120
    }
    #expect(onPath.count > 120, "\(onPath.count)")
  }

  @Test(.enabled(if: canWatch && PictureInput.isThere, "\(PictureInput.missing)"))
  func noPictureIsDrawnWithoutAPath() async throws {
    let folder = try TemporaryFolder()
    let nobody = ["bar", Shared.path("reference/video/people-come-and-go.mp4"), "--to", "0.2"]
    let run = await Run(nobody)
    #expect(run.status == .notCompleted && run.lines.last == "The bar is in 0 of 7 pictures; gaps: 0", "\(run.output)")
    #expect(run.complaint.contains("no person is seen"), "\(run.complaint)")
    let drawn = await Run(nobody + ["--picture", folder.path + "/path.png"])
    #expect(drawn.status == .badData && drawn.complaint.contains("there is no path to draw"), "\(drawn.complaint)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  static let rejected = [
    Rejection(["--from", "3", "--to", "2"], .usage, "--to must be after --from"),
    Rejection(["--slow-motion", "-1"], .usage, "--slow-motion needs a number above 0"),
    Rejection(["--feature", "knee"], .usage, "knee"), Rejection(["--person", "none"], .usage, "--person"),
    Rejection(["--picture", "FOLDER/missing/path.png"], .cannotCreate, "missing"),
    Rejection(["--picture", "FOLDER/older.png"], .cannotCreate, "--overwrite"),
  ]

  @Test(.enabled(if: canWatch, "There is no library for videos, or no video."), arguments: rejected)
  func invalidRequestsAreRejected(rejection: Rejection) async throws {
    let folder = try TemporaryFolder()
    try folder.write("older", to: "older.png")
    let given = rejection.arguments.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }
    let run = await Run(["bar", Self.video] + Self.box + given)
    #expect(rejection.describes(run), "\(run.status): \(run.complaint)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["older.png"])
    #expect(try String(contentsOfFile: folder.path + "/older.png", encoding: .utf8) == "older")
  }

  @Test(.enabled(if: canWatch, "There is no library for videos, or no video.")) func thePictureDoesNotReplaceTheVideo()
    async throws
  {
    let folder = try TemporaryFolder()
    let video = folder.path + "/video.mp4"
    try FileManager.default.copyItem(atPath: Self.video, toPath: video)
    let before = try Data(contentsOf: URL(fileURLWithPath: video))
    let run = await Run(["bar", video] + Self.box + ["--picture", video, "--overwrite"])
    #expect(run.status == .cannotCreate, "\(run.complaint)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: video)) == before)
    #expect(await Run(["bar", folder.path + "/missing.mp4"] + Self.box).status == .noInput)
  }
}
