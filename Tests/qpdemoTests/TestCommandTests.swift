import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo test`.
@Suite(.timeLimit(.minutes(20))) struct TestCommandTests {
  private func simulated(_ movement: String, repetitions: Int, in folder: TemporaryFolder) async throws -> String {
    let path = "\(folder.path)/\(movement).qprec.jsonl"
    let arguments = ["simulate", "--movement", movement, "--repetitions", "\(repetitions)", "--fps", "60", "-o", path]
    #expect(await Run(arguments).status == .success)
    return path
  }

  @Test func gaitGivesATableJSONAndAPlot() async throws {
    let folder = try TemporaryFolder()
    let walk = try await simulated("treadmill", repetitions: 8, in: folder)
    let plot = folder.path + "/walk.svg"
    let table = await Run(["test", "gait", walk, "--plot", plot])
    #expect(table.status == .success && table.output.hasPrefix("Gait, seen from the side (gait/1)\n"))
    #expect(table.output.contains("cadence") && table.output.contains("95 %"))
    let svg = try String(contentsOfFile: plot, encoding: .utf8)
    #expect(svg.contains(">Knee, flexion</text>") && svg.contains("left, mean ± SD of"))

    let object = try #require(try await Run(["test", "gait", walk, "--json"]).objects.first)
    let values = try #require(object["values"] as? [[String: Any]])
    let cadence = try #require(values.first { $0["name"] as? String == "cadence" }?["mean"] as? Double)
    #expect(abs(cadence - 120 / 1.1) < 0.5)
    let curves = try #require(object["curves"] as? [[String: Any]])
    #expect(curves.count == 6 && curves.allSatisfy { ($0["mean"] as? [Double])?.count == 101 })
  }

  @Test func aRecordingThatIsTooShortIsRefused() async throws {
    let folder = try TemporaryFolder()
    let walk = try await simulated("treadmill", repetitions: 1, in: folder)
    let run = await Run(["test", "gait", walk])
    #expect(run.status == .badData && run.complaint.contains("needed are 1.5 s"))
    let object = try #require(try await Run(["test", "jump", walk, "--json"]).objects.first)
    #expect(object["refused"] is String && object["values"] == nil)
  }

  @Test func aSingleStrideGivesItsValuesWithoutAMean() async throws {
    let folder = try TemporaryFolder()
    let walk = try await simulated("treadmill", repetitions: 2, in: folder)
    let run = await Run(["test", "gait", walk])
    #expect(run.status == .success && run.output.contains("stride time, right                1100 ms"))
    #expect(!run.output.contains("stride time, left") && !run.output.contains("cadence"))
  }

  /// Only the count of the 30-second chair stand has a verified LOINC code.
  @Test func fhirHasVerifiedCodesAlone() async throws {
    let folder = try TemporaryFolder()
    let chair = try await simulated("chair-stands", repetitions: 11, in: folder)
    func codes(_ test: String) async throws -> [String] {
      let object = try #require(try await Run(["test", test, chair, "--fhir", "--patient", "Patient/1"]).objects.first)
      let entries = try #require(object["entry"] as? [[String: Any]])
      #expect(!entries.isEmpty)
      return entries.flatMap { entry -> [String] in
        let code = (entry["resource"] as? [String: Any])?["code"] as? [String: Any]
        #expect(code?["text"] is String)
        return ((code?["coding"] as? [[String: Any]]) ?? []).compactMap { $0["code"] as? String }
      }
    }
    #expect(try await codes("chair-stand") == ["66247-8"])
    #expect(try await codes("five-times-sit-to-stand") == [])
  }

  /// The method says what was measured on, in the words of `measure --fhir`.
  @Test func fhirCallsMarkersMarkers() async throws {
    let folder = try TemporaryFolder()
    let chair = try await simulated("chair-stands", repetitions: 5, in: folder)
    let markers = folder.path + "/chair.trc"
    try #require(await Run(["convert", chair, markers]).status == .success)
    let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]
    for (path, words) in [(markers, "markers on the body"), (chair, "body landmarks without markers")] {
      for command in [["test", "five-times-sit-to-stand", path], ["measure", path] + knee] {
        let object = try #require(try await Run(command + ["--fhir"]).objects.first)
        let entries = try #require(object["entry"] as? [[String: Any]])
        let methods = entries.compactMap { (($0["resource"] as? [String: Any])?["method"] as? [String: Any])?["text"] }
        #expect(methods.count == entries.count && !methods.isEmpty)
        #expect(methods.allSatisfy { ($0 as? String)?.contains(words) == true }, "\(command): \(methods)")
      }
    }
  }

  /// Docs/ClinicalTests.md: of two strides both without a mean's interval, from three on the mean with one.
  @Test func twoStridesArePrintedWithoutAMean() async throws {
    let folder = try TemporaryFolder()
    let walk = try await simulated("treadmill", repetitions: 4, in: folder)
    let run = await Run(["test", "gait", walk])
    #expect(run.lines.contains { $0.hasPrefix("stride time, left") && $0.hasSuffix("two: 1100, 1100 ms") })
    #expect(run.lines.contains { $0.hasPrefix("stride time, right") && $0.contains("95 %") }, "\(run.output)")
  }

  /// The camera is rolled: `test` takes the vertical of the whole recording, and `info` must, too.
  @Test(arguments: [0, 20]) func infoNamesTheTestsThatGiveAResult(roll: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/take.qprec.jsonl"
    let made = await Run([
      "simulate", "--movement", "chair-stands", "--repetitions", "5", "--roll", "\(roll)", "-o", path,
    ])
    try #require(made.status == .success)
    var tests: [String] = []
    for test in ["gait", "five-times-sit-to-stand", "chair-stand", "jump", "single-leg-stance", "finger-tapping"]
    where await Run(["test", test, path]).status == .success {
      tests.append(test)
    }
    let info = try #require(try await Run(["info", path, "--json"]).objects.first)
    #expect(tests == ["five-times-sit-to-stand"] && info["tests"] as? [String] == tests)
  }

  @Test func startIsTheTimeOfTheCommand() async throws {
    let folder = try TemporaryFolder()
    let chair = try await simulated("chair-stands", repetitions: 5, in: folder)
    func total(_ more: [String]) async throws -> Double {
      let object = try #require(
        try await Run(["test", "five-times-sit-to-stand", chair, "--json"] + more).objects.first)
      let values = try #require(object["values"] as? [[String: Any]])
      return try #require(values.first { $0["name"] as? String == "timeToFifthStand" }?["mean"] as? Double)
    }
    let (one, two) = (try await total(["--start", "0.5"]), try await total(["--start", "1"]))
    #expect(abs(one - two - 0.5) < 1e-6)
  }

  @Test func contradictoryOptionsAreRejected() async throws {
    let folder = try TemporaryFolder()
    let walk = try await simulated("treadmill", repetitions: 3, in: folder)
    for more in [
      ["--stature", "1.8", "--metres-per-pixel", "0.01"], ["--lens", "1,2"], ["--plane", "2x1:1,2,3"],
      ["--length", "2"], ["--length", "2:5,5,5,5"], ["--start", "500"], ["--plumb-line", "1,2,3"],
      ["--plot", "walk.jpg"], ["--patient", "Patient/1"],
    ] {
      let run = await Run(["test", "gait", walk] + more)
      #expect(run.status == .usage, "\(more): \(run.complaint)")
    }
    let started = await Run(["test", "gait", walk, "--start", "0.5"])
    #expect(started.complaint.contains("no command to start") && started.complaint.contains("chair-stand"))
  }

  /// A recording whose camera is rolled by 7°: the person of the first second stands upright.
  @Test func theVerticalIsThatOfTheStandingPerson() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/rolled.qprec.jsonl"
    let made = await Run([
      "simulate", "--movement", "trunk.left.lateralInclination", "--orthographic", "--roll", "7", "-o", path,
    ])
    #expect(made.status == .success, "\(made.complaint)")
    let feature = "rangeOfMotion.trunk.left.lateralInclination"
    func first(_ more: [String]) async throws -> Double {
      let lines = try await Run(["measure", path, "--feature", feature, "--smoothing", "none", "--json"] + more).objects
      let results = try #require(lines.first { $0["results"] != nil }?["results"] as? [String: [String: Any]])
      return try #require(results[feature]?["value"] as? Double)
    }
    #expect(abs(abs(try await first(["--live"])) - 7) < 0.5)
    #expect(abs(try await first(["--plumb-line", "standing"])) < 0.5)
  }

  @Test func testsAreListed() async throws {
    let run = await Run(["test", "--list"])
    #expect(run.status == .success && run.lines.count == 8 && run.output.contains("single-leg-stance"))
  }
}

/// Filters of whole recordings in `qpdemo measure` and `qpdemo plot`.
@Suite(.timeLimit(.minutes(20))) struct OfflineFiltersCommandTests {
  private let elbow = "rangeOfMotion.elbow.right.flexion"

  private func noisy(_ folder: TemporaryFolder) async throws -> String {
    let path = folder.path + "/bend.qprec.jsonl"
    let arguments = [
      "simulate", "--movement", "elbow.right.flexion", "--noise", "3", "--seed", "5", "--orthographic", "-o", path,
    ]
    #expect(await Run(arguments).status == .success)
    return path
  }

  private func values(_ arguments: [String]) async throws -> [Double] {
    try await Run(arguments).objects.compactMap { line in
      let results = line["results"] as? [String: [String: Any]]
      return results?[elbow]?["value"] as? Double
    }
  }

  @Test func aLowPassSmoothsWithoutLagAndIsNoted() async throws {
    let folder = try TemporaryFolder()
    let path = try await noisy(folder)
    let base = ["measure", path, "--feature", elbow, "--json"]
    let raw = try await values(base + ["--smoothing", "none"])
    let smooth = try await values(base + ["--smoothing", "butterworth:6Hz"])
    #expect(raw.count == smooth.count && raw.count > 60)
    func roughness(_ values: [Double]) -> Double {
      zip(zip(values, values.dropFirst()), values.dropFirst(2)).map { abs($0.0 - 2 * $0.1 + $1) }.mean
    }
    #expect(roughness(smooth) < 0.4 * roughness(raw))
    let run = await Run(base + ["--smoothing", "butterworth:6Hz", "--gaps", "0.2", "--outliers", "hampel"])
    #expect(try run.objects.allSatisfy { ($0["filters"] as? String)?.contains("Butterworth 6.0 Hz") == true })
    let table = await Run(["measure", path, "--feature", elbow, "--smoothing", "butterworth:6Hz"])
    #expect(table.lines.first?.hasPrefix("Filters: Butterworth 6.0 Hz a pass, without lag") == true)
  }

  /// A body in space is fitted to the landmarks as they were read; outputs say which readings are filtered.
  @Test func readingsOfTheBodyInSpaceAreNotFiltered() async throws {
    let folder = try TemporaryFolder()
    let path = try LensOptionTests.recording(in: folder)
    let base = ["measure", path, "--feature", "rangeOfMotion.knee.left.flexion", "--space", "automatic", "--fov", "70"]
    let filtered = ["--smoothing", "butterworth:1Hz"]
    func readings(_ more: [String]) async throws -> [(space: String?, value: Double?, filters: String?)] {
      try await Run(base + more + ["--json"]).objects.map { line in
        let reading = (line["results"] as? [String: [String: Any]])?.values.first
        return (
          (reading?["context"] as? [String: Any])?["space"] as? String, reading?["value"] as? Double,
          line["filters"] as? String
        )
      }
    }
    let (plain, smooth) = (try await readings(["--smoothing", "none"]), try await readings(filtered))
    let pairs = zip(plain, smooth).filter { $0.space == "body" && $1.space == "body" }
    #expect(pairs.count > 20 && pairs.allSatisfy { $0.value == $1.value }, "\(pairs.count)")
    let words = "eadings of the body in space are not filtered"
    #expect(smooth.allSatisfy { $0.filters?.hasSuffix("Hz a pass, without lag; r" + words) == true })
    #expect(await Run(base + filtered).lines.first?.hasSuffix(". R" + words) == true)
    let page = folder.path + "/page.html"
    #expect(await Run(["report", path, "-o", page] + base.dropFirst(2) + filtered).status == .success)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains(words))
    // A live session fits its body to the filtered landmarks.
    let live = try await readings(filtered + ["--live"])
    #expect(live.allSatisfy { $0.filters?.contains(words) == false })
    let batch = ["batch", path, "-o", folder.path + "/r.jsonl"] + base.dropFirst(2)
    #expect(await Run(batch + filtered).status == .success)
    #expect(try String(contentsOfFile: folder.path + "/r.jsonl", encoding: .utf8).contains(words))
  }

  /// Results of the picture are no results of the body in space.
  @Test func aBatchInAnotherSpaceIsMeasuredAgain() async throws {
    let folder = try TemporaryFolder()
    let path = try LensOptionTests.recording(in: folder)
    let results = folder.path + "/r.jsonl"
    let words = ["batch", path, "-o", results, "--feature", "rangeOfMotion.knee.left.flexion", "--fov", "70"]
    #expect(await Run(words).output == "\(results): 1 file\n")
    #expect(await Run(words + ["--space", "automatic"]).output == "\(results): 1 file\n")
    #expect(await Run(words + ["--space", "automatic"]).output == "\(results): 1 file, 1 known already\n")
  }

  @Test func ratesAreReadInThePictureAlone() async throws {
    let words = ["x.csv", "--space", "automatic", "--feature", "angularVelocity." + elbow, "--feature", elbow]
    for command in [["measure"], ["batch"], ["plot", "-o", "x.svg"]] {
      let run = await Run(command + words)
      #expect(run.status == .usage, "\(command)")
      #expect(run.complaint.contains("angularVelocity.\(elbow) is read in the picture alone"), "\(run.complaint)")
    }
  }

  @Test func featuresWithoutAReadingAreNoted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/raise.qprec.jsonl"
    try #require(await Run(["simulate", "--movement", "shoulder.left.abduction", "-o", path]).status == .success)
    let features = ["shoulder.left.abduction", "knee.left.flexion"].flatMap { ["--feature", "rangeOfMotion." + $0] }
    let note = "rangeOfMotion.knee.left.flexion has no reading in "
    for (command, out) in [("measure", "a.mot"), ("plot", "a.svg")] {
      let run = await Run([command, path, "-o", folder.path + "/" + out] + features)
      #expect(run.status == .success && run.complaint.split(separator: "\n").count == 1, "\(run.complaint)")
      #expect(run.complaint.contains(note) && run.complaint.hasSuffix(": Turn your side to the camera.\n"))
    }
  }

  @Test func invalidFiltersAreRejected() async throws {
    let folder = try TemporaryFolder()
    let path = try await noisy(folder)
    for more in [
      ["--smoothing", "butterworth"], ["--smoothing", "butterworth:6"], ["--smoothing", "butterworth:-1Hz"],
      ["--outliers", "median"], ["--gaps", "0"],
    ] {
      #expect(await Run(["measure", path, "--feature", elbow] + more).status == .usage, "\(more)")
    }
    // At half the rate and above a low-pass has no meaning.
    let run = await Run(["measure", path, "--feature", elbow, "--smoothing", "butterworth:15Hz"])
    #expect(run.status == .badData)
  }

  @Test func oneAngleIsPlottedOverAnother() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/walk.qprec.jsonl"
    #expect(await Run(["simulate", "--movement", "treadmill", "-o", path]).status == .success)
    let (hip, knee) = ("rangeOfMotion.hip.right.flexion", "rangeOfMotion.knee.right.flexion")
    let svg = folder.path + "/a.svg"
    let run = await Run(["plot", path, "--feature", hip, "--feature", knee, "--angle-angle", "-o", svg])
    #expect(run.status == .success)
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.contains(">right knee, flexion</text>") && text.contains(">right hip, flexion</text>"))
    #expect(await Run(["plot", path, "--feature", hip, "--angle-angle", "-o", svg, "--overwrite"]).status == .usage)
  }
}
