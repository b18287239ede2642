import QPCore
import QPRecording
import QPFormats

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

  /// Somebody asked how to use the program, which ends a command and is no failure.
  static let help = DemoError(status: .success, message: QPDemo.usage)

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

  init(_ error: FormatError) {
    switch error.kind {
    case .cannotRead: status = .noInput
    case .needsOption: status = .usage
    default: status = .badData
    }
    message = error.description
  }
}
