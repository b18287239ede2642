internal import QPCapture
import QPCore
import QPRecording
import QPVideo

/// The options of commands that watch a camera.
struct CameraOptions {
  static let section = OptionSection("Camera", [.cameraSize, .cameraRate, .seconds], isShared: true)
  /// The same with the lens.
  static let sectionWithLens = OptionSection(
    "Camera", [.cameraSize, .cameraRate, .seconds] + CommandOption.lensOptions, isShared: true)

  let device: CameraDevice
  private let format: CameraFormat
  /// The time after which the camera is stopped, in seconds; `nil` for none.
  let seconds: Double?

  init(_ text: String, _ options: Options) throws(DemoError) {
    device = CameraDevice(text)
    format = CameraFormat(
      size: options.size(.cameraSize) ?? CameraFormat.vga30.size, rate: try options.number(.cameraRate))
    seconds = options.givenNumber(.seconds)
  }

  /// Whether a text names a camera rather than a video.
  static func isCamera(_ text: String) -> Bool {
    let device = CameraDevice(text)
    return device.kind != .pipe || FilePath.kind(text) == .pipe
  }

  /// Watches the camera until it ends, fails, or the program is asked to stop.
  ///
  /// - Parameters:
  ///   - output: Receives notes on interruptions.
  ///   - body: Processes a picture, always the newest one; `false` stops the camera.
  ///   - finish: Closes outputs after the last picture, also when the camera failed; a signal waits for it.
  /// - Returns: The number of pictures missed meanwhile.
  /// - Throws: The camera's failure, or the error of `body`.
  func watch(
    _ output: Output, _ body: (VideoPicture) throws(DemoError) -> Bool,
    finish: () throws(DemoError) -> Void = {}
  ) async throws(DemoError) -> Int {
    let manager = CameraManager(devices: [device], format: format)
    let log = EventLog(output.complaints)
    manager.delegate = log
    let signal = StopSignal { [weak manager] in manager?.stopSession() }
    // The camera may give no picture whose time would say that the seconds are over.
    var limit = seconds.map { TimeLimit($0) { [weak manager] in manager?.stopSession() } }
    defer {
      limit?.cancel()
      signal.end()
      manager.stopSession()
    }
    var pictures = manager.pictures.makeAsyncIterator()
    manager.checkCameraConfigurationAndStartSession()
    var count = 0
    while let picture = await pictures.next() {
      if count == 0 { limit = limit?.begunAnew() }
      count += 1
      if let seconds, picture.time.seconds > seconds { break }
      guard try body(picture) else { break }
    }
    try finish()
    if case .failed(let failure) = manager.state { throw DemoError(failure, device) }
    if count == 0, limit?.isOver == true { throw DemoError(VideoError.timedOut) }
    return pictures.missed
  }

  /// Prints the camera's events as they happen: a camera that is silent gives no picture to print them with.
  private final class EventLog: CameraManagerDelegate, Sendable {
    private let complain: @Sendable (String) -> Void

    init(_ complain: @escaping @Sendable (String) -> Void) { self.complain = complain }

    func didOutput(_ picture: VideoPicture) {}
    func sessionWasInterrupted(canResumeManually: Bool) { add("the camera was interrupted") }
    func sessionInterruptionEnded() { add("the camera continues") }
    func didEncounterSessionRuntimeError() { add("the camera failed and is restarted") }
    func presentCameraPermissionsDeniedAlert() {}
    func presentVideoConfigurationErrorAlert() {}

    private func add(_ remark: String) { complain("qpdemo: note: \(remark)") }
  }
}

extension DemoError {
  fileprivate init(_ failure: CameraFailure, _ device: CameraDevice) {
    switch failure {
    case .notAllowed: self.init(VideoError.notAllowed(device.address))
    case .configuration(.system(let code, let reason)):
      self.init(
        status: .noInput,
        message: "\(device.address) cannot be watched: \(reason) (code \(code)). Check that it is a camera.")
    case .configuration(let error), .runtime(let error): self.init(error)
    }
  }
}

extension CommandOption {
  fileprivate static let cameraSize = option(
    "--size", "WIDTHxHEIGHT", .size, "the size requested from the camera", default: "640x480")
  fileprivate static let cameraRate = option(
    "--rate", "FPS", .positiveNumber, "the pictures per second requested", default: "30")
  fileprivate static let seconds = option(
    "--seconds", "SECONDS", .positiveNumber, "stops the camera after this time (Ctrl-C stops it at any time)")
}

extension Operand {
  static let camera = Operand(
    "DEVICE", .text, "a camera: /dev/video0, rtsp://…, http://… with MJPEG, a named pipe, or lavfi: with a test source")
}
