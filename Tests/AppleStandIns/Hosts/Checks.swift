// What can run without a device, against stand-ins that count: Scripts/apple compiles, links and runs it.

import AVFoundation
import CoreGraphics
import CoreVideo
import ImageIO
import QPApple
import QPCapture
import QPKit
import QPVideo
import QPVision
import UIKit
import Vision

@main @MainActor struct Checks {
  static var failures = 0

  static func expect(_ isTrue: Bool, _ what: String) {
    if !isTrue { failures += 1 }
    print(isTrue ? "passed:" : "FAILED:", what)
  }

  static func main() async throws {
    try joints()
    locks()
    try images()
    colors()
    await camera()
    await permission()
    try videos()
    try brokenVideos()
    await manyVideos()
    exit(failures == 0 ? 0 : 1)
  }

  static func joints() throws {
    var estimator = VisionLandmarks()
    let buffer = CVBuffer(format: kCVPixelFormatType_32BGRA, width: 8, height: 8)
    let poses = try estimator.poses(in: buffer, rotation: .quarter)
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 100, height: 100), topology: estimator.topology, poses: poses)
    let landmarks = Landmarks(frame)
    // The stand-in puts the n-th joint at (n, n) hundredths from below, in Vision's order.
    let order: [Landmarks.Body] = [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .midShoulder, .leftElbow,
      .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .midHip, .leftKnee, .rightKnee, .leftAnkle,
      .rightAnkle,
    ]
    let isInPlace = order.enumerated().allSatisfy { index, body in
      guard let position = landmarks?.pixel(body) else { return false }
      return abs(position.x - Double(index)) < 1e-3 && abs(position.y - Double(100 - index)) < 1e-3
    }
    expect(isInPlace, "19 joints are in place, y down")
    expect(VNImageRequestHandler.latest == .right, "a quarter turn is the orientation right")
  }

  static func locks() {
    let buffer = CVBuffer(format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, width: 7, height: 5)
    var picture = VideoPicture(buffer, time: .zero, rotation: .half)
    expect(buffer.locks == [1: 1], "a picture locks its buffer for reading")
    var plane = picture?.luma()
    let isRead = plane?.withBytes { $0.unsafeLoad(fromByteOffset: 2 * 23 + 3, as: UInt8.self) == 49 }
    expect(isRead == true && plane?.bytesPerRow == 23, "luma is the buffer's memory, with its rows")
    expect(picture?.color.isFullRange == true && picture?.pixelBuffer === buffer, "range and buffer are kept")
    picture = nil
    expect(buffer.locks == [1: 1], "a plane keeps the lock")
    plane = nil
    expect(buffer.locks == [1: 0], "the lock is undone with its own flags")
    expect(VideoPicture(CVBuffer(format: 7, width: 2, height: 2), time: .zero) == nil, "other formats are refused")
  }

  static func images() throws {
    let quickPose = QuickPose(configuration: Configuration(overlayBuffers: 2))
    var images: [CGImage] = []
    var isShared = true
    var misses = 0
    quickPose.start(features: [.overlay(.wholeBody)]) { (_: Status, overlay: Overlay?, _, _, _) in
      guard let overlay, let image = overlay.cgImage else { return misses += 1 }
      overlay.withPixels { pixels in
        pixels.withUnsafeBytes { isShared = isShared && $0.baseAddress == image.dataProvider?.data }
      }
      images.append(image)
    }
    var estimator = VisionLandmarks()
    let poses = try estimator.poses(
      in: CVBuffer(format: kCVPixelFormatType_32BGRA, width: 8, height: 8), rotation: .none)
    func frame(_ milliseconds: Int64) throws -> PoseFrame {
      try PoseFrame(
        timestamp: Timestamp(milliseconds: milliseconds), size: PictureSize(width: 64, height: 48),
        topology: .vision19, poses: poses)
    }
    for index in 0..<3 { try quickPose.submit(try frame(Int64(40 * index))) }
    expect(isShared && images.count == 2, "an image shares the overlay's pixels")
    expect(misses == 1, "two images hold two buffers: the third frame comes without")
    images.removeFirst()
    try quickPose.submit(try frame(200))
    expect(images.count == 2 && misses == 1, "a buffer returns with the last image of it")
  }

  static func colors() {
    let color = Style.Color(UIColor(red: 1, green: 0.5, blue: -2, alpha: 0.2))
    expect(color == Style.Color(red: 255, green: 128, blue: 0, alpha: 51), "colours keep their parts")
  }

  /// Waits until something is so, for at most five seconds.
  static func eventually(_ isTrue: () -> Bool) async -> Bool {
    for _ in 0..<500 {
      if isTrue() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return isTrue()
  }

  static func camera() async {
    let backend = CaptureBackend()
    let manager = CameraManager(devices: CaptureBackend.devices, preferred: .front, backend: backend)
    manager.checkCameraConfigurationAndStartSession()
    expect(await eventually { backend.session.isRunning }, "the session runs")
    let input = backend.session.inputs.first as? AVCaptureDeviceInput
    expect(input?.device.position == .front && backend.session.outputs.count == 1, "with the camera that was asked for")
    let output = backend.session.outputs.first as? AVCaptureVideoDataOutput
    let buffer = CVBuffer(format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, width: 64, height: 48)
    var pictures = manager.pictures.makeAsyncIterator()
    func deliver(_ value: Int64) {
      guard let output else { return }
      output.sampleBufferDelegate?.captureOutput(
        output, didOutput: CMSampleBuffer(image: buffer, time: CMTime(value: value, timescale: 30)),
        from: AVCaptureConnection())
    }
    deliver(3)
    let picture = await pictures.next()
    expect(manager.state == .running, "the first picture makes the camera run")
    expect(
      picture?.time == Timestamp(milliseconds: 100) && picture?.rotation == .quarter
        && picture?.uprightSize == PictureSize(width: 48, height: 64), "with its time and turn")
    NotificationCenter.default.post(
      name: AVCaptureSession.wasInterruptedNotification, object: backend.session,
      userInfo: [
        AVCaptureSessionInterruptionReasonKey: AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient
          .rawValue
      ])
    expect(
      await eventually { manager.state == .interrupted(.inUseByAnotherProgram) }, "an interruption says its reason")
    NotificationCenter.default.post(name: AVCaptureSession.interruptionEndedNotification, object: backend.session)
    expect(await eventually { manager.state == .running }, "and ends")
    manager.switchCamera()
    let isSwitched = await eventually {
      (backend.session.inputs.first as? AVCaptureDeviceInput)?.device.position == .back && backend.session.isRunning
    }
    expect(isSwitched && backend.session.inputs.count == 1, "the other camera takes its place")
    manager.stopSession()
    expect(await eventually { !backend.session.isRunning }, "and stops")
  }

  static func permission() async {
    AVCaptureDevice.status = .denied
    let manager = CameraManager(devices: CaptureBackend.devices, backend: CaptureBackend())
    manager.checkCameraConfigurationAndStartSession()
    expect(await eventually { manager.state == .failed(.notAllowed) }, "without permission the camera says so")
    AVCaptureDevice.status = .authorized
  }

  /// A video of 64 × 48 wide pixels that was taken upright, at 29.97 pictures a second.
  static func video() -> (VideoInChecks, [CVBuffer]) {
    let description = CMFormatDescription(
      subtype: 0x6176_6331, width: 64, height: 48, aspect: 1.5,
      extensions: [
        (kCMFormatDescriptionExtension_YCbCrMatrix, kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4),
        (kCMFormatDescriptionExtension_FieldCount, NSNumber(value: 1)),
      ])
    var video = VideoInChecks(description)
    let buffers = (0..<90).map { _ in
      CVBuffer(format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 48)
    }
    video.samples = buffers.enumerated().map { index, buffer in
      CMSampleBuffer(
        image: buffer, time: CMTime(value: Int64(1001 * index), timescale: 30_000),
        duration: CMTime(value: 1001, timescale: 30_000))
    }
    video.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
    video.range = CMTimeRange(
      start: CMTime(value: 0, timescale: 30_000), duration: CMTime(value: 90 * 1001, timescale: 30_000))
    (video.rate, video.hasAudio) = (29.97, true)
    return (video, buffers)
  }

  /// Any file: what is in it is told by the check.
  static let path = CommandLine.arguments[0]

  static func videos() throws {
    let (video, buffers) = video()
    VideoInChecks.current = video
    let reader = try VideoReader(path: path)
    let info = reader.info
    expect(
      info.storedSize == PictureSize(width: 64, height: 48) && info.rotation == .quarter && !info.isMirrored
        && info.shownSize == PictureSize(width: 48, height: 96), "a video's turn and its shape are its own")
    expect(
      info.codec == "h264" && info.color.matrix == "smpte170m" && info.hasAudio
        && info.durationMicroseconds == 3_003_000
        && !info.isInterlaced, "and so are its codec, colours and duration")
    let format = VideoInChecks.settings?["PixelFormatType"] as? OSType
    expect(
      format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange && VideoInChecks.restrictions == 0xFFFF,
      "planes are asked for, and no other file is opened")
    var times: [Int64] = []
    var isLent = true
    while let picture = try reader.next() {
      isLent = isLent && picture.pixelBuffer === buffers[times.count] && buffers[times.count].locks == [1: 1]
      isLent = isLent && picture.rotation == .quarter && picture.index == times.count
      times.append(picture.time.microseconds)
    }
    expect(times == (0..<90).map { Int64((Double(1001 * $0) * 1e6 / 30_000).rounded()) }, "a video's times are exact")
    expect(isLent && buffers.allSatisfy { $0.locks == [1: 0] }, "its buffers are lent, and given back")
    expect(reader.damage.isClean, "a whole video is clean")
    try reader.seek(to: Timestamp(milliseconds: 2010))
    expect(try reader.next()?.time.microseconds == 2_035_367, "a video goes on at the time that was asked for")
  }

  static func brokenVideos() throws {
    var (video, _) = video()
    (video.failsAfter, video.error) = (30, AVError(.unknown))
    VideoInChecks.current = video
    let reader = try VideoReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    expect(count == 30 && reader.damage.endedEarly, "a video that breaks off gives what there is, and says so")
    (video.failsAfter, video.error) = (0, AVError(.decoderNotFound))
    VideoInChecks.current = video
    let none = try VideoReader(path: path)
    expect(fault { _ = try none.next() } == .noDecoder(codec: "h264"), "a missing decoder is named")
    VideoInChecks.current = nil
    var isUnreadable = false
    if case .unreadable = fault({ _ = try VideoReader(path: path) }) { isUnreadable = true }
    expect(isUnreadable, "what is no video is unreadable")
    expect(
      fault { _ = try VideoReader(path: "/no/such/video") } == .notFound("/no/such/video"),
      "a missing video is not found")
  }

  static func fault(_ body: () throws -> Void) -> VideoError? {
    do { try body() } catch { return error as? VideoError }
    return nil
  }

  /// Videos are opened on every thread of Swift's pool at once.
  static func manyVideos() async {
    VideoInChecks.current = video().0
    let path = path
    let counts = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<64 {
        group.addTask {
          var count = 0
          guard let video = try? VideoFile(path: path) else { return -1 }
          do { for try await _ in video { count += 1 } } catch { return -1 }
          return count
        }
      }
      var counts: [Int] = []
      for await count in group { counts.append(count) }
      return counts
    }
    expect(counts == [Int](repeating: 90, count: 64), "videos are opened while Swift's pool is busy")
  }
}
