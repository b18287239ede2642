public import QPLandmarks

/// The reason why a session refused a frame.
public enum SubmitError: Error, Hashable, Sendable {
  /// The session has not been started, or was stopped.
  case notRunning
  /// The frame was submitted from inside the callback of a frame before it.
  case reentrant
  /// The frame itself is invalid; the next valid one is accepted.
  case frame(FrameError)
}

extension SubmitError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch self {
    case .notRunning: "The session is not running. Call start(features:onFrame:) first."
    case .reentrant: "A frame was submitted from inside the callback. Submit it after the callback has returned."
    case .frame(let error): error.description
    }
  }
}
