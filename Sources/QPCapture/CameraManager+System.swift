internal import QPCore
internal import QPVideo

extension CameraManager {
  /// Creates a manager that has not started.
  ///
  /// - Parameters:
  ///   - devices: The devices among which ``switchCamera()`` goes round.
  ///   - preferred: The place of the device to begin with; the first device where none has it.
  ///   - format: The pictures that devices are asked for.
  ///   - backend: The backend that opens devices; `nil` for the system's.
  public convenience init(
    devices: [CameraDevice] = .available, preferred: CameraPosition = .back, format: CameraFormat = .vga30,
    backend: (any CameraBackend)? = nil
  ) {
    self.init(
      devices: devices, preferred: preferred, format: format, backend: backend ?? SystemCameras.backend,
      timer: SleepingTimer(), clock: { MonotonicClock.seconds })
  }
}

/// The cameras of the system that this build can open.
enum SystemCameras {
  #if FFmpeg
    static let backend: any CameraBackend = FFmpegCameras()
  #else
    static let backend: any CameraBackend = NoCameras()
  #endif
}

extension [CameraDevice] {
  /// The cameras that are connected, the first as `.back` and the second as `.front`; empty in a build without a library
  /// that opens cameras.
  public static var available: [CameraDevice] {
    #if FFmpeg
      let positions: [CameraPosition] = [.back, .front]
      return FFmpegCameras.connected.enumerated().map { index, path in
        CameraDevice(path, position: positions.indices.contains(index) ? positions[index] : .external)
      }
    #else
      return []
    #endif
  }
}

/// A backend of builds without a library that opens cameras.
struct NoCameras: CameraBackend {
  private struct Connection: CameraConnection {
    func close() {}
  }

  func open(
    _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraBackendEvent) -> Void
  ) -> any CameraConnection {
    Task { report(.configurationFailed(.noBackend)) }
    return Connection()
  }
}
