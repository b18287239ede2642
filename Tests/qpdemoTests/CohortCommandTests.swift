import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo cohort`.
@Suite(.timeLimit(.minutes(10))) struct CohortCommandTests {
  private static let left = "rangeOfMotion.shoulder.left.abduction"

  /// Results of four people before and after, two files each, and their table.
  private func study() throws -> (results: TemporaryFile, people: TemporaryFile) {
    var (lines, rows) = ("", "file,person,group,session\n")
    for (number, person) in ["a", "b", "c", "d"].enumerated() {
      for (session, gain) in [("before", 0), ("after", 6 + number)] {
        for turn in 1...2 {
          rows += "\(person)/\(session)\(turn).csv,\(person),\(number < 2 ? "x" : "y"),\(session)\n"
          lines +=
            "{\"file\":\"study/\(person)/\(session)\(turn).csv\",\"feature\":\"\(Self.left)\",\"unit\":\"deg\""
            + ",\"peak\":\(100 + 10 * number + gain + turn)}\n"
        }
      }
    }
    return (try TemporaryFile(lines), try TemporaryFile(rows))
  }

  @Test func statisticsArePrintedAndWritten() async throws {
    let (study, folder) = (try study(), try TemporaryFolder())
    let (wide, plot) = (folder.path + "/wide.csv", folder.path + "/plot.svg")
    let words = ["cohort", study.results.path, study.people.path]
    let run = await Run(words + ["--spss", wide, "--plot", plot])
    #expect(run.status == .success, "\(run.complaint)")
    #expect(run.output.contains("\nrangeOfMotion.shoulder.abduction, y\n"))
    // Means 101.5 and 111.5 of two people: SD 7.07; differences 6 and 7.
    let row = try #require(run.lines.first { $0.hasPrefix("  left before ") })
    #expect(row.contains(" 2 ") && row.contains("106.5°") && row.contains("7.1°"), "\(row)")
    let difference = try #require(run.lines.first { $0.contains("left after − before") })
    #expect(difference.contains(" 6.5°") && difference.contains(" 0.7°"), "\(difference)")
    let table = try String(contentsOfFile: wide, encoding: .utf8).split(separator: "\n")
    #expect(table.count == 5 && table[1] == "a,x,101.0,102.0,107.0,108.0")
    let svg = try String(contentsOfFile: plot, encoding: .utf8)
    #expect(svg.hasPrefix("<svg") && svg.components(separatedBy: "<circle").count == 1 + 4)
    let objects = try await Run(words + ["--json"]).objects
    #expect(objects.count { $0["statistic"] as? String == "mean" } == 4)
    let retest = try await Run(words + ["--retest", "--json"]).objects.first {
      $0["statistic"] as? String == "agreement"
    }
    // Differences 6 and 7 of two people: √((18 + 24.5) / 2).
    #expect(abs(try #require(retest?["sem"] as? Double) - 21.25.squareRoot()) < 1e-4)
  }

  /// A batch sorts its files: "after" comes before "before".
  @Test func sessionsAreInTheOrderOfTheTable() async throws {
    let (study, folder) = (try study(), try TemporaryFolder())
    let lines = try String(contentsOfFile: study.results.path, encoding: .utf8).split(separator: "\n").sorted()
    try folder.write(lines.joined(separator: "\n") + "\n", to: "results.jsonl")
    let plots = (folder.path + "/sorted.svg", folder.path + "/as-given.svg")
    let sorted = await Run(["cohort", folder.path + "/results.jsonl", study.people.path, "--plot", plots.0])
    let given = await Run(["cohort", study.results.path, study.people.path, "--plot", plots.1])
    #expect(sorted.status == .success && sorted.output == given.output)
    #expect(sorted.output.contains("left after − before") && !sorted.output.contains("before − after"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: plots.0)) == Data(contentsOf: URL(fileURLWithPath: plots.1)))
  }

  @Test func columnsAndFeaturesThatAreNotThereAreNamed() async throws {
    let study = try study()
    let people = try TemporaryFile(
      String(contentsOfFile: study.people.path, encoding: .utf8).replacingOccurrences(of: ",session", with: ",visit"))
    let misspelt = await Run(["cohort", study.results.path, people.path])
    #expect(misspelt.status == .success)
    #expect(misspelt.complaint.contains("qpdemo: note: \(people.path): not read: 'visit'."), "\(misspelt.complaint)")
    #expect(misspelt.complaint.contains("file, person, group, session"))
    let feature = ["--feature", "rangeOfMotion.hip.left.flexion"]
    let other = await Run(["cohort", study.results.path, study.people.path] + feature)
    #expect(other.status == .badData && other.complaint.contains("no result of \(feature[1])"), "\(other.complaint)")
    #expect(other.complaint.contains("There are those of \(Self.left)."))
  }

  @Test func unusableInputsAreRefused() async throws {
    let (study, folder) = (try study(), try TemporaryFolder())
    let (results, people) = (study.results.path, study.people.path)
    #expect(await Run(["cohort"]).complaint.contains("needs RESULTS"))
    #expect(await Run(["cohort", results, "--retest"]).complaint.contains("retest needs two sessions"))
    #expect(await Run(["cohort", results, people, "--plot", "x.png"]).complaint.contains(".svg"))
    #expect(await Run(["cohort", results, people, "--spss", "x.sav"]).complaint.contains(".csv"))
    #expect(await Run(["cohort", results, people, "--spss", people]).status != .success)
    let others = try TemporaryFile("file,person\nz.csv,z\n")
    let stranger = await Run(["cohort", results, others.path])
    #expect(stranger.status == .badData && stranger.complaint.contains("no row of study/a/before1.csv"))
    try folder.write("file,person\na.csv,a\nb.csv,b\n", to: "people.csv")
    try folder.write(
      ["a", "b"].map { "{\"file\":\"\($0).csv\",\"feature\":\"\(Self.left)\",\"unit\":\"deg\",\"peak\":1}\n" }.joined(),
      to: "results.jsonl")
    let words = ["cohort", folder.path + "/results.jsonl", folder.path + "/people.csv"]
    let single = await Run(words + ["--plot", folder.path + "/x.svg"])
    #expect(single.status == .badData && single.complaint.contains("two people with two repeats"))
    #expect(await Run(words + ["--retest"]).complaint.contains("two sessions"))
  }
}
