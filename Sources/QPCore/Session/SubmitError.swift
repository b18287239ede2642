public import QPLandmarks

/// Why a session did not take a frame.
public enum SubmitError: Error, Hashable, Sendable {
  /// The session has not been started, or was stopped.
  case notRunning
  /// The frame was submitted from inside the callback of a frame before it.
  case reentrant
  /// The frame itself is no good; the next good one works.
  case frame(FrameError)
}

extension SubmitError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notRunning: "The session is not running. Call start(features:onFrame:) first."
    case .reentrant: "A frame was submitted from inside the callback. Submit it after the callback has returned."
    case .frame(let error): error.description
    }
  }
}
