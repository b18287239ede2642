#if canImport(UIKit) && canImport(AVFoundation)
  internal import AVFoundation
  internal import CoreMedia
  internal import CoreVideo
  internal import Foundation
  internal import QPCapture
  internal import QPCore
  internal import QPVideo
  internal import QPVision

  /// An open camera of the system.
  ///
  /// Unchecked because everything but the lock is touched on the queue alone.
  final class CaptureConnection: NSObject, CameraConnection, @unchecked Sendable {
    private let session: AVCaptureSession
    private let queue: DispatchQueue
    private let pictures = DispatchQueue(label: "QPApple.pictures")
    private let report: @Sendable (CameraBackendEvent) -> Void
    private let output = AVCaptureVideoDataOutput()
    private let turn = Locked(PictureRotation.none)
    private var coordinator: AVCaptureDevice.RotationCoordinator?
    private var rotation: NSKeyValueObservation?
    private var observers: [any NSObjectProtocol] = []
    private var isClosed = false

    init(_ session: AVCaptureSession, _ queue: DispatchQueue, report: @escaping @Sendable (CameraBackendEvent) -> Void)
    {
      self.session = session
      self.queue = queue
      self.report = report
    }

    /// Asks for permission where that is needed, and starts the camera.
    func open(_ position: CameraPosition, _ format: CameraFormat) {
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .authorized: queue.async { self.start(position, format) }
      case .notDetermined:
        AVCaptureDevice.requestAccess(for: .video) { [self] isGranted in
          queue.async { isGranted ? self.start(position, format) : self.report(.denied) }
        }
      case .denied, .restricted: queue.async { self.report(.denied) }
      @unknown default: queue.async { self.report(.denied) }
      }
    }

    func close() {
      queue.async { self.stop() }
    }

    // MARK: On the queue

    private func start(_ position: CameraPosition, _ format: CameraFormat) {
      guard !isClosed else { return }
      guard let device = Self.device(position), let input = try? AVCaptureDeviceInput(device: device) else {
        return report(.configurationFailed(.notFound("The camera")))
      }
      guard configure(input, format) else { return report(.configurationFailed(.busy("The camera"))) }
      follow(device)
      observe()
      session.startRunning()
    }

    private func configure(_ input: AVCaptureDeviceInput, _ format: CameraFormat) -> Bool {
      session.beginConfiguration()
      defer { session.commitConfiguration() }
      for old in session.inputs { session.removeInput(old) }
      for old in session.outputs { session.removeOutput(old) }
      let preset = Self.preset(format)
      if session.canSetSessionPreset(preset) { session.sessionPreset = preset }
      output.videoSettings = [
        String(kCVPixelBufferPixelFormatTypeKey): kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ]
      output.alwaysDiscardsLateVideoFrames = true
      output.setSampleBufferDelegate(self, queue: pictures)
      guard session.canAddInput(input) else { return false }
      session.addInput(input)
      guard session.canAddOutput(output) else { return false }
      session.addOutput(output)
      return true
    }

    /// Follows the device's rotation; pictures stay as the sensor gives them and say their turn.
    private func follow(_ device: AVCaptureDevice) {
      let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: nil)
      self.coordinator = coordinator
      rotation = coordinator.observe(
        \.videoRotationAngleForHorizonLevelCapture, options: [.initial, .new]
      ) { [turn] coordinator, _ in
        let angle = Double(coordinator.videoRotationAngleForHorizonLevelCapture)
        turn.withLock { $0 = PictureRotation(nearestTo: angle) }
      }
    }

    private func observe() {
      let center = NotificationCenter.default
      func on(_ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> CameraBackendEvent) {
        observers.append(
          center.addObserver(forName: name, object: session, queue: nil) { [report] in report(body($0)) })
      }
      on(AVCaptureSession.wasInterruptedNotification) { .interrupted(CameraInterruption($0)) }
      on(AVCaptureSession.interruptionEndedNotification) { _ in .resumed }
      on(AVCaptureSession.runtimeErrorNotification) { notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
        // The manager opens the camera once more, which is what a reset of the media services needs.
        return .runtimeFailed(.system(code: error?.code.rawValue ?? 0, reason: "The capture session failed"))
      }
    }

    private func stop() {
      guard !isClosed else { return }
      isClosed = true
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      observers = []
      rotation?.invalidate()
      output.setSampleBufferDelegate(nil, queue: nil)
      session.stopRunning()
    }

    private static func device(_ position: CameraPosition) -> AVCaptureDevice? {
      switch position {
      case .front: .default(.builtInWideAngleCamera, for: .video, position: .front)
      case .back: .default(.builtInWideAngleCamera, for: .video, position: .back)
      case .external: .default(.external, for: .video, position: .unspecified)
      }
    }

    private static func preset(_ format: CameraFormat) -> AVCaptureSession.Preset {
      switch max(format.size.width, format.size.height) {
      case ...640: .vga640x480
      case ...1280: .hd1280x720
      default: .hd1920x1080
      }
    }
  }

  extension CaptureConnection: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      // The host's clock: it goes on when cameras are switched.
      let seconds = CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer), let time = Timestamp(seconds: seconds),
        let picture = VideoPicture(buffer, time: time, rotation: turn.withLock { $0 })
      else { return }
      report(.picture(picture))
    }
  }

  extension CameraInterruption {
    /// The reason that a notification of the session gives.
    fileprivate init(_ notification: Notification) {
      let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
      switch number.flatMap({ AVCaptureSession.InterruptionReason(rawValue: $0) }) {
      case .videoDeviceInUseByAnotherClient, .audioDeviceInUseByAnotherClient: self = .inUseByAnotherProgram
      case .videoDeviceNotAvailableWithMultipleForegroundApps: self = .severalProgramsInForeground
      case .videoDeviceNotAvailableDueToSystemPressure: self = .systemPressure
      case .videoDeviceNotAvailableInBackground: self = .inBackground
      default: self = .inBackground
      }
    }
  }
#endif
