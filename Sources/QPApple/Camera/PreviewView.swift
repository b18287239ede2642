#if canImport(UIKit) && canImport(AVFoundation)
  public import AVFoundation
  public import UIKit

  /// A view that shows a camera's pictures upright, filling its bounds; a front camera's are mirrored.
  public final class PreviewView: UIView {
    private var coordinator: AVCaptureDevice.RotationCoordinator?
    private var rotation: NSKeyValueObservation?

    /// The kind of layer that shows the pictures.
    public override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

    /// The layer that shows the pictures; `nil` where a subclass has replaced it.
    public var previewLayer: AVCaptureVideoPreviewLayer? { layer as? AVCaptureVideoPreviewLayer }

    /// The session whose pictures are shown; set it again after the camera was switched.
    public var session: AVCaptureSession? {
      get { previewLayer?.session }
      set {
        previewLayer?.videoGravity = .resizeAspectFill
        previewLayer?.session = newValue
        follow(newValue)
      }
    }

    /// Keeps the preview upright while the device is turned.
    private func follow(_ session: AVCaptureSession?) {
      rotation?.invalidate()
      let input = session?.inputs.compactMap { $0 as? AVCaptureDeviceInput }.first
      guard let device = input?.device, let previewLayer else { return }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: previewLayer)
      self.coordinator = coordinator
      rotation = coordinator.observe(
        \.videoRotationAngleForHorizonLevelPreview, options: [.initial, .new]
      ) { [weak self] coordinator, _ in
        let angle = coordinator.videoRotationAngleForHorizonLevelPreview
        Task { @MainActor in self?.turn(to: angle) }
      }
    }

    private func turn(to angle: CGFloat) {
      guard let connection = previewLayer?.connection, connection.isVideoRotationAngleSupported(angle) else { return }
      connection.videoRotationAngle = angle
    }
  }
#endif
