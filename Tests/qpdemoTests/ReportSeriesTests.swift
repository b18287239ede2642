import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// The head, the cards and the series of `qpdemo report`.
@Suite(.timeLimit(.minutes(20))) struct ReportSeriesTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"
  private let folder: TemporaryFolder
  private var page: String { folder.path + "/page.html" }

  init() throws { folder = try TemporaryFolder() }

  private func text() throws -> String { try String(contentsOfFile: page, encoding: .utf8) }

  private func session(_ name: String, to degrees: Int) async throws -> String {
    let path = folder.path + "/\(name).qprec.jsonl"
    let arguments = [
      "simulate", "--movement", "shoulder.left.abduction", "--to", "\(degrees)", "--noise", "2", "--seed",
      "\(degrees)", "-o", path,
    ]
    #expect(await Run(arguments).status == .success)
    return path
  }

  @Test func theHeadNamesPersonDateAndSoftware() async throws {
    let take = try await session("2026-03-28", to: 100)
    let head = [
      "--patient-name", "Ada <b>", "--born", "1953-03-28", "--examiner", "K. W.", "--comment", "One.\n\nTwo.",
    ]
    #expect(await Run(["report", take, "--feature", shoulder, "-o", page] + head).status == .success)
    let text = try text()
    #expect(text.contains("<p class=\"person\">Ada &lt;b&gt; · born 28 Mar 1953</p>"))
    #expect(text.contains("<p class=\"person\">28 Mar 2026 · Examiner: K. W.</p>"))
    #expect(text.contains("<p>One.</p>\n<p>Two.</p>") && text.contains("QPKit 0."))
    for (option, value) in [("--born", "28.3.1953"), ("--born", "1953-02-30"), ("--date", "today")] {
      let run = await Run(["report", take, "--feature", shoulder, "-o", page, "--overwrite", option, value])
      #expect(run.status == .usage && run.complaint.contains("\(option) needs a date"), "\(run.complaint)")
    }
  }

  @Test func theCardHasThePeakOfABatch() async throws {
    let take = try await session("take", to: 100)
    #expect(await Run(["report", take, "--feature", shoulder, "-o", page]).status == .success)
    let row = try #require(try await Run(["batch", take, "--feature", shoulder, "--json"]).objects.first)
    let peak = try #require(row["peak"] as? Double)
    let card = try #require(try text().components(separatedBy: "<article class=\"card\">").dropFirst().first)
    #expect(card.contains("<b>\(String(format: "%.0f", peak))°</b>") && abs(peak - 100) <= 2, "\(card)")
  }

  /// From 100° to 108° and 150° with some 13° of detectable change: the first is none, the second is one.
  @Test func aSeriesJudgesItsSessions() async throws {
    // Given in another order: dates decide.
    let paths = [
      try await session("2026-04-20", to: 150), try await session("2026-03-01", to: 100),
      try await session("2026-03-29", to: 108),
    ]
    #expect(await Run(["report"] + paths + ["--series", "--feature", shoulder, "-o", page]).status == .success)
    let text = try text()
    let body = try #require(text.components(separatedBy: "<tbody>").dropFirst().first)
    let rows = body.components(separatedBy: "<th scope=\"row\">").dropFirst()
    #expect(rows.map { $0.prefix { $0 != "<" } } == ["1 Mar 2026", "29 Mar 2026", "20 Apr 2026"])
    let verdicts = rows.map { $0.components(separatedBy: "<td>").dropFirst(2).map { $0.prefix { $0 != "<" } } }
    #expect(
      verdicts[0] == ["–", "–"] && verdicts[1][0].hasPrefix("no measurable change (+8°)")
        && verdicts[1][1] == verdicts[1][0], "the second's earlier session is the first")
    #expect(verdicts[2][0].hasPrefix("changed by +50°") && verdicts[2][1].hasPrefix("changed by +42°"), "\(verdicts)")
    #expect(text.components(separatedBy: "<details class=\"session\">").count == 4 && !text.contains("<script"))
    // The same sentence as between two recordings.
    let pair = await Run(["report", paths[1], "--compare", paths[0], "--feature", shoulder, "-o", page, "--overwrite"])
    #expect(pair.output.contains(String(verdicts[2][0])), "\(pair.output)")
    // Named the other way round, dates decide.
    let turned = await Run([
      "report", paths[0], "--compare", paths[1], "--feature", shoulder, "-o", page, "--overwrite",
    ])
    #expect(turned.output == pair.output)
  }

  @Test func aSeriesNeedsSeveralSessions() async throws {
    let take = try await session("take", to: 90)
    for arguments in [[take, "--series"], [take, take], [take, take, "--series", "--compare", take]] {
      let run = await Run(["report"] + arguments + ["--feature", shoulder, "-o", page])
      #expect(run.status == .usage, "\(arguments): \(run.complaint)")
    }
  }
}
