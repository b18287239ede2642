public import QPVideo

/// A way to open cameras: FFmpeg's libraries on Linux, an app's own on other systems.
public protocol CameraBackend: Sendable {
  /// Opens a device without waiting for it.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - format: The requested pictures.
  ///   - report: Takes reports in order, on one thread at a time, and never before this function has returned.
  /// - Returns: The open device.
  func open(
    _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraBackendEvent) -> Void
  ) -> any CameraConnection
}

/// An open camera.
public protocol CameraConnection: Sendable {
  /// Releases the device without waiting; later reports and calls are ignored.
  func close()
}

/// A report of an open camera.
public enum CameraBackendEvent: Sendable {
  /// A picture.
  case picture(VideoPicture)
  /// The program may not use the camera.
  case denied
  /// The camera cannot be opened as it was asked for.
  case configurationFailed(VideoError)
  /// The camera failed.
  case runtimeFailed(VideoError)
  /// Pictures stop coming for a while.
  case interrupted(CameraInterruption)
  /// An interruption has ended, without the camera being opened anew.
  case resumed
  /// There are no more pictures.
  case ended
}
