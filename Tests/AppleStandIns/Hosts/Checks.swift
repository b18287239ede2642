// What can run without a device, against stand-ins that count: Scripts/apple compiles, links and runs it.

import AVFoundation
import CoreGraphics
import CoreVideo
import ImageIO
import QPApple
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
    exit(failures == 0 ? 0 : 1)
  }

  static func joints() throws {
    var estimator = VisionLandmarks()
    let buffer = CVBuffer(format: kCVPixelFormatType_32BGRA, width: 8, height: 8)
    let poses = try estimator.poses(in: buffer, turn: .quarter)
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
      guard let place = landmarks?.pixel(body) else { return false }
      return abs(place.x - Double(index)) < 1e-3 && abs(place.y - Double(100 - index)) < 1e-3
    }
    expect(isInPlace, "19 joints are in place, y down")
    expect(VNImageRequestHandler.latest == .right, "a quarter turn is the orientation right")
  }

  static func locks() {
    let buffer = CVBuffer(format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, width: 7, height: 5)
    var picture = VideoPicture(buffer, time: .zero, turn: .half)
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
    let poses = try estimator.poses(in: CVBuffer(format: kCVPixelFormatType_32BGRA, width: 8, height: 8), turn: .none)
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
      picture?.time == Timestamp(milliseconds: 100) && picture?.turn == .quarter
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
}
