public import QPVideo

/// A camera with its states: it starts, is interrupted, fails, comes back, and is switched for another.
///
/// ```swift
/// let camera = CameraManager(devices: [CameraDevice("rtsp://10.0.0.7/stream")])
/// camera.checkCameraConfigurationAndStartSession()
/// for await picture in camera.pictures { … }
/// ```
/// A camera that is lost is opened again after 1, 2, 4 and 8 s, one that fails once after 1 s.
public final class CameraManager: Sendable {
  private let core: CameraCore

  init(
    devices: [CameraDevice], preferred: CameraPosition, format: CameraFormat, backend: any CameraBackend,
    timer: any CameraTimer, clock: @escaping @Sendable () -> Double
  ) {
    core = CameraCore(
      devices: devices, preferred: preferred, format: format, backend: backend, timer: timer, clock: clock)
  }

  deinit {
    core.handle(.stop)
  }

  /// Checks that the camera may be used and can be opened, and starts it; without effect while it runs.
  public func checkCameraConfigurationAndStartSession() { core.handle(.start) }

  /// Stops the camera; no event and no picture follows once this has returned.
  ///
  /// A delegate's callback that runs on another thread is waited for.
  public func stopSession() { core.handle(.stop) }

  /// Goes on with the next device, and back to this one if that fails; without effect where there is only one.
  public func switchCamera() { core.handle(.switchCamera) }

  /// Tries to end an interruption that the user may end.
  ///
  /// - Returns: Whether it was tried; if it succeeds, ``CameraEvent/interruptionEnded`` follows.
  public func resumeInterruptedSession() -> Bool {
    guard case .interrupted(let reason) = state, reason.canResumeManually else { return false }
    core.handle(.resume)
    return true
  }

  /// Returns the place of the current device; `.external` where there is no device.
  public var currentPosition: CameraPosition { core.device?.position ?? .external }

  /// The current device; `nil` where there is none.
  public var device: CameraDevice? { core.device }

  /// The state.
  public var state: CameraState { core.state }

  /// The pictures from now on.
  public var pictures: LivePictures { LivePictures(channel: core.pictures) }

  /// Whether an iteration over the pictures is running.
  var hasIterations: Bool { core.pictures.isJoined }

  /// The events from now on; each access makes a stream of its own, which ends with the manager.
  public var events: AsyncStream<CameraEvent> { core.events() }

  /// Takes pictures and events, on a thread of the camera; it is not kept alive.
  public var delegate: (any CameraManagerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }
}

/// A type that takes the pictures and events of a ``CameraManager``, one at a time and never on the main thread by itself.
public protocol CameraManagerDelegate: AnyObject, Sendable {
  /// Takes a picture; every one is handed over, and the camera waits meanwhile or drops pictures.
  func didOutput(_ picture: VideoPicture)
  /// Is called when pictures stop coming for a while.
  func sessionWasInterrupted(canResumeManually: Bool)
  /// Is called when pictures come again after an interruption.
  func sessionInterruptionEnded()
  /// Is called when the camera failed while it ran.
  func didEncounterSessionRuntimeError()
  /// Is called when the program may not use the camera.
  func presentCameraPermissionsDeniedAlert()
  /// Is called when the camera cannot be opened as it was asked for.
  func presentVideoConfigurationErrorAlert()
}
