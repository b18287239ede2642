import Dispatch
import Foundation
import QPBatch
import QPImage
import QPVideo

/// The command-line program: the package's first client.
@main
struct QPDemo {
  static func main() {
    // A limit of the file size is reported as an error, like a full disk, and does not end the program.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Decoders run without the runtime of tasks, whose threads would keep the rights that a decoder gives up.
    if arguments.first == PictureService.command { exit(PictureService.run(Array(arguments.dropFirst()))) }
    #if FFmpeg
      if arguments.first == "decode" { exit(DecoderService.run(Array(arguments.dropFirst()))) }
    #endif
    // Before the first task: the runtime of tasks ends a program that has no descriptor left for it.
    guard Descriptors.areEnough else {
      FileHandle.standardError.write(Data("qpdemo: \(Descriptors.shortage)\n".utf8))
      exit(ExitStatus.noInput.rawValue)
    }
    Task { exit(await run(arguments, output: .standard).rawValue) }
    dispatchMain()
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - output: The output.
  /// - Returns: The exit status.
  static func run(_ arguments: [String], output: Output) async -> ExitStatus {
    let (name, rest) = split(arguments)
    do throws(DemoError) {
      let status = try await execute(name, rest, output)
      output.flush()
      try output.check()
      return status
    } catch {
      output.flush()
      output.complain("qpdemo: \(error.message)")
      if error.status == .usage {
        let command = name == "help" || Commands.named(name) == nil ? "" : "\(name) "
        output.complain("Try 'qpdemo \(command)--help'.")
      }
      return error.status
    }
  }

  /// Returns the command's name and its arguments; a recording or an option in first place means `guide`.
  private static func split(_ arguments: [String]) -> (name: String, rest: [String]) {
    guard let first = arguments.first else { return ("guide", []) }
    if first == "version" { return ("--version", []) }
    if ["--help", "-h"].contains(first) { return ("help", Array(arguments.dropFirst())) }
    let mayBeFile =
      first.hasPrefix("-") || first.contains("/") || first.contains(".")
      || FileManager.default.fileExists(atPath: first)
    if Commands.named(first) == nil, first != "--version", mayBeFile { return ("guide", arguments) }
    return (first, Array(arguments.dropFirst()))
  }

  private static func execute(
    _ name: String, _ arguments: [String], _ output: Output
  ) async throws(DemoError) -> ExitStatus {
    if name == "--version" {
      output.line("\(HelpText.program) \(Version.current)")
      return .success
    }
    guard let command = Commands.named(name) else { throw Commands.vocabulary.refusal(of: name) }
    guard !Options.askForHelp(arguments) else {
      output.text(HelpText.page(command.declaration))
      return .success
    }
    var options = try Options(arguments, of: command.declaration)
    options.output = output
    try options.checkOutputs()
    let prepared = try command.init(options)
    try options.refuseUnused()
    defer {
      if let cache = output.cache, cache.isNew { output.complain("qpdemo: note: \(cache.note)") }
    }
    return try await prepared.run(output)
  }
}
