internal import CQPKit
internal import QPBatch
internal import QPCore
internal import QPFormats
internal import QPRecording
internal import QPReport
internal import QPVision

/// An error as a caller in C gets it: a status, and words for ``qp_last_error``.
struct Failure: Error {
  /// One of the statuses below 0.
  var status: Int32
  /// The problem and its remedy, in English.
  var message: String

  static func argument(_ message: String) -> Failure { Failure(status: QP_ARGUMENT, message: message) }
  static func state(_ message: String) -> Failure { Failure(status: QP_STATE, message: message) }

  /// The error of an argument that must not be NULL.
  static func null(_ name: String) -> Failure { .argument("'\(name)' is NULL.") }

  init(status: Int32, message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: JSONError) {
    let location = [error.line, error.column].compactMap(\.self).map { "\($0):" }.joined()
    self.init(status: QP_ARGUMENT, message: "settings:\(location) \(error.problem)")
  }

  init(_ error: FormatError) { self.init(status: QP_FORMAT, message: "\(error)") }

  init(_ error: FrameError, frame: Int? = nil, file: String? = nil) {
    let location = [file, frame.map { "frame \($0)" }].compactMap(\.self).map { "\($0): " }.joined()
    self.init(status: QP_FRAME, message: "\(location)\(error)")
  }

  init(_ error: RecordingError) { self.init(status: QP_FORMAT, message: "\(error)") }

  init(_ error: OutputError) { self.init(status: QP_FORMAT, message: "\(error)") }

  init(_ error: ReportError) {
    self.init(status: QP_FORMAT, message: "\(error) Give \"from\" and \"to\", in seconds.")
  }

  init(_ error: EstimatorError) {
    let status =
      switch error {
      case .pictureUnusable: QP_ARGUMENT
      case .timeNotIncreasing: QP_FRAME
      default: QP_RUNTIME
      }
    self.init(status: status, message: "\(error)")
  }

  init(_ error: BatchError) {
    switch error {
    case .format(let error): self.init(error)
    case .frame: self.init(status: QP_FRAME, message: "\(error)")
    case .assessment: self.init(status: QP_ARGUMENT, message: "\(error)")
    case .noSuchFile, .unreadable, .filters, .cannotWrite, .foreignResults:
      self.init(status: QP_FORMAT, message: "\(error)")
    }
  }
}

/// Runs the body of a C function: a failure becomes its status, and its words those of this thread's last error.
func attempt(_ body: () throws(Failure) -> Int32) -> Int32 {
  do throws(Failure) { return try body() } catch {
    var message = error.message
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { qpkit_set_last_error($0.baseAddress, $0.count) }
    }
    return error.status
  }
}
