#if FFmpeg
  internal import CFFmpeg
  internal import QPCore
  internal import QPVideo
  internal import QPRecording

  /// Cameras by FFmpeg's libraries: v4l2, RTSP, MJPEG over HTTP, named pipes and test sources.
  struct FFmpegCameras: CameraBackend {
    /// The seconds without a byte after which a network camera counts as stalled.
    var timeout = 5.0
    /// The seconds without a picture after which a camera counts as stalled, however many bytes come: a camera that sends a
    /// byte now and then is never silent.
    var longestWait = 10.0
    /// Seconds since any moment, for pictures without a time of their own.
    var clock: @Sendable () -> Double = { MonotonicClock.seconds }
    /// The addresses that are open: a device must be let go of before it can be opened again.
    private let open = Monitor<Set<String>>([])

    func open(
      _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraBackendEvent) -> Void
    ) -> any CameraConnection {
      let connection = Connection()
      let source = device.source(format, timeout: timeout, longestWait: longestWait)
      let isStarted = WorkerThread.start { [open, clock] in
        open.change(when: { !$0.contains(device.address) }) { _ = $0.insert(device.address) }
        Self.read(device, source, clock, connection.canceller, report)
        open.change { _ = $0.remove(device.address) }
      }
      if !isStarted { Task { report(.configurationFailed(.system(code: 0, reason: "The system has no thread left"))) } }
      return connection
    }

    /// The paths of the cameras that are connected, in the system's order.
    static var connected: [String] { FFmpegDevices.shared?.cameras ?? [] }

    private struct Connection: CameraConnection {
      let canceller = VideoCanceller()
      func close() { canceller.cancel() }
    }

    /// Reads pictures until the end, an error or the cancellation.
    private static func read(
      _ device: CameraDevice, _ source: FFmpegInput.Source, _ clock: @escaping () -> Double,
      _ canceller: VideoCanceller, _ report: @Sendable (CameraBackendEvent) -> Void
    ) {
      var hasPicture = false
      do throws(VideoError) {
        let needsDevices = device.kind == .camera || device.kind == .test
        guard !needsDevices || FFmpegDevices.shared != nil else {
          throw .system(code: 0, reason: "FFmpeg's libavdevice is missing; install it")
        }
        let reader = try FFmpegReader(source, options: VideoOptions(threads: 1), cancel: canceller)
        var times = LiveTimes(isAtArrival: device.kind == .network && reader.info.codec == "mjpeg", clock: clock)
        while let picture = try reader.next() {
          report(.picture(picture.at(times.time(of: picture.time))))
          hasPicture = true
        }
        if canceller.isCancelled { return }
        report(device.kind == .network ? .interrupted(.connectionLost) : .ended)
      } catch {
        if !canceller.isCancelled { report(CameraBackendEvent(error, hasPicture: hasPicture)) }
      }
    }
  }

  extension CameraDevice {
    /// The address as the library takes it.
    fileprivate func source(_ format: CameraFormat, timeout: Double, longestWait: Double) -> FFmpegInput.Source {
      let size = "\(format.size.width)x\(format.size.height)"
      switch kind {
      case .camera:
        return .address(
          address, options: ["video_size": size, "framerate": "\(format.rate)"], format: "video4linux2",
          longestWait: longestWait)
      case .network:
        // Only the protocols of a network camera: no playlist and no redirection leads to a file of this machine.
        var options = ["analyzeduration": "1000000", "fflags": "nobuffer"]
        let isRTSP = address.lowercased().hasPrefix("rtsp")
        options[isRTSP ? "timeout" : "rw_timeout"] = "\(Int(timeout * 1e6))"
        if isRTSP { options["rtsp_transport"] = "tcp" }
        return .address(
          address, options: options, format: nil,
          protocols: isRTSP ? ["tcp", "tls", "rtsp", "rtp", "udp"] : ["http", "https", "tcp", "tls"],
          longestWait: longestWait)
      case .pipe:
        return .pipe(address, longestSilence: timeout, longestWait: longestWait)
      case .test: return .address(address, options: [:], format: "lavfi")
      }
    }
  }

  extension CameraBackendEvent {
    /// The report of an error: a failure before the first picture is a wrong configuration.
    init(_ error: VideoError, hasPicture: Bool) {
      switch error {
      case .notAllowed, .refused(status: 401), .refused(status: 403): self = .denied
      case .unplugged: self = .runtimeFailed(error)
      case .timedOut: self = .interrupted(.stalled)
      case _ where !hasPicture: self = .configurationFailed(error)
      case .system(code: connectionLost, _): self = .interrupted(.connectionLost)
      default: self = .runtimeFailed(error)
      }
    }
  }

  /// FFmpeg's code of a connection that broke: the system's EIO.
  private let connectionLost = -5
#endif
