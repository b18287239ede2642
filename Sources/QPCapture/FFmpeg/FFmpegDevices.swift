#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPRecording

  /// FFmpeg's library of cameras and test sources.
  ///
  /// On Linux it is loaded with the first camera: with the libraries that it needs itself it takes as long to load as all others
  /// together, and each decoder's process would load it too.
  struct FFmpegDevices: Sendable {
    private typealias Register = @convention(c) () -> Void
    private typealias Devices = UnsafeMutablePointer<AVDeviceInfoList>
    private typealias List =
      @convention(c) (
        UnsafePointer<AVInputFormat>?, UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutablePointer<Devices?>?
      ) -> CInt
    private typealias Release = @convention(c) (UnsafeMutablePointer<Devices?>?) -> Void

    private let list: List
    private let release: Release

    /// The library with its formats registered; `nil` where it is not installed.
    static let shared = FFmpegDevices()

    private init?() {
      #if os(Linux)
        guard let library = LoadedLibrary.open("libavdevice.so.\(LIBAVDEVICE_VERSION_MAJOR)").library else {
          return nil
        }
        func find<Function>(_ name: String) -> Function? {
          library.symbol(name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let register: Register = find("avdevice_register_all"),
          let list: List = find("avdevice_list_input_sources"),
          let release: Release = find("avdevice_free_list_devices")
        else { return nil }
      #else
        let register: Register = avdevice_register_all
        let list: List = avdevice_list_input_sources
        let release: Release = avdevice_free_list_devices
      #endif
      register()
      (self.list, self.release) = (list, release)
    }

    /// The paths of the cameras that are connected, in the system's order.
    var cameras: [String] {
      var found: Devices?
      guard let format = av_find_input_format("video4linux2"), list(format, nil, nil, &found) >= 0, let found else {
        return []
      }
      var freed: Devices? = found
      defer { release(&freed) }
      return (0..<Int(found.pointee.nb_devices)).compactMap { index in
        found.pointee.devices[index]?.pointee.device_name.map { String(cString: $0) }
      }
    }
  }
#endif
