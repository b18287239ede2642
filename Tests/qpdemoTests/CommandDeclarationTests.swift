import Foundation
import QPBatch
import QPFeatures
import QPStates
import QPTestSupport
import Testing

@testable import qpdemo

/// The declarations of the commands, and the help that is made of them.
@Suite(.timeLimit(.minutes(20))) struct CommandDeclarationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let names = Commands.declarations.map(\.name)

  private static func declaration(_ name: String) throws -> CommandDeclaration {
    try #require(Commands.declarations.first { $0.name == name })
  }

  // MARK: Help

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "--help"]] as [Arguments])
  func theOverviewFitsAScreen(arguments: Arguments) async {
    let run = await Run(arguments.words)
    #expect(run.status == .success && run.complaint.isEmpty)
    guard arguments.words != ["help", "--help"] else { return }
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 42 && lines.allSatisfy { $0.count <= 100 }, "\(lines.count) lines")
    for command in Commands.declarations {
      #expect(run.output.contains("  \(command.name) ") && run.output.contains(command.summary))
    }
    #expect(run.output.contains("64 usage"))
  }

  @Test(arguments: names) func helpNamesOnlyItsOwnCommand(name: String) async throws {
    let command = try Self.declaration(name)
    let run = await Run([name, "--help"])
    #expect(run.status == .success && run.complaint.isEmpty)
    for arguments in [["help", name], [name, "-h"], [name, "x", "-h"]] {
      #expect(await Run(arguments).output == run.output || arguments == ["help", "help"])
    }
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix(command.summary.prefix(40)))
    #expect(lines.contains { $0.hasPrefix("Usage: qpdemo \(name)") })
    #expect(lines.allSatisfy { $0.count <= 110 })
    // The simulator has three times as many options as a screen has lines.
    #expect(name == "simulate" || lines.count <= 76, "\(lines.count) lines")
    for option in command.options { #expect(run.output.contains("  " + option.usage)) }
    for example in command.examples { #expect(run.output.contains(example.line)) }
    for other in Self.names where other != name && !command.examples.contains(where: { $0.line.contains(other) }) {
      #expect(!run.output.contains("qpdemo \(other) "))
    }
  }

  @Test func helpOfAnUnknownCommandSuggestsTheNearest() async {
    let run = await Run(["help", "mesure"])
    #expect(run.status == .usage && run.complaint.contains("Did you mean measure?"))
  }

  @Test func theVersionIsTheNewestOfTheChangelog() async throws {
    let changelog = try String(contentsOf: Self.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") && $0 != "## Unreleased" }
    let heading = try #require(headings.first)
    #expect(heading.dropFirst(3).split(separator: " ").first.map(String.init) == Version.current)
    #expect(await Run(["--version"]).output == "qpdemo \(Version.current)\n")
    let citation = try String(contentsOf: Self.root.appendingPathComponent("CITATION.cff"), encoding: .utf8)
    #expect(citation.contains("\nversion: \(Version.current)\n"))
  }

  // MARK: The declarations themselves

  @Test(arguments: names) func aDeclarationIsComplete(name: String) throws {
    let command = try Self.declaration(name)
    #expect(!command.examples.isEmpty && command.examples.count <= 3)
    #expect(command.summary.hasSuffix(".") && command.summary.first?.isUppercase == true)
    let options = command.options.map(\.name)
    #expect(Set(options).count == options.count)
    for option in command.options {
      #expect(option.name.hasPrefix("-") && !option.help.isEmpty)
      #expect(!option.help.hasSuffix(".") && (option.value == nil) == option.placeholder.isEmpty)
      if let text = option.defaultValue { #expect(option.value?.problem(with: text) == nil, "\(option.name) \(text)") }
    }
  }

  @Test func commandNamesAreUnique() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test func theGuidesDefaultToleranceIsThatOfHolds() throws {
    let option = try #require(try Self.declaration("guide").option(named: "--tolerance"))
    #expect(HoldCriterion.clinicalAngle.tolerance == .absolute(try #require(Double(option.defaultValue ?? ""))))
  }

  /// Arguments with which each command reads its options, all of them together.
  private static let shoulder = "rangeOfMotion.shoulder.left.abduction"
  private static let arguments: [String: [[String]]] = [
    "guide": [["x"]], "measure": [["x", "--feature", shoulder]], "batch": [["x", "--feature", shoulder]],
    "plot": [["x", "--feature", shoulder, "-o", "x.svg"]],
    "report": [["x", "--feature", shoulder, "-o", "x.html"], ["x", "--test", "gait", "-o", "x.html"]],
    "assess": [[root.appendingPathComponent("Examples/Assessments/shoulders.json").path, "x"]],
    "exercise": [["squats", "x"], ["--list"]], "score": [["navasana", "x"], ["--list"]], "features": [[]],
    "info": [["x"]], "convert": [["x", "y.csv"]], "verify": [["x", "y"]], "help": [[]], "completions": [["bash"]],
    "man": [[]], "doctor": [[]], "cache": [[], ["--clear"]],
    "landmarks": [["x"], ["-", "--raw", "1x1", "--rate", "1"]],
    "camera": [["lavfi:testsrc2", "--feature", shoulder]],
    "clips": [["x.mp4", "-o", "y"], ["lavfi:testsrc2", "-o", "y"]],
    "video": [["x.mp4", "-o", "y.mp4", "--feature", shoulder]], "test": [["gait", "x"], ["--list"]],
    "people": [["x"], ["x", "-o", "y"], ["x", "--sheet", "y.png"]],
    "bar": [["x.mp4"]], "body": [["x"]],
    "repeatability": [["x", "--feature", shoulder, "--test", "gait"]], "cohort": [["x", "y"]],
    "rig": [["solve", "x", "x"], ["measure", "x", "x", "x", "--feature", shoulder]],
    "simulate": [
      ["--movement", "shoulder.left.abduction"], ["--movement", "squats"], ["--movement", "idle"], ["--list"],
    ],
  ]

  @Test(arguments: names) func readAndDeclaredOptionsAreTheSame(name: String) async throws {
    let type = try #require(Commands.named(name))
    var lists = Self.arguments[name]
    let workout = try TemporaryFile(#"{"steps": [{"exercise": "squats", "repetitions": 2}]}"#)
    if name == "workout" { lists = [[workout.path, "x"]] }
    // Some options are read for pictures only.
    let picture = try TemporaryFile("P6 1 1 255\n123")
    let folder = try TemporaryFolder()
    try folder.write("", to: "x.mp4")
    let video = folder.path + "/x.mp4"
    if name != "batch", name != "repeatability" {
      lists = lists?.flatMap { list in
        [list] + [picture.path, video].map { input in list.map { $0 == "x" ? input : $0 } }
      }
    }
    var read: Set<String> = []
    for list in try #require(lists) {
      let options = try Options(list, of: type.declaration)
      _ = try type.init(options)
      try options.refuseUnused()
      read.formUnion(options.namesRead)
    }
    let declared = Set(type.declaration.options.map(\.name))
    // All commands share the check of existing outputs.
    if declared.contains(CommandOption.overwrite.name) { read.insert(CommandOption.overwrite.name) }
    #expect(read == declared)
  }

  // MARK: Parsing

  @Test func anOptionWithoutEffectIsRejected() async {
    for arguments in [
      ["--movement", "idle", "--tempo", "2"], ["--movement", "squats", "--from", "2"],
      ["--movement", "shoulder.left.abduction", "--depth", "0.5"], ["--list", "--seed", "3"],
    ] {
      let run = await Run(["simulate"] + arguments)
      #expect(
        run.status == .usage
          && run.complaint.contains("\(arguments[2 - (arguments[0] == "--list" ? 1 : 0)]) has no effect"))
    }
    #expect(await Run(["score", "--list", "--sheet", "x.png"]).status == .usage)
  }

  @Test(arguments: [
    Rejection(["measure"], "'measure' needs RECORDING"), Rejection(["measure", "a"], "'measure' needs --feature NAME"),
    Rejection(["measure", "a", "b", "--feature", "c"], "'measure' takes only RECORDING; remove 'b'."),
    Rejection(["simulate", "x", "--movement", "idle"], "'simulate' takes no file; remove 'x'."),
    Rejection(["info", "a", "--json=1"], "--json takes no value."),
    Rejection(["info", "a", "--rate"], "--rate FPS needs a value."),
    Rejection(["info", "a", "--rate", "0"], "--rate needs a number above 0, not '0'."),
    Rejection(["simulate", "--movement", "idle", "--fps", "0"], "--fps needs a number from 0.1 to 1000, not '0'."),
    Rejection(["batch", "a", "--jobs", "1.5"], "--jobs needs a whole number from 1 to 1024, not '1.5'."),
    Rejection(["measure", "a", "--feature", shoulder, "--view", "x"], "--view is frontal or sagittal, not 'x'."),
    Rejection(
      ["measure", "a", "--feature", shoulder, "--smoothing", "x"], "one-euro, none or butterworth:6Hz, not 'x'."),
    Rejection(["info", "a", "--size", "9"], "--size needs pixels such as 1280x720, not '9'."),
    Rejection(["plot", "a", "--feature", "b"], "'plot' needs -o FILE.svg|.png|.csv."),
  ])
  func aMistakeInTheArgumentsIsNamed(rejection: Rejection) async {
    let run = await Run(rejection.arguments)
    #expect(rejection.describes(run), "\(run.complaint)")
    #expect(run.complaint.contains("Try 'qpdemo \(rejection.arguments[0]) --help'."))
  }

  @Test func optionsListInputsAndOutputs() throws {
    func files(_ line: String) throws -> [[String]] {
      let words = line.split(separator: " ").map(String.init)
      let options = try Options(Array(words.dropFirst()), of: Self.declaration(words[0]))
      return [options.inputs, options.outputs]
    }
    #expect(
      try files("measure a --feature f --record b --record-results c --overlay d --sheet e --map g --background h")
        == [["a", "h", "g"], ["d", "e", "b", "c"]])
    #expect(try files("convert a b") == [["a"], ["b"]])
    #expect(try files("batch a b --feature f -o c --assessment d") == [["a", "b", "d"], ["c"]])
    #expect(try files("plot a --feature f -o b") == [["a"], ["b"]])
    #expect(try files("report a --feature f -o b --compare c --pdf d --each e") == [["a", "c"], ["b", "d", "e"]])
    #expect(try files("verify a b") == [["a", "b"], []])
    #expect(try files("assess a b c --earlier d --earlier e") == [["a", "b", "c", "d", "e"], []])
    #expect(try files("simulate --movement idle -o a") == [[], ["a"]])
    #expect(try files("workout a b --sheet c") == [["a", "b"], ["c"]])
  }
}
