/// An error of a ``Recorder``.
public struct RecorderError: Error, Hashable, Sendable {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// The file is there, and must not be replaced.
    case exists(path: String)
    /// The file cannot be made, for the system's reason.
    case cannotCreate(path: String, reason: String)
    /// The file cannot be written to, for the system's reason; the frame is not in it.
    case cannotWrite(path: String, reason: String)
    /// The frame does not fit the recording.
    case refused(RecordingError)
    /// Frames came faster than they can be written.
    case queueFull
    /// The frame came after ``Recorder/finish()``.
    case ended
  }
}

extension RecorderError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .exists(let path): "\(path) is there already. Record elsewhere, or allow to overwrite it."
    case .cannotCreate(let path, let reason): "Cannot make \(path): \(reason). Check the folder and the permissions."
    case .cannotWrite(let path, let reason):
      "Cannot write \(path): \(reason). Frames are lost until there is room; those before are kept."
    case .refused(let error): "A frame does not fit the recording: \(error)"
    case .queueFull: "Frames came faster than they can be written. Record to a faster disk."
    case .ended: "Frames came after the recorder had ended. Make a new one."
    }
  }
}

extension RecorderError {
  /// Creates an error from that of an output.
  init(_ error: OutputError) {
    switch error {
    case .exists(let path): self.init(Problem.exists(path: path))
    case .isInput(let path), .isTwice(let path), .isNoFile(let path, _), .isForeign(let path):
      self.init(Problem.cannotCreate(path: path, reason: error.reason))
    case .cannotWrite(let path, let reason): self.init(Problem.cannotWrite(path: path, reason: reason))
    }
  }
}
