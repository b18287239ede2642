#if canImport(UIKit) && canImport(AVFoundation)
  internal import AVFoundation
  public import CoreVideo
  public import QPCapture
  internal import QPCore
  internal import QPVideo

  /// A type that takes the pictures and events of a ``CameraFeedManager``, on the main actor.
  @MainActor public protocol CameraFeedManagerDelegate: AnyObject {
    /// Takes a picture; of those that come while it runs only the newest follows.
    func didOutput(pixelBuffer: CVPixelBuffer)
    /// Asks to tell the user that the camera may not be used.
    func presentCameraPermissionsDeniedAlert()
    /// Asks to tell the user that the camera cannot be opened.
    func presentVideoConfigurationErrorAlert()
    /// Is called when the camera failed while it ran.
    func sessionRunTimeErrorOccurred()
    /// Is called when pictures stop coming for a while.
    func sessionWasInterrupted(canResumeManually resumeManually: Bool)
    /// Is called when pictures come again after an interruption.
    func sessionInterruptionEnded()
  }

  /// A camera with a preview, by the names of the PoseEstim framework and the samples that it comes from.
  ///
  /// The states and their transitions are those of `CameraManager`. The host needs `NSCameraUsageDescription`.
  @MainActor public final class CameraFeedManager {
    /// The receiver of pictures and events; it is not kept alive.
    public weak var delegate: (any CameraFeedManagerDelegate)?

    private let backend = CaptureBackend()
    private let camera: CameraManager
    private let previewView: PreviewView
    private var tasks: [Task<Void, Never>] = []

    /// Creates a manager that has not started.
    ///
    /// - Parameters:
    ///   - previewView: The view that shows the pictures.
    ///   - position: The camera to begin with.
    public init(previewView: PreviewView, position: CameraPosition = .front) {
      self.previewView = previewView
      camera = CameraManager(devices: CaptureBackend.devices, preferred: position, backend: backend)
      previewView.session = backend.session
    }

    /// Asks for permission where that is needed, and starts the camera.
    public func checkCameraConfigurationAndStartSession() {
      guard tasks.isEmpty else { return }
      let (events, pictures) = (camera.events, camera.pictures)
      tasks = [
        Task { [weak self] in for await event in events { self?.handle(event) } },
        Task { [weak self] in
          for await picture in pictures {
            if let buffer = picture.pixelBuffer { self?.delegate?.didOutput(pixelBuffer: buffer) }
          }
        },
      ]
      camera.checkCameraConfigurationAndStartSession()
    }

    /// Stops the camera; no picture and no event follows.
    public func stopSession() {
      for task in tasks { task.cancel() }
      tasks = []
      camera.stopSession()
    }

    /// Goes on with the other camera.
    public func switchCamera() {
      camera.switchCamera()
    }

    /// Returns the place of the camera in use.
    public func showCurrentInput() -> CameraPosition { camera.currentPosition }

    /// Tries to end an interruption that the user may end.
    ///
    /// - Parameter completion: A closure that takes whether it was tried.
    public func resumeInterruptedSession(withCompletion completion: @escaping (Bool) -> Void) {
      completion(camera.resumeInterruptedSession())
    }

    private func handle(_ event: CameraEvent) {
      switch event {
      case .state(.running):
        // The preview follows the rotation of the camera that runs now.
        previewView.session = backend.session
      case .state, .ended: break
      case .interrupted(let reason): delegate?.sessionWasInterrupted(canResumeManually: reason.canResumeManually)
      case .interruptionEnded: delegate?.sessionInterruptionEnded()
      case .runtimeError: delegate?.sessionRunTimeErrorOccurred()
      case .permissionDenied: delegate?.presentCameraPermissionsDeniedAlert()
      case .configurationError: delegate?.presentVideoConfigurationErrorAlert()
      }
    }
  }
#endif
