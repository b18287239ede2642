#if canImport(UIKit) && canImport(AVFoundation)
  public import AVFoundation
  public import QPCapture
  internal import QPVideo

  /// The cameras of the system, for a `CameraManager`.
  ///
  /// The manager decides when ``session`` runs; a preview shows its pictures.
  public final class CaptureBackend: CameraBackend, @unchecked Sendable {
    // Unchecked because the session is configured, started and stopped on the queue alone.

    /// The session whose pictures a preview shows.
    public let session = AVCaptureSession()
    private let queue = DispatchQueue(label: "QPApple.capture")

    /// Creates the cameras; nothing is opened.
    public init() {}

    /// The back and the front camera, whether they are there or not.
    public static let devices = [
      CameraDevice(.camera, address: "back", position: .back),
      CameraDevice(.camera, address: "front", position: .front),
    ]

    /// Opens a camera without waiting for it; reports come later, from queues of the capture.
    public func open(
      _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraBackendEvent) -> Void
    ) -> any CameraConnection {
      let connection = CaptureConnection(session, queue, report: report)
      connection.open(device.position, format)
      return connection
    }
  }
#endif
