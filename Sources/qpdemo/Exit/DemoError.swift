import QPBatch
import QPRecording
import QPFormats
import QPImage
import QPVision

/// The exit status of the program.
enum ExitStatus: Int32 {
  case success = 0
  case notCompleted = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
}

/// An error that ends a command.
struct DemoError: Error {
  var status: ExitStatus
  var message: String

  static func usage(_ message: String) -> DemoError { DemoError(status: .usage, message: message) }

  /// Returns the error of a recording without a frame.
  static func noFrame(in path: String) -> DemoError {
    DemoError(FormatError.noFrame(in: path))
  }

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
    message = error.naming(error.option).description
  }

  init(_ error: BatchError) {
    switch error {
    case .format(let error): self.init(error)
    case .noSuchFile: self.init(status: .noInput, message: "\(error)")
    case .frame, .filters, .assessment, .unreadable: self.init(status: .badData, message: "\(error)")
    case .cannotWrite, .foreignResults: self.init(status: .cannotCreate, message: "\(error)")
    }
  }

  init(_ error: OutputError) {
    let isThere = if case .exists = error { true } else { false }
    self.init(status: .cannotCreate, message: isThere ? "\("\(error)".dropLast()) (--overwrite)." : "\(error)")
  }

  init(_ error: RecorderError) { self.init(status: .cannotCreate, message: "\(error)") }

  init(_ error: DescriptionError) {
    self.init(
      status: error.kind == .cannotRead ? .noInput : .badData,
      message: error.description + (error.kind == .unknownFeature ? " 'qpdemo features' lists them all." : ""))
  }

  init(_ error: PictureError) {
    self.init(status: error.kind == .unusable ? .badData : .noInput, message: "\(error)")
  }

  /// - Parameters:
  ///   - error: An estimator's.
  ///   - path: The picture that it concerns; `nil` if it concerns all.
  init(_ error: EstimatorError, in path: String? = nil) {
    switch error {
    case .pictureUnusable, .timeNotIncreasing, .inferenceFailed: status = .badData
    default: status = .noInput
    }
    message =
      (path.map { $0 + ": " } ?? "") + "\(error)" + (status == .noInput ? " 'qpdemo doctor' says what is found." : "")
  }

  init(_ error: OverlayError) {
    switch error {
    case .badBackground(let problem): self.init(status: .badData, message: problem)
    case .cannotWrite(let problem): self.init(status: .cannotCreate, message: problem)
    }
  }
}

extension FormatError {
  /// The same error, whose remedy names the program's option.
  ///
  /// `Give the size in pixels (--size WIDTHxHEIGHT).`
  fileprivate func naming(_ option: Option?) -> FormatError {
    let hint: String
    switch option {
    case .size: hint = "--size WIDTHxHEIGHT"
    case .rate: hint = "--rate 30"
    case .topology(let names):
      hint =
        "--topology " + (names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " : "") + (names.last ?? "")
    case .map: hint = "--map FILE with lines such as: LSHO = leftShoulder"
    case nil: return self
    }
    var error = self
    error.remedy = "\(remedy.dropLast()) (\(hint))."
    return error
  }
}
