import Foundation
import QPCore

/// The command-line program: the package's first client.
@main
struct QPDemo {
  static func main() async {
    Terminal.restoreOnSignal()
    exit(await run(Array(CommandLine.arguments.dropFirst()), output: .standard).rawValue)
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - output: Takes what is printed.
  /// - Returns: The exit status.
  static func run(_ arguments: [String], output: Output) async -> ExitStatus {
    do throws(DemoError) {
      let status = try await dispatch(arguments, output)
      output.flush()
      return status
    } catch {
      output.flush()
      output.complain("qpdemo: \(error.message)")
      if error.status == .usage { output.complain("Try 'qpdemo --help'.") }
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], _ output: Output) async throws(DemoError) -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "measure": return try MeasureCommand(rest).run(output)
    case "features": return try FeaturesCommand(rest).run(output)
    case "guide": return try await GuideCommand(rest).run(output)
    case "--help", "-h", "help":
      output.line(usage)
      return .success
    default: return try await GuideCommand(arguments).run(output)
    }
  }

  static let usage = """
    Measures how people move, from recorded landmarks.

    qpdemo [guide] [RECORDING] [options]   guides through one measurement
      --feature NAME        what to measure (rangeOfMotion.shoulder.left.anticlockwise)
      --hold SECONDS        how long the value must be held (0.5)
      --tolerance DEGREES   how far it may wander meanwhile (3)
      --leniency SHARE      the same as a share of the value: 0.05 is 5 %
      --speed X|max         how fast to play: 1 on a terminal, else max
      --overlay DIR         write every frame's overlay as a PNG
      --view terminal|plain the overlay in the terminal, or lines alone
      --json                one JSON object a line

    qpdemo measure RECORDING --feature NAME … [options]   measures every frame
      --smoothing none|one-euro   (one-euro)
      --overlay DIR         write every frame's overlay as a PNG
      --background FILE.png lay them on a picture of the recording's size
      --sheet FILE.png      write a picture of some frames side by side
      --sheet-frames 0,5,…  which frames (twelve, evenly spaced)
      --json, --csv         one JSON object a line; a table

    qpdemo features [--json]   lists what can be measured

    Without a recording the embedded one is played: a person raises the left arm twice.
    Exit status: 0 done, 1 not completed, 64 usage, 65 bad data, 66 no such file, 73 cannot write.
    """
}

/// What the program tells the shell.
enum ExitStatus: Int32 {
  case success = 0
  case notCompleted = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
}

/// Why a command ends.
struct DemoError: Error {
  var status: ExitStatus
  var message: String

  static func usage(_ message: String) -> DemoError { DemoError(status: .usage, message: message) }

  init(status: ExitStatus, message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: RecordingError) {
    switch error.cause {
    case .cannotOpen, .cannotRead: status = .noInput
    default: status = .badData
    }
    message = error.description
  }
}
