import Foundation
import QPCore
import QPRecording

/// The command-line program: the package's first client.
@main
struct QPDemo {
  static func main() async {
    // A limit of the file size is a full disk: an error to be told, and nothing to die of.
    signal(SIGXFSZ, SIG_IGN)
    exit(await run(Array(CommandLine.arguments.dropFirst()), output: .standard).rawValue)
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - output: Takes what is printed.
  ///   - scratch: The folder below which pictures go that nobody asked for.
  /// - Returns: The exit status.
  static func run(
    _ arguments: [String], output: Output, scratch: String = FileManager.default.temporaryDirectory.path
  ) async -> ExitStatus {
    do throws(DemoError) {
      let status = try await dispatch(arguments, output, scratch)
      output.flush()
      try output.check()
      return status
    } catch {
      if error.status == .success { output.line(error.message) }
      output.flush()
      // Help that cannot be written is a failure after all.
      let error = error.status == .success ? output.fault ?? error : error
      guard error.status != .success else { return .success }
      output.complain("qpdemo: \(error.message)")
      if error.status == .usage { output.complain("Try 'qpdemo --help'.") }
      return error.status
    }
  }

  private static func dispatch(
    _ arguments: [String], _ output: Output, _ scratch: String
  ) async throws(DemoError) -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "measure": return try MeasureCommand(rest).run(output)
    case "assess": return try AssessCommand(rest).run(output)
    case "features": return try FeaturesCommand(rest).run(output)
    case "batch": return try await BatchCommand(rest).run(output)
    case "verify": return try VerifyCommand(rest).run(output)
    case "plot": return try PlotCommand(rest).run(output)
    case "simulate": return try SimulateCommand(rest).run(output)
    case "convert": return try ConvertCommand(rest).run(output)
    case "info": return try InfoCommand(rest).run(output)
    case "exercise": return try ExerciseCommand(rest).run(output)
    case "workout": return try WorkoutCommand(rest).run(output)
    case "guide": return try await GuideCommand(rest).run(output, scratch: scratch)
    case "score": return try ScoreCommand(rest).run(output)
    case "help": throw .help
    case let first?:
      try refuseMisspelled(first)
      return try await GuideCommand(arguments).run(output, scratch: scratch)
    case nil: return try await GuideCommand([]).run(output, scratch: scratch)
    }
  }

  /// Refuses a word that would be taken for a recording but was most likely meant to be a command.
  private static func refuseMisspelled(_ word: String) throws(DemoError) {
    let commands = [
      "guide", "measure", "assess", "exercise", "workout", "score", "batch", "verify", "plot", "features", "simulate",
      "convert", "info", "help",
    ]
    guard !word.hasPrefix("-"), !FileManager.default.fileExists(atPath: word),
      let command = word.nearest(of: commands).first, word.editDistance(to: command) <= 2
    else { return }
    throw .usage("There is no command '\(word)', nor such a file. Did you mean '\(command)'?")
  }
}
