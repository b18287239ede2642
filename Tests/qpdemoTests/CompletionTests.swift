import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// The completions of shells, and the manual page.
@Suite(.timeLimit(.minutes(20))) struct CompletionTests {
  /// Runs a program that may be missing.
  ///
  /// - Returns: The way in which it ended and its outputs; `nil` if it is not installed.
  private static func run(_ program: String, _ arguments: [String]) throws -> (end: RunningProgram.End, text: String)? {
    let paths = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + program }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    let running = try RunningProgram(path, arguments)
    let (end, complaint) = running.finish()
    return (end, running.text + complaint)
  }

  /// Whether there is a shell to ask.
  private static func has(_ program: String) -> Bool { (try? run(program, ["-c", "true"])).flatMap { $0 } != nil }

  @Test(
    arguments: [
      ("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"]),
    ].filter { has($0.0) })
  func theShellAcceptsItsScript(shell: String, check: [String]) async throws {
    let file = try TemporaryFile(await Run(["completions", shell]).output)
    let result = try #require(try Self.run(shell, check + [file.path]))
    #expect(result.end == .exited(0) && result.text.isEmpty, "\(result.text)")
  }

  /// The words that bash offers for the last one of a line.
  @Test(
    .enabled(if: has("bash")),
    arguments: [
      (["mea"], ["measure"]), (["--v"], ["--version"]), (["measure", "x", "--smo"], ["--smoothing"]),
      (["measure", "x", "--smoothing", "one"], ["one-euro"]), (["plot", "--theme", ""], ["light", "dark"]),
      (
        ["measure", "--feature", "rangeOfMotion.neck.fl"], ["rangeOfMotion.neck.flexion"]
      ), (["exercise", "sumo"], ["sumoSquats"]), (["score", "nav"], ["navasana"]),
      (["exercise", "squats", "s"], []),
      (["simulate", "--topology", "blaze"], ["blazepose33"]), (["help", "conv"], ["convert"]),
      (["completions", "f"], ["fish"]), (["cache", "--c"], ["--clear"]), (["people", "x", "--no"], ["--no-cache"]),
      (["batch", "--map", ""], []), (["info", "x", "--top"], ["--topology"]),
    ] as [([String], [String])])
  func bashOffersMatchingWords(words: [String], offered: [String]) async throws {
    let script = await Run(["completions", "bash"]).output
    let quoted = (["qpdemo"] + words).map { "'\($0)'" }.joined(separator: " ")
    let file = try TemporaryFile(
      script + "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _qpdemo; printf '%s\\n' \"${COMPREPLY[@]}\"\n")
    let result = try #require(try Self.run("bash", [file.path]))
    #expect(result.text.split(separator: "\n").map(String.init) == offered)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func everyOptionIsOffered(shell: String) async {
    let script = await Run(["completions", shell]).output
    for command in Commands.declarations {
      #expect(script.contains(command.name))
      for option in command.options {
        let name = shell == "fish" ? String(option.name.drop { $0 == "-" }) : option.name
        #expect(script.contains(name), "\(command.name) \(option.name)")
      }
    }
  }

  @Test func anUnknownShellIsRejected() async {
    let run = await Run(["completions", "tcsh"])
    #expect(run.status == .usage && run.complaint.contains("SHELL is bash, zsh or fish, not 'tcsh'."))
  }

  // MARK: The manual

  @Test func theManualHasEveryCommandAndOption() async {
    let page = await Run(["man"]).output.replacing("\\-", with: "-")
    for command in Commands.declarations {
      #expect(page.contains(".SS \"qpdemo \(command.name)"))
      for option in command.options { #expect(page.contains(".BI \"\(option.name)\"")) }
      for example in command.examples { #expect(page.contains(example.line.replacing("'", with: "\\(aq"))) }
    }
    #expect(page.contains("qpdemo \(Version.current)"))
  }

  @Test(.enabled(if: has("groff"), "groff is not installed.")) func groffAcceptsTheManual() async throws {
    let file = try TemporaryFile(await Run(["man"]).output)
    let complaints = try #require(try Self.run("groff", ["-ww", "-z", "-K", "utf8", "-man", "-Tutf8", file.path]))
    #expect(complaints.end == .exited(0) && complaints.text.isEmpty, "\(complaints.text.prefix(500))")
    let page = try #require(try Self.run("groff", ["-K", "utf8", "-man", "-Tutf8", "-P-cbou", file.path]))
    #expect(page.text.contains("EXIT STATUS"))
  }

  @Test(.enabled(if: has("mandoc"), "mandoc is not installed.")) func mandocAcceptsTheManual() async throws {
    let file = try TemporaryFile(await Run(["man"]).output)
    // It warns that the page has no date; it has the version instead.
    let result = try #require(try Self.run("mandoc", ["-Tlint", "-Werror", file.path]))
    #expect(result.end == .exited(0), "\(result.text.prefix(500))")
  }
}
