import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo report`; `Scripts/browser` opens its pages in a browser.
@Suite(.timeLimit(.minutes(20))) struct ReportCommandTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"

  private func data(_ path: String) throws -> [[String: Any]] {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page[start.upperBound...].range(of: "</script>"))
    let object = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require((object as? [String: Any])?["takes"] as? [[String: Any]])
  }

  /// The numbers of a page's data in columns; `nil` for missing ones.
  private func unpack(_ packed: Any?, _ columns: Int) throws -> [Double?] {
    let numbers = try #require(PackedPageNumbers.unpack(packed, columns: columns))
    return numbers.map { $0 == .min ? nil : Double($0) }
  }

  @Test func readingsEqualThoseOfMeasure() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let page = folder.path + "/take.html"
    let run = await Run(["report", file.path, "--feature", shoulder, "-o", page])
    #expect(run.status == .success && run.output.hasPrefix("\(page): 71 frames, "))
    let take = try #require(data(page).first)
    let series = try #require((take["series"] as? [[String: Any]])?.first)
    let readings = try unpack(series["readings"], 3)
    let times = try unpack(take["times"], 1).compactMap { $0.map { $0 / 1000 } }
    /// An end of the interval, which stands as its distance from the reading.
    func end(_ index: Int, _ column: Int, _ sign: Double) -> Double? {
      guard let value = readings[3 * index], let distance = readings[3 * index + column] else { return nil }
      return (value + sign * distance) / 10
    }
    let frames = try await Run(["measure", file.path, "--feature", shoulder, "--json"]).objects
    #expect(frames.count == times.count)
    for (index, frame) in frames.enumerated() {
      let result = (frame["results"] as? [String: Any])?[shoulder] as? [String: Any]
      let interval = result?["interval"] as? [Double]
      let pairs = [
        (times[index], frame["t"] as? Double, 0.0005),
        (readings[3 * index].map { $0 / 10 }, result?["value"] as? Double, 0.05),
        (end(index, 1, -1), interval?[0], 0.05), (end(index, 2, 1), interval?[1], 0.05),
      ]
      for (shown, measured, tolerance) in pairs {
        #expect((shown == nil) == (measured == nil))
        if let shown, let measured { #expect(abs(shown - measured) <= tolerance + 1e-9) }
      }
    }
  }

  @Test func theSameRecordingMakesTheSameBytes() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let page = "\(folder.path)/\(name).html"
      #expect(
        await Run(["report", file.path, "--feature", shoulder, "--exercise", "lateralRaises", "-o", page]).status
          == .success)
    }
    #expect(
      FileManager.default.contents(atPath: folder.path + "/a.html")
        == FileManager.default.contents(atPath: folder.path + "/b.html"))
  }

  @Test func aPartHasTheReadingsOfTheWhole() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let (whole, part) = (folder.path + "/whole.html", folder.path + "/part.html")
    #expect(await Run(["report", file.path, "--feature", shoulder, "-o", whole]).status == .success)
    #expect(
      await Run(["report", file.path, "--feature", shoulder, "--from", "2", "--to", "4", "-o", part]).status == .success
    )
    func values(_ path: String) throws -> [Double?] {
      let series = try #require((data(path).first?["series"] as? [[String: Any]])?.first)
      return try unpack(series["readings"], 3)
    }
    #expect(try values(part) == Array(values(whole)[60..<123]))
  }

  @Test func aFolderBecomesATableWithAReasonForEachFailure() async throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for person in ["anna", "b<b>"] {
      try files.createDirectory(atPath: "\(folder.path)/takes/\(person)", withIntermediateDirectories: true)
      try EmbeddedRecording.text.write(
        toFile: "\(folder.path)/takes/\(person)/2026-03-28.qprec.jsonl", atomically: true, encoding: .utf8)
    }
    try "nonsense".write(toFile: folder.path + "/takes/anna/x.qprec.jsonl", atomically: true, encoding: .utf8)
    // A file that needs an option is a row, too.
    try files.createDirectory(atPath: folder.path + "/takes/op", withIntermediateDirectories: false)
    let points = [Double](repeating: 1, count: 75)
    try #"{"version":1.3,"people":[{"pose_keypoints_2d":\#(points)}]}"#.write(
      toFile: folder.path + "/takes/op/a_000000000000_keypoints.json", atomically: true, encoding: .utf8)
    let (page, each) = (folder.path + "/index.html", folder.path + "/each")
    let run = await Run([
      "report", folder.path + "/takes", "--feature", shoulder, "-o", page, "--each", each,
    ])
    #expect(run.status == .badData && run.output == "\(page): 4 recordings, 2 failed\n")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(
      text.components(separatedBy: "<tr>").count == 4 && text.components(separatedBy: "class=\"failed\"").count == 3)
    #expect(text.contains("2026-03-28") && text.contains(">b&lt;b&gt;<") && !text.contains("<b>"))
    let links = text.matches(of: try Regex("href=\"(each/[^\"]*)\"")).compactMap { $0.output[1].substring }
    #expect(links.count == 2)
    for link in links {
      #expect(files.fileExists(atPath: folder.path + "/" + (String(link).removingPercentEncoding ?? "")), "\(link)")
    }
  }

  /// Bug: the page counted in the picture, and the program in the space that shows the exercise best.
  @Test(.enabled(if: Shared.isThere, "../shared is missing")) func theExerciseIsCountedAsByItsOwnCommand() async throws
  {
    let folder = try TemporaryFolder()
    let (path, page) = (Shared.path("recordings/squats-two-and-a-half.qprec.jsonl"), folder.path + "/page.html")
    #expect(await Run(["report", path, "--exercise", "squats", "-o", page]).status == .success)
    let counted = await Run(["exercise", "squats", path]).lines.filter { $0.contains(" s  repetition, ") }
    let times = try counted.map { line in try #require(line.firstMatch(of: /, ([0-9.]+ s), [0-9]+ %/)?.1) }
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains(">2</"), "the card has the finished ones")
    #expect(times.count == 2 && times.allSatisfy { text.contains("<td>\($0)</td>") }, "\(times)")
  }

  @Test func eachRecordingHasAPageOfItsOwn() async throws {
    let folder = try TemporaryFolder()
    let names = ["a/b-c", "a-b/c", "a-b-c"]
    for name in names {
      let path = "\(folder.path)/takes/\(name).qprec.jsonl"
      try FileManager.default.createDirectory(
        atPath: String(path.prefix(upTo: try #require(path.lastIndex(of: "/")))), withIntermediateDirectories: true)
      try EmbeddedRecording.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let (page, each) = (folder.path + "/index.html", folder.path + "/each")
    let run = await Run(["report", folder.path + "/takes", "--feature", shoulder, "-o", page, "--each", each])
    #expect(run.status == .success)
    let pages = try FileManager.default.contentsOfDirectory(atPath: each).sorted().filter { $0 != ".qp-folder" }
    #expect(pages == ["a+b-c.qprec.jsonl.html", "a-b+c.qprec.jsonl.html", "a-b-c.qprec.jsonl.html"])
  }

  @Test func misuseIsRejectedWithoutAPage() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let page = folder.path + "/a.html"
    for arguments in [
      ["report"], ["report", file.path], ["report", file.path, "-o", page],
      ["report", file.path, "--feature", shoulder, "-o", "a.pdf"],
      ["report", file.path, "--feature", "overlay.arms", "-o", page],
      ["report", file.path, "--feature", shoulder, "-o", page, "--lang", "nl"],
      ["report", file.path, "--feature", shoulder, "-o", page, "--from", "3", "--to", "2"],
      ["report", file.path, "--feature", shoulder, "-o", page, "--earlier", file.path],
      ["report", file.path, "--feature", shoulder, "-o", page, "--video", "https://example.org/a.mp4"],
      ["report", file.path, "--feature", shoulder, "-o", page, "--video", "a.mp4", "--compare", file.path],
      ["report", file.path, "--feature", shoulder, "-o", page, "--each", folder.path],
      ["report", folder.path, "--feature", shoulder, "-o", page, "--compare", file.path],
    ] {
      let run = await Run(arguments)
      #expect(run.status == .usage || run.status == .badData, "\(arguments)")
      #expect(!FileManager.default.fileExists(atPath: page))
    }
  }
}
