import CZlib
import Foundation
import QPTestSupport
import QPBatch
import QPImage
import Testing

@testable import qpdemo

@Suite(.timeLimit(.minutes(20))) struct CommandTests {
  private let shoulder = "rangeOfMotion.shoulder.left.anticlockwise"

  @Test(
    arguments: [
      ["--nonsense"], ["measure"], ["measure", "a", "b"], ["guide", "a", "b"], ["features", "x"], ["--hold", "0"],
      ["--hold", "soon"], ["--hold"], ["--tolerance", "3", "--leniency", "0.1"], ["--speed", "-1"],
      ["--feature", "overlay.wholeBody"], ["--view", "hologram"], ["measure", "x", "--feature", "y"], ["measure", "x"],
      ["measure", "x", "--feature", "overlay.arms", "--json", "--csv"],
      ["measure", "x", "--feature", "overlay.arms", "--smoothing", "much"],
      ["measure", "x", "--feature", "overlay.arms", "--background", "x"],
      ["measure", "x", "--feature", "overlay.arms", "--sheet-frames", "1,,2"],
      ["-x"], ["measure", "-x"], ["--overlay", ""], ["--overlay="], ["mesure", "x"], ["Measure"], ["giude"],
      ["score"], ["score", "navasana"], ["score", "navasana", "x", "y"], ["score", "nirvana", "x"],
      ["score", "--list", "navasana"], ["score", "navasana", "x", "--sheet-frames", "1,"], ["scroe", "navasana", "x"],
      ["--feature", "rangeOfMotion.back.clockwise", "--feature", "rangeOfMotion.neck.clockwise"],
    ] as [Arguments])
  func misuseExitsWith64AndAHint(arguments: Arguments) async {
    let run = await Run(arguments.words)
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.complaint.hasPrefix("qpdemo: ") && run.complaint.contains(#/Try .qpdemo ([a-z]+ )?--help./#))
  }

  @Test func anUnknownFeatureGetsTheNearestNames() async {
    let run = await Run(["--feature", "rangeOfMotion.shoulder.left.anticlockwize"])
    #expect(run.complaint.contains("Did you mean \(shoulder)?"))
  }

  @Test func aMisspelledCommandGetsTheRightOne() async throws {
    #expect(await Run(["mesure", "x"]).complaint.contains("Did you mean measure?"))
    // Only a word like a path is a missing recording.
    let unknown = await Run(["pleasures"])
    #expect(unknown.status == .usage)
    for command in Commands.declarations { #expect(unknown.complaint.contains(command.name)) }
    #expect(await Run(["pleasures.jsonl"]).status == .noInput)
    #expect(await Run(["./guise"]).status == .noInput)
    #expect(await Run(["guide", "guid"]).status == .noInput)
  }

  @Test func optionsEndAtTwoDashes() async {
    for name in ["--help", "-x", "--"] {
      let run = await Run(["measure", "--feature", shoulder, "--", name])
      #expect(run.status == .noInput && run.complaint.contains(name))
    }
  }

  @Test func aFeatureNamedTwiceIsOneColumn() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let other = "rangeOfMotion.ankle.left.clockwise"
    let names = [shoulder, other, shoulder].flatMap { ["--feature", $0] }
    let run = await Run(["measure", file.path, "--csv"] + names)
    #expect(run.status == .success && run.lines.first == "t,\(shoulder),\(other)")
    #expect(run.lines.allSatisfy { $0.count { $0 == "," } == 2 })
  }

  @Test func aMissingFileIs66() async {
    for arguments in [["/no/such/file"], ["measure", "/no/such/file", "--feature", shoulder]] {
      let run = await Run(arguments)
      #expect(run.status == .noInput)
      #expect(run.complaint.contains("/no/such/file"))
    }
  }

  @Test func badDataIs65WithFileLineAndColumn() async throws {
    let header = #"{"format":"qp-recording","version":1,"topology":"coco17","size":[640,480]}"#
    let file = try TemporaryFile(header + "\n" + #"{"t":0,"poses":[]}"# + "\n" + #"{"t":NaN,"poses":[]}"# + "\n")
    let run = await Run(["measure", file.path, "--feature", shoulder, "--json"])
    #expect(run.status == .badData)
    #expect(run.complaint.contains("\(file.path):3:6"))
    #expect(run.lines == [#"{"t":0.0,"status":"noPersonFound","results":{}}"#])
  }

  @Test func aTruncatedFilePlaysItsWholeFramesThenFails() async throws {
    let whole = EmbeddedRecording.text
    let cut = try TemporaryFile(String(whole.prefix(whole.count / 2)))
    let file = try TemporaryFile(whole)
    let all = await Run(["measure", file.path, "--feature", shoulder, "--csv"])
    let run = await Run(["measure", cut.path, "--feature", shoulder, "--csv"])
    #expect(run.status == .badData)
    #expect(run.lines.count > 30 && run.lines == Array(all.lines.prefix(run.lines.count)))
    #expect(run.complaint.contains("\(cut.path):\(run.lines.count + 1):"))
  }

  @Test func featuresListsEveryNameOnceWithItsUnit() async throws {
    let run = await Run(["features"])
    let names = run.lines.map { String($0.prefix { $0 != " " }) }
    let sided = 6 * 4
    let middle = 2 * 2
    let drawings = 13
    let movements = 12 * 2 + 2
    let exercises = 32 + 5 * 2
    let poses = 16
    // Thumbs and fingers, the box, the bar; the head to the camera.
    let others = 5 + 3
    // Three joints and the total of four fingers, two joints of the thumb.
    let fingers = 2 * (4 * 4 + 2)
    #expect(names.count == movements + sided + middle + drawings + exercises + poses + others + fingers)
    #expect(Set(names).count == names.count)
    #expect(names.contains(shoulder) && names.contains("rangeOfMotion.back.clockwise"))
    let json = await Run(["features", "--json"])
    #expect(try json.objects.map { $0["feature"] as? String } == names)
  }

  @Test func measuringGivesTheSameNumbersInEveryFormat() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let other = "rangeOfMotion.ankle.left.clockwise"
    let arguments = ["measure", file.path, "--feature", shoulder, "--feature", other]
    let json = try await Run(arguments + ["--json"]).objects
    let csv = await Run(arguments + ["--csv"]).lines
    let table = await Run(arguments).lines
    #expect(csv.first == "t,\(shoulder),\(other)")
    #expect(json.count == 71 && csv.count == 72 && table.count == 72)
    for (object, line) in zip(json, csv.dropFirst()) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let results = try #require(object["results"] as? [String: [String: Any]])
      #expect(object["t"] as? Double == Double(cells[0]))
      for (name, cell) in zip([shoulder, other], cells.dropFirst()) {
        #expect(results[name]?["value"] as? Double == Double(cell))
        #expect(cell.isEmpty || cell.split(separator: ".")[1].count >= 4)
        #expect(results[name] == nil || results[name]?["unit"] as? String == "deg")
      }
    }
  }

  @Test func overlaysAreDeflatedPNGsOfThePicturesSize() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n").prefix(4).joined(separator: "\n"))
    let run = await Run(["measure", file.path, "--feature", shoulder, "--overlay", folder.path])
    #expect(run.status == .success)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == [".qp-folder", "frame-000000.png", "frame-000001.png", "frame-000002.png"])
    let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: folder.path + "/frame-000002.png")))
    #expect(png.width == 612 && png.height == 888)
    #expect(png.compressedCount < png.rows.count / 20)
    // The pen's colour, straight: an opaque pixel on the upper arm.
    #expect(png.contains(rgba: [0xFF, 0xCC, 0x00, 0xFF]))
  }

  @Test func overlaysMayLieOnABackground() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n").prefix(2).joined(separator: "\n"))
    // Columns of blue to red, opaque.
    var picture = [UInt8]()
    for _ in 0..<888 { for column in 0..<612 { picture += [UInt8(column % 256), 0, 128, 255] } }
    let background = folder.path + "/background.png"
    try PNG.encode(premultiplied: picture.span.bytes, width: 612, height: 888).save(to: background)
    let arguments = ["measure", file.path, "--feature", shoulder, "--overlay", folder.path]
    #expect(await Run(arguments + ["--background", background]).status == .success)
    let result = try PNG.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path + "/frame-000000.png"))))
    #expect(result.width == 612 && result.height == 888)
    // Away from the drawing it is the picture; somewhere there is the pen's colour.
    #expect(Array(result.pixels.prefix(612 * 4)) == Array(picture.prefix(612 * 4)))
    #expect(
      stride(from: 0, to: result.pixels.count, by: 4).contains { Array(result.pixels[$0..<$0 + 3]) == [255, 204, 0] })

    try PNG.encode(premultiplied: [1, 2, 3, 255].span.bytes, width: 1, height: 1).save(to: background)
    let small = await Run(arguments + ["--background", background])
    #expect(small.status == .badData && small.complaint.contains("612 × 888"))
    #expect(await Run(arguments + ["--background", file.path]).status == .badData)
    #expect(await Run(arguments + ["--background", "/no/such/file"]).status == .noInput)
  }

  @Test func onlyFramesOfAnEarlierRunAreRemoved() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n").prefix(3).joined(separator: "\n"))
    let kept = ["frame-1.png", "frame-00000x.png", "frame-000000.png.txt", "my-frame-000000.png", "note.txt"]
    for name in kept { try Array("old".utf8).save(to: folder.path + "/" + name) }
    let longer = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n").prefix(6).joined(separator: "\n"))
    for command in [["measure", file.path, "--feature", shoulder], ["guide", file.path]] {
      #expect(
        await Run(["measure", longer.path, "--feature", shoulder, "--overlay", folder.path]).status == .success)
      #expect(
        await Run(command + ["--overlay", folder.path]).complaint.contains("Not completed") == (command.count < 4))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(names) == Set(kept + ["frame-000000.png", "frame-000001.png", ".qp-folder"]))
    }
  }

  /// A frame that no earlier run lists is another's.
  @Test func aFrameOfAnothersIsNotReplaced() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n").prefix(3).joined(separator: "\n"))
    try folder.write("another's", to: "frame-000099.png")
    let run = await Run(["measure", file.path, "--feature", shoulder, "--overlay", folder.path])
    #expect(run.status == .cannotCreate && run.complaint.contains("frame-000099.png was not written by an earlier run"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["frame-000099.png"])
  }

  @Test func aMissingRecordingLeavesNoFolder() async throws {
    let folder = try TemporaryFolder()
    let made = folder.path + "/made"
    for command in [["guide", "/no/such/file"], ["measure", "/no/such/file", "--feature", shoulder]] {
      #expect(await Run(command + ["--overlay", made]).status == .noInput)
      #expect(!FileManager.default.fileExists(atPath: made))
    }
  }

  @Test func aSheetShowsTheRequestedFrames() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    let sheet = folder.path + "/sheet.png"
    let run = await Run([
      "measure", file.path, "--feature", shoulder, "--sheet", sheet, "--sheet-frames", "0,12",
    ])
    #expect(run.status == .success)
    let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: sheet)))
    // Two tiles of 206 × 300 pixels with gaps of 6.
    #expect(png.width == 2 * 206 + 3 * 6 && png.height == 300 + 2 * 6)
  }

  @Test func aSheetOfNoFrameIsRefused() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    let sheet = folder.path + "/sheet.png"
    let run = await Run(["measure", file.path, "--feature", shoulder, "--sheet", sheet, "--sheet-frames", "999"])
    #expect(run.status == .usage && run.complaint.contains("from 0 to 70"), "\(run.complaint)")
    #expect(!FileManager.default.fileExists(atPath: sheet))
  }

  @Test func anUnwritableFolderIs73() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let run = await Run(["measure", file.path, "--feature", shoulder, "--overlay", file.path + "/below"])
    #expect(run.status == .cannotCreate)
  }
}
