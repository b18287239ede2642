import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// Every line of JSON is JSON, and no output holds a number that is not finite: of people whose parts lie on one another, of
/// markers without a unit, and of each format that they can be converted into.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)"), .timeLimit(.minutes(20)))
struct FiniteOutputTests {
  private static let attacks = [
    "json-inf/bvh-1004.bvh", "json-inf/ankle-on-knee-n.qprec.jsonl", "json-inf/ankle-on-knee-w.qprec.jsonl",
    "json-inf/knee-on-hip-n.qprec.jsonl", "json-inf/knee-on-hip-w.qprec.jsonl",
    "json-inf/elbow-on-shoulder-n.qprec.jsonl", "json-inf/wrist-on-elbow-w.qprec.jsonl",
    "nan-text/one-point.qprec.jsonl", "nan-text/recall-5201.qprec.jsonl",
  ]
  private static let features = [
    "rangeOfMotion.knee.left.flexion", "rangeOfMotion.shoulder.left.abduction", "rangeOfMotion.elbow.right.flexion",
    "rangeOfMotion.hip.left.flexion", "rangeOfMotion.trunk.forwardInclination",
  ].flatMap { ["--feature", $0] }
  private static let said = ["--size", "640x480", "--rate", "30"]

  /// The first word of a text that stands for no number; `nil` for none.
  private static func noNumber(in text: String) -> Substring? {
    text.lowercased().split { !$0.isLetter && $0 != "-" }
      .first { ["nan", "-nan", "inf", "-inf", "infinity", "-infinity"].contains($0) }
  }

  private static func faults(_ run: Run, _ arguments: [String], isJSON: Bool) -> [String] {
    var faults: [String] = []
    for line in run.lines where isJSON {
      if (try? JSONSerialization.jsonObject(with: Data(line.utf8), options: [.fragmentsAllowed])) == nil {
        faults.append("\(arguments): no JSON: \(line.prefix(200))")
      }
    }
    for text in [run.output, run.complaint] {
      if let word = noNumber(in: text) { faults.append("\(arguments): \(word)") }
    }
    return faults
  }

  @Test(arguments: attacks) func outputsHoldNumbersAlone(name: String) async throws {
    let folder = try TemporaryFolder()
    let file = Shared.path("reference/attacks/" + name)
    var inputs = [file]
    for ending in ["csv", "json", "trc", "c3d", "qprec.jsonl"] {
      let converted = folder.path + "/a." + ending
      if await Run(["convert", file, converted] + Self.said).status == .success { inputs.append(converted) }
    }
    #expect(inputs.count > 3, "\(inputs)")
    var faults: [String] = []
    for input in inputs {
      for command in [
        ["info", input, "--json"], ["measure", input, "--json"] + Self.features, ["batch", input] + Self.features,
        ["test", "gait", input, "--json"], ["exercise", "squats", input, "--json"],
        ["measure", input, "--fhir", "--feature", Self.features[1]], ["info", input],
        ["measure", input] + Self.features,
        ["measure", input, "--csv"] + Self.features, ["exercise", "squats", input], ["people", input, "--json"],
      ] {
        let isRecording = input.hasSuffix(".qprec.jsonl") || input.hasSuffix(".bvh") || input.hasSuffix(".c3d")
        let arguments = command + (isRecording ? [] : Self.said)
        let isJSON = command.contains("--json") || command[0] == "batch"
        faults += Self.faults(await Run(arguments), arguments, isJSON: isJSON)
      }
    }
    #expect(faults == [])
    // What is written is made of numbers, too.
    for path in inputs.dropFirst() where !path.hasSuffix(".c3d") {
      #expect(Self.noNumber(in: try String(contentsOfFile: path, encoding: .utf8)) == nil, "\(path)")
    }
  }
}
