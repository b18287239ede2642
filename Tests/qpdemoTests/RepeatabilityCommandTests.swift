import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo repeatability`, and the changes that it helps to judge.
@Suite(.timeLimit(.minutes(10))) struct RepeatabilityCommandTests {
  private static let feature = "rangeOfMotion.shoulder.left.abduction"

  /// Results of 'batch': two people with three recordings each, with these peaks.
  private static func results(_ people: [(String, [Double])], unit: String = "deg") -> String {
    people.flatMap { name, peaks in
      peaks.enumerated().map { index, peak in
        "{\"file\":\"people/\(name)/\(index + 1).csv\",\"feature\":\"\(feature)\",\"unit\":\"\(unit)\",\"peak\":\(peak)}"
      }
    }.joined(separator: "\n") + "\n"
  }

  private static let two = results([("anna", [150, 153, 147]), ("ben", [160, 164, 162])])

  @Test func resultsBecomeATableAPlotAndAFile() async throws {
    let (file, folder) = (try TemporaryFile(Self.two), try TemporaryFolder())
    let (own, plot) = (folder.path + "/own.json", folder.path + "/plot.svg")
    let run = await Run(["repeatability", "--results", file.path, "-o", own, "--plot", plot])
    #expect(run.status == .success, "\(run.complaint)")
    #expect(run.output.contains("  people/anna: 150.0°, 153.0°, 147.0°"))
    // Σ squares 18 + 8 over 4: SEM 2.55, MDC95 7.07.
    let row = try #require(run.lines.first { $0.hasPrefix(Self.feature + "  ") })
    #expect(row.contains(" 2.5°") && row.contains(" 7.1°"), "\(row)")
    let json = try await Run(["repeatability", "--results", file.path, "--json"]).objects
    #expect(abs(try #require(json.first?["sem"] as? Double) - 6.5.squareRoot()) < 1e-6)
    let svg = try String(contentsOfFile: plot, encoding: .utf8)
    #expect(svg.hasPrefix("<svg") && svg.components(separatedBy: "<circle").count == 3, "a dot for each pair")
    #expect(try String(contentsOfFile: own, encoding: .utf8).contains("\"repeatability\":1"))
  }

  @Test func recordingsOfFoldersAreMeasured() async throws {
    let folder = try TemporaryFolder()
    for (person, peaks) in [("a", [120, 124]), ("b", [140, 139])] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + person, withIntermediateDirectories: true)
      for (index, peak) in peaks.enumerated() {
        let made = await Run([
          "simulate", "--movement", "shoulder.left.abduction", "--from", "10", "--to", "\(peak)", "--repetitions", "1",
          "--orthographic", "-o", folder.path + "/\(person)/\(index).qprec.jsonl",
        ])
        #expect(made.status == .success)
      }
    }
    let json = try await Run(["repeatability", folder.path, "--feature", Self.feature, "--json"]).objects
    // √((8 + 0.5) / 2), to the readings' own errors.
    #expect(abs(try #require(json.first?["sem"] as? Double) - 4.25.squareRoot()) < 0.2)
    #expect(json.first?["people"] as? Int == 2 && json.first?["measurements"] as? Int == 4)
  }

  /// Repeats of a walk whose error judges a test's values in place of their intervals.
  @Test func theValuesOfATestHaveAnError() async throws {
    let folder = try TemporaryFolder()
    for (name, seed) in [("1", "1"), ("2", "2"), ("3", "3")] {
      try FileManager.default.createDirectory(atPath: folder.path + "/ada", withIntermediateDirectories: true)
      let made = await Run([
        "simulate", "--movement", "treadmill", "--repetitions", "6", "--fps", "30", "--noise", "3", "--seed", seed,
        "-o",
        folder.path + "/ada/2026-0\(name)-01.qprec.jsonl",
      ])
      #expect(made.status == .success)
    }
    let (own, page) = (folder.path + "/own.json", folder.path + "/page.html")
    let run = await Run(["repeatability", folder.path + "/ada", "--test", "gait", "-o", own, "--json"])
    #expect(run.status == .success, "\(run.complaint)")
    let stance = try #require(try run.objects.first { $0["feature"] as? String == "gait.stance.left" })
    let people = try #require(stance["peaks"] as? [[String: Any]])
    let values = try #require(people.first?["values"] as? [Double])
    let mean = values.reduce(0, +) / 3
    let sem = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2).squareRoot()
    let printed = try #require(stance["sem"] as? Double)
    #expect(people.count == 1 && values.count == 3 && abs(printed - sem) < 1e-4, "\(printed) \(sem)")
    let words = ["report", folder.path + "/ada", "--series", "--test", "gait", "-o", page, "--overwrite"]
    let alone = "How much the person varies from day to day is not in them"
    #expect(await Run(words).status == .success)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains(alone))
    #expect(await Run(words + ["--repeatability", own]).status == .success)
    let judged = try String(contentsOfFile: page, encoding: .utf8)
    // (4.303 + 1.061) · √2 · SEM, rounded up: what could have been shown by three repeats.
    let least = (4.302653 + 1.0606602) * 2.0.squareRoot() * sem
    let shown = String(format: "changes below %.1f %% cannot be measured", (least * 10).rounded(.up) / 10)
    #expect(judged.contains(shown) || judged.contains("changed by"), "\(shown)")
    #expect(!judged.contains(alone))
  }

  /// The change of a report and of an assessment is judged by one's own repeats.
  @Test func changesAreJudgedByOnesOwnRepeats() async throws {
    let folder = try TemporaryFolder()
    for peak in ["120", "150"] {
      let made = await Run([
        "simulate", "--movement", "shoulder.left.abduction", "--from", "10", "--to", peak, "--repetitions", "1",
        "--orthographic", "-o", folder.path + "/\(peak).qprec.jsonl",
      ])
      #expect(made.status == .success)
    }
    try folder.write(Self.two, to: "results.jsonl")
    let (own, page) = (folder.path + "/own.json", folder.path + "/page.html")
    #expect(await Run(["repeatability", "--results", folder.path + "/results.jsonl", "-o", own]).status == .success)
    let report = await Run([
      "report", folder.path + "/120.qprec.jsonl", "--compare", folder.path + "/150.qprec.jsonl", "--feature",
      Self.feature, "--repeatability", own, "-o", page,
    ])
    #expect(report.status == .success, "\(report.complaint)")
    #expect(report.output.contains("\nLeft shoulder, abduction: changed by +30° (20–40°)\n"), "\(report.output)")
    let html = try String(contentsOfFile: page, encoding: .utf8)
    // 2.776 · √2 · 2.55 = 10.0.
    #expect(html.contains("<p class=\"verdict\">Changed by +30° (20–40°)</p>"), "\(html.contains("changed by"))")
    let assessment = try TemporaryFile("{\"measures\":[{\"feature\":\"\(Self.feature)\",\"trials\":1}]}")
    try folder.write(
      await Run(["assess", assessment.path, folder.path + "/120.qprec.jsonl", "--json"]).output, to: "then.jsonl")
    let words = [
      "assess", assessment.path, folder.path + "/150.qprec.jsonl", "--earlier", folder.path + "/then.jsonl",
    ]
    let run = await Run(words + ["--repeatability", own])
    #expect(
      run.output.replacing("\n    ", with: " ").contains(
        "Since the earlier session: changed by +30° (20–40°) (SEM 2.5°, own repeats of 2 people, 4 degrees of freedom)"),
      "\(run.output)")
    let change = try #require(try await Run(words + ["--repeatability", own, "--json"]).objects.first?["change"])
    let object = try #require(change as? [String: Any])
    #expect(object["verdict"] as? String == "changed" && (object["interval"] as? [Double])?.count == 2)
    #expect(abs(try #require(object["mdc95"] as? Double) - 2.7764 * 13.0.squareRoot()) < 0.01)
    let later = await Run(["assess", assessment.path, folder.path + "/150.qprec.jsonl", "--repeatability", own])
    #expect(later.status == .usage && later.complaint.contains("--repeatability needs --earlier"))
  }

  @Test(arguments: [
    (results([("anna", [150]), ("ben", [160, 164])]), "Person 1 has a single measurement"),
    (results([("anna", [150, 151])]), "2 measurements of 1 people are too few"),
    (results([("anna", [150, 151])]) + results([("ben", [1, 2])], unit: "m"), "different units: deg and m"),
    (results([("anna", [150, 150]), ("ben", [1, 1])]), "Was one recording given twice?"),
    (#"{"file":"a/1.csv","feature":"x"}"#, ":1: a/1.csv has no peak of x"),
    (#"{"file":"a/1.csv","error":"torn"}"#, ":1: a/1.csv was not measured"), ("{", ":1: this is no line of results"),
    ("", "There is no peak in the results"),
  ])
  func unusableRepeatsAreRefused(results: String, problem: String) async throws {
    let file = try TemporaryFile(results)
    let run = await Run(["repeatability", "--results", file.path])
    #expect(run.status == .badData && run.complaint.contains(problem), "\(run.complaint)")
  }

  @Test func aWrongFileOfRepeatsIsNamed() async throws {
    let file = try TemporaryFile("{}")
    let run = await Run([
      "report", "x", "--feature", Self.feature, "--assessment", file.path, "--repeatability", file.path, "-o", "x.html",
    ])
    #expect(run.status == .badData)
    #expect(await Run(["repeatability"]).complaint.contains("needs a PATH"))
    #expect(await Run(["repeatability", "x"]).complaint.contains("needs --feature"))
    #expect(await Run(["repeatability", "x", "--feature", Self.feature, "--plot", "x.png"]).complaint.contains(".svg"))
  }
}
