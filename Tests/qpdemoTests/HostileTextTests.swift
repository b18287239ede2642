import Foundation
import QPBatch
import QPCore
import QPTestSupport
import Testing

@testable import qpdemo

/// Names and texts of files that would command a terminal.
@Suite(.timeLimit(.minutes(20))) struct HostileTextTests {
  private static let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}txt\u{2066}\u{2060}\u{FEFF}\u{FFF9}\u{E0041}"

  private static func isHarmless(_ text: String) -> Bool { !text.unicodeScalars.contains(where: \.isControl) }

  /// The embedded recording with another source.
  private func recording() throws -> String {
    let lines = EmbeddedRecording.text.split(separator: "\n")
    var header = try #require(lines.first)
    header = header[..<(try #require(header.range(of: "\"source\"")?.lowerBound))]
    let source = (["source": Self.evil] as JSONObject).text.dropFirst()
    return ([header + source] + lines[1...].prefix(20)).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [false, true]) func controlCharactersReachNoTerminal(isTerminal: Bool) async throws {
    let folder = try TemporaryFolder()
    let name = "evil-\u{1B}[31m\u{202E}.qprec.jsonl"
    try folder.write(try recording(), to: name)
    try folder.write("junk\u{1B}[31m", to: "junk\u{1B}.csv")
    try folder.write("a\u{1B}[2J = leftShoulder\u{202E}", to: "map\u{1B}")
    try folder.write(
      #"{"name":"a","motions":[{"angle":["hip","knee","ankle"],"from":170,"to":90}],"rules":[{"key":"k","text":"\u001b[2J\u202e","angle":["hip","knee","ankle"],"range":[0,1]}]}"#,
      to: "exercise.json")
    let path = folder.path + "/" + name
    let feature = ["--feature", "rangeOfMotion.shoulder.left.abduction"]
    for arguments in [
      ["info", path], ["info", path, "--json"], ["measure", path] + feature, ["measure", path, "--json"] + feature,
      ["batch", folder.path] + feature, ["batch", folder.path, "--csv"] + feature,
      ["measure", path, "--map", folder.path + "/map\u{1B}"] + feature, ["measure", path, "--feature", Self.evil],
      ["exercise", folder.path + "/exercise.json", path], ["info", folder.path + "/junk\u{1B}.csv"], [Self.evil],
      ["info", "--" + Self.evil], ["guide", path, "--view", "plain"],
    ] {
      let run = await Run(arguments, isTerminal: isTerminal)
      // The guide's own commands rewrite its line.
      let output = arguments[0] == "guide" ? run.output.replacing("\u{1B}[1A\u{1B}[2K", with: "") : run.output
      #expect(Self.isHarmless(output) || (!isTerminal && arguments.contains("--csv")), "\(arguments)")
      #expect(Self.isHarmless(run.complaint), "\(arguments)")
    }
    let info = await Run(["info", path])
    #expect(
      info.output.contains(
        "\u{FFFD}]0;owned\u{FFFD}\u{FFFD}[2J\u{FFFD}31m\u{FFFD}txt\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"))
  }

  /// A line feed in a name or a text must not begin a line of its own: it would look like one of the program's.
  @Test func noNameForgesALine() async throws {
    let folder = try TemporaryFolder()
    let forged = "qpdemo: note: all is well"
    let name = "a\n\(forged)\n.qprec.jsonl"
    var lines = EmbeddedRecording.text.split(separator: "\n").prefix(20).map(String.init)
    lines[0] = lines[0].replacing(#""source":""#, with: #""source":"x\n\#(forged)\n"#)
    try #require(lines[0].contains(forged))
    try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    try folder.write("junk", to: "b\n\(forged)\n.csv")
    let path = folder.path + "/" + name
    let feature = ["--feature", "rangeOfMotion.shoulder.left.abduction"]
    for arguments in [
      ["info", path], ["measure", path] + feature, ["batch", folder.path] + feature, ["info", path + "x"],
      ["info", folder.path + "/b\n\(forged)\n.csv"], ["measure", path, "--feature", "x\n\(forged)\n"],
      ["x\n\(forged)\n"], ["info", "--x\n\(forged)"], ["convert", path, folder.path + "/c\n\(forged)\n.csv"],
      ["report", path, "-o", folder.path + "/d\n\(forged)\n.html"] + feature,
    ] {
      for isTerminal in [false, true] {
        let run = await Run(arguments, isTerminal: isTerminal)
        let printed = run.lines + run.complaint.split(separator: "\n").map(String.init)
        #expect(!printed.contains { $0.hasPrefix(forged) }, "\(arguments): \(run.output)\(run.complaint)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func longNamesAreCut() async {
    let long = String(repeating: "x", count: 100_000)
    for arguments in [
      ["exercise", long, "x"], ["measure", "x", "--feature", long], [long], ["score", long, "x"],
      ["info", "x", "--" + long], ["simulate", "--movement", long],
    ] {
      #expect(await Run(arguments).complaint.count < 1000)
    }
  }
}
