#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation) && canImport(Vision)
  public import QPCapture
  public import QPCore
  internal import QPVideo
  public import SwiftUI
  public import UIKit

  /// A view of the camera that measures what it shows, by the name that hosts of the QuickPose iOS SDK use.
  ///
  /// The camera runs as long as the view is shown. The host needs `NSCameraUsageDescription` in its property list.
  public struct QuickPoseCameraView: View {
    private let useFrontCamera: Bool
    private let delegate: QuickPose
    private let onEvent: @MainActor (CameraEvent) -> Void
    @State private var camera: CameraModel

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - useFrontCamera: Whether the front camera is used; its picture and overlay are shown mirrored.
    ///   - delegate: The session that measures; start it before or after the view appears.
    ///   - estimator: The estimator of landmarks.
    ///   - onEvent: A closure that takes the camera's events, such as a permission that is missing.
    public init(
      useFrontCamera: Bool, delegate: QuickPose, estimator: any PixelBufferEstimator = VisionLandmarks(),
      onEvent: @escaping @MainActor (CameraEvent) -> Void = { _ in }
    ) {
      self.useFrontCamera = useFrontCamera
      self.delegate = delegate
      self.onEvent = onEvent
      _camera = State(initialValue: CameraModel(estimator))
    }

    /// The camera's preview.
    public var body: some View {
      CameraPreview(camera: camera, useFrontCamera: useFrontCamera)
        .task(id: useFrontCamera) { await run() }
    }

    /// Measures until the view disappears, which cancels its task.
    private func run() async {
      let frames = CameraFrames(camera.estimator) { [useFrontCamera] in useFrontCamera }
      let manager = CameraManager(
        devices: CaptureBackend.devices, preferred: useFrontCamera ? .front : .back, backend: camera.backend)
      manager.delegate = frames
      let events = Task { for await event in manager.events { onEvent(event) } }
      manager.checkCameraConfigurationAndStartSession()
      // A session that is not started yet, or stopped, refuses frames: the camera stays on for a later start.
      for await frame in frames.frames { try? delegate.submit(frame) }
      manager.stopSession()
      events.cancel()
    }
  }

  /// The camera of a view, which outlives the view's values.
  @MainActor final class CameraModel {
    let backend = CaptureBackend()
    let estimator: any PixelBufferEstimator

    init(_ estimator: any PixelBufferEstimator) {
      self.estimator = estimator
    }
  }

  /// The preview as a view of SwiftUI.
  private struct CameraPreview: UIViewRepresentable {
    let camera: CameraModel
    let useFrontCamera: Bool

    func makeUIView(context: Context) -> PreviewView {
      let view = PreviewView()
      view.session = camera.backend.session
      return view
    }

    func updateUIView(_ view: PreviewView, context: Context) {
      view.session = camera.backend.session
    }
  }

  /// A view of a session's overlay, by the name that hosts of the QuickPose iOS SDK use.
  public struct QuickPoseOverlayView: View {
    @Binding private var overlayImage: UIImage?

    /// Creates a view.
    ///
    /// - Parameter overlayImage: The image that the session's callback gives.
    public init(overlayImage: Binding<UIImage?>) {
      _overlayImage = overlayImage
    }

    /// The image, over the same part of the camera's picture as the preview shows.
    public var body: some View {
      if let overlayImage {
        Image(uiImage: overlayImage).resizable().scaledToFill()
      }
    }
  }
#endif
