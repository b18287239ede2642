import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// Clinical tests, videos and pictures in `qpdemo report`.
@Suite(.timeLimit(.minutes(20))) struct ReportTestTests {
  private let knee = "rangeOfMotion.knee.left.flexion"
  private let folder: TemporaryFolder
  private var page: String { folder.path + "/page.html" }

  init() throws { folder = try TemporaryFolder() }

  private func walk(repetitions: Int = 8) async throws -> String {
    let path = folder.path + "/walk.qprec.jsonl"
    let arguments = [
      "simulate", "--movement", "treadmill", "--repetitions", "\(repetitions)", "--fps", "60", "-o", path,
    ]
    #expect(await Run(arguments).status == .success)
    return path
  }

  private func text() throws -> String { try String(contentsOfFile: page, encoding: .utf8) }

  @Test func valuesEqualThoseOfTheTest() async throws {
    let walk = try await walk()
    #expect(await Run(["report", walk, "--test", "gait", "-o", page]).status == .success)
    let text = try text()
    let result = try #require(try await Run(["test", "gait", walk, "--json"]).objects.first)
    let values = try #require(result["values"] as? [[String: Any]])
    let cadence = try #require(values.first { $0["name"] as? String == "cadence" })
    let mean = String(format: "%.1f", try #require(cadence["mean"] as? Double))
    let interval = try #require(cadence["interval"] as? [Double]).map { String(format: "%.1f", $0) }
    let range = "<span class=\"whole\">\(interval[0])–\(interval[1]) steps/min"
    let cell = "<th scope=\"row\">Cadence</th><td>\(mean) steps/min<small>\(range)"
    #expect(text.contains(cell))
    // Both sides, left and right in one row.
    let stance = try #require(values.first { $0["name"] as? String == "stance" && $0["side"] as? String == "right" })
    let right = String(format: "%.1f %%", try #require(stance["mean"] as? Double))
    let row = try #require(text.components(separatedBy: ">Stance</th>").dropFirst().first).components(
      separatedBy: "</tr>")
    #expect(row[0].components(separatedBy: "<td>").count == 4 && row[0].contains("<td>\(right)<small>"), "\(row[0])")
    let events = try #require(result["events"] as? [[String: Any]])
    #expect(text.contains("<summary>Events: \(events.count)</summary>"))
    #expect(
      text.components(separatedBy: ">heel strike</td>").count == text.components(separatedBy: ">toe-off</td>").count)
    // Three panels of two curves, drawn for screens, and shown on phones, too.
    let cycles = try #require(text.components(separatedBy: "<figure class=\"cycle\">").dropFirst().first)
    let figure = cycles.components(separatedBy: "</figure>")[0]
    #expect(figure.components(separatedBy: "non-scaling-stroke").count - 1 == 6)
    #expect(figure.components(separatedBy: "<use href=\"#cycle-").count - 1 == 3)
    #expect(!text.contains("id=\"curves\""))
  }

  /// Two walks side by side: both tests are shown, and the values are judged by their intervals.
  @Test func twoWalksAreComparedByTheirTests() async throws {
    let (slow, fast) = (folder.path + "/2026-01-14.qprec.jsonl", folder.path + "/2026-02-14.qprec.jsonl")
    for (path, yaw) in [(slow, "90"), (fast, "80")] {
      let arguments = [
        "simulate", "--movement", "treadmill", "--repetitions", "8", "--fps", "60", "--yaw", yaw, "-o", path,
      ]
      #expect(await Run(arguments).status == .success)
    }
    let run = await Run(["report", slow, "--compare", fast, "--test", "gait", "-o", page])
    #expect(run.status == .success && run.output.contains("\nSpeed: "), "\(run.output)")
    let text = try text()
    let section = try #require(text.components(separatedBy: "<h2 id=\"test\">").dropFirst().first)
      .components(separatedBy: "</section>")[0]
    #expect(section.contains("<h3>14 Jan 2026</h3>") && section.contains("<h3>14 Feb 2026</h3>"))
    #expect(section.components(separatedBy: "<figure class=\"cycle\">").count == 3)
    #expect(section.components(separatedBy: ">Cadence</th>").count == 3)
    // The change of each value, in the table and on a card: 1.96 · √(s₁² + s₂²) of its intervals.
    let values = try await [slow, fast].gaitValues("cadence")
    let (then, now) = (values[0], values[1])
    let halves = values.map { ($0.interval[1] - $0.interval[0]) / 2 }
    let margin = (halves[0] * halves[0] + halves[1] * halves[1]).squareRoot()
    let found = abs(now.mean - then.mean) > margin ? "changed by" : "no measurable change"
    #expect(run.output.contains("Cadence: \(found)"), "\(run.output)")
    let series = await Run(["report", slow, fast, "--series", "--test", "gait", "-o", page, "--overwrite"])
    #expect(series.status == .success)
    let trends = try self.text()
    #expect(trends.contains("How much the person varies from day to day is not in them"))
    #expect(trends.contains(found) && !trends.contains("whether that is more than measurement error is not known"))
  }

  @Test func germanHasNoEnglishTitle() async throws {
    let walk = try await walk()
    #expect(await Run(["report", walk, "--test", "gait", "--lang", "de", "-o", page]).status == .success)
    let text = try text()
    #expect(
      text.contains(">Kadenz</th><td>") && text.contains(" Schritte/min<small>") && text.contains("Knie, Flexion"))
    for word in ["adence", "tride", "stance", "double support", "knee", "steps"] {
      #expect(
        text.components(separatedBy: "<main>")[1].components(separatedBy: "<script")[0].range(of: word) == nil,
        "\(word)")
    }
  }

  @Test func everyLanguageHasAPage() async throws {
    let walk = try await walk()
    for (code, cadence) in [
      ("en", "Cadence"), ("de", "Kadenz"), ("fr", "Cadence"), ("es", "Cadencia"), ("it", "Cadenza"), ("pt", "Cadência"),
    ] {
      let run = await Run(["report", walk, "--test", "gait", "--lang", code, "-o", page, "--overwrite"])
      #expect(run.status == .success, "\(code)")
      let text = try text()
      #expect(text.contains("<html lang=\"\(code)\">") && text.contains(">\(cadence)</th><td>"), "\(code)")
      let main = text.components(separatedBy: "<main>")[1].components(separatedBy: "<script")[0]
      for word in ["tride", "tance", "ouble support", "knee", "steps", "heel strike", ">toe-off"] where code != "en" {
        // A distance is no stance.
        #expect(!main.replacing("istance", with: "").contains(word), "\(code): \(word)")
      }
    }
    #expect(await Run(["report", walk, "--test", "gait", "--lang", "nl", "-o", page]).status == .usage)
  }

  /// The range of a joint is measured at maximal reach: no measure of a walking knee.
  @Test func aWalkIsNotComparedWithRangesOfMotion() async throws {
    let walk = try await walk(repetitions: 3)
    #expect(await Run(["report", walk, "--feature", knee, "-o", page]).status == .success)
    #expect(try text().contains("id=\"norms\""))
    #expect(
      await Run(["report", walk, "--feature", knee, "--test", "gait", "-o", page, "--overwrite"]).status == .success)
    #expect(try !text().contains("id=\"norms\"") && !text().contains("key norm\""))
  }

  @Test func aTestWithoutAResultSaysWhyOnThePage() async throws {
    let run = await Run(["report", try await walk(repetitions: 2), "--test", "jump", "-o", page])
    #expect(run.status == .success && run.complaint.contains("no result of 'jump'"), "\(run.complaint)")
    #expect(try text().contains("id=\"test\""))
  }

  @Test func startNeedsATestAndSlowMotionAVideo() async throws {
    let walk = try await walk(repetitions: 2)
    for more in [["--start", "1"], ["--slow-motion", "8"]] {
      #expect(await Run(["report", walk, "--feature", knee, "-o", page] + more).status == .usage, "\(more)")
    }
    let video = ["report", walk, "--feature", knee, "-o", page, "--video", "walk.mp4", "--slow-motion", "8"]
    #expect(await Run(video).status == .success)
    #expect(try text().contains("\"slowMotion\":8"))
  }

  /// A page names a video in its folder by a relative path, however it was given.
  @Test func aVideoBelowThePagesFolderMayBeNamedFromTheRoot() async throws {
    let report = ["report", try await walk(repetitions: 2), "--feature", knee, "-o", page, "--overwrite", "--video"]
    #expect(await Run(report + [folder.path + "/walk.mp4"]).status == .success)
    #expect(try text().contains("<video src=\"walk.mp4\""))
    let other = try TemporaryFolder()
    let run = await Run(report + [other.path + "/walk.mp4"])
    #expect(run.status == .usage)
    #expect(run.complaint.contains("write the page into the video's folder"), "\(run.complaint)")
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func aFolderOfPicturesIsOneRecording() async throws {
    let pictures = try PictureInput.folder(of: "standing", count: 2)
    let run = await Run(["report", pictures.path, "--feature", knee, "-o", page])
    #expect(run.status == .usage && run.complaint.contains("--rate"))
    guard PictureInput.isThere else { return }
    let rated = await Run(["report", pictures.path, "--rate", "10", "--feature", knee, "-o", page])
    #expect(rated.status == .success && rated.output.contains("2 frames"))
  }

  /// A picture of a plot among recordings does not make them pictures.
  @Test func recordingsBesidePicturesAreAnOverview() async throws {
    let takes = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: try await walk(), toPath: takes.path + "/walk.qprec.jsonl")
    try Data().write(to: URL(fileURLWithPath: takes.path + "/plot.png"))
    let run = await Run(["report", takes.path, "--feature", knee, "-o", page])
    #expect(run.status == .success && run.output.contains("1 recording\n"))
  }
}

extension [String] {
  /// A value of the gait of each recording, as `qpdemo test --json` prints it.
  fileprivate func gaitValues(_ name: String) async throws -> [(mean: Double, interval: [Double])] {
    var values: [(mean: Double, interval: [Double])] = []
    for path in self {
      let result = try #require(try await Run(["test", "gait", path, "--json"]).objects.first)
      let all = try #require(result["values"] as? [[String: Any]])
      let value = try #require(all.first { $0["name"] as? String == name })
      values.append((try #require(value["mean"] as? Double), try #require(value["interval"] as? [Double])))
    }
    return values
  }
}
