public import QPVideo

/// A state of a camera.
public enum CameraState: Hashable, Sendable {
  /// Not started, or stopped.
  case idle
  /// Opening the device; no picture has come yet.
  case starting
  /// Pictures come.
  case running
  /// No pictures come for a while, for a reason that may pass.
  case interrupted(CameraInterruption)
  /// No pictures come, for a reason that stays; after ``CameraFailure/runtime(_:)`` one restart follows by itself.
  case failed(CameraFailure)
}

/// A reason for which pictures stop coming for a while.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CameraInterruption: String, Hashable, Sendable, CaseIterable {
  /// Another program uses the camera.
  case inUseByAnotherProgram
  /// Several programs are in the foreground.
  case severalProgramsInForeground
  /// The program is in the background.
  case inBackground
  /// The system is too hot or too busy.
  case systemPressure
  /// The connection to the camera broke.
  case connectionLost
  /// The camera is connected and sends nothing.
  case stalled

  /// Whether ``CameraManager/resumeInterruptedSession()`` may help.
  public var canResumeManually: Bool { self == .inUseByAnotherProgram || self == .severalProgramsInForeground }

  /// Whether the device must be opened anew, which the manager does after 1, 2, 4 and 8 s.
  var needsReopening: Bool { self == .connectionLost || self == .stalled }
}

/// A reason for which a camera gives no pictures.
public enum CameraFailure: Hashable, Sendable {
  /// The program may not use the camera.
  case notAllowed
  /// The camera cannot be opened as it was asked for.
  case configuration(VideoError)
  /// The camera failed while it ran, and again after a restart.
  case runtime(VideoError)
}

/// An event of a camera, in the order in which they happen.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CameraEvent: Hashable, Sendable {
  /// The state has changed.
  case state(CameraState)
  /// Pictures stopped coming.
  case interrupted(CameraInterruption)
  /// Pictures come again after an interruption.
  case interruptionEnded
  /// The camera failed while it ran.
  case runtimeError(VideoError)
  /// The program may not use the camera.
  case permissionDenied
  /// The camera cannot be opened as it was asked for.
  case configurationError(VideoError)
  /// The source has no more pictures: a pipe that was closed, a test source of a given length.
  case ended
}
