/// The cameras of the system that this build can open.
enum SystemCameras {
  static var backend: any CameraBackend { NoCameras() }
}

extension [CameraDevice] {
  /// The cameras that are connected; empty where this build cannot open any.
  public static var available: [CameraDevice] { [] }
}

/// A backend of builds without a library that opens cameras.
struct NoCameras: CameraBackend {
  private struct Connection: CameraConnection {
    func close() {}
  }

  func open(
    _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraReport) -> Void
  ) -> any CameraConnection {
    Task { report(.configurationFailed(.noBackend)) }
    return Connection()
  }
}
