#if canImport(UIKit) && canImport(AVFoundation) && canImport(Vision)
  internal import QPCapture
  internal import QPCore
  internal import QPVideo
  internal import QPVision

  /// The frames of a camera: landmarks are found on the camera's queue, and pictures are dropped meanwhile.
  final class CameraFrames: CameraManagerDelegate {
    /// The frames; one that is not taken in time is replaced by the next.
    let frames: AsyncStream<PoseFrame>
    private let continuation: AsyncStream<PoseFrame>.Continuation
    private let estimator: Locked<any PixelBufferEstimator>
    private let isMirrored: @Sendable () -> Bool

    /// - Parameters:
    ///   - estimator: The estimator of landmarks.
    ///   - isMirrored: Returns whether the picture is shown mirrored.
    init(_ estimator: any PixelBufferEstimator, isMirrored: @escaping @Sendable () -> Bool) {
      (frames, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.estimator = Locked(estimator)
      self.isMirrored = isMirrored
    }

    func didOutput(_ picture: VideoPicture) {
      guard let buffer = picture.pixelBuffer else { return }
      let (topology, poses) = estimator.withLock {
        ($0.topology, try? $0.poses(in: buffer, rotation: picture.rotation))
      }
      // A picture that the system cannot read is left out, as one that it drops.
      guard let poses else { return }
      let frame = try? PoseFrame(
        timestamp: picture.time, size: picture.uprightSize, topology: topology, poses: poses,
        displayMirrored: isMirrored())
      if let frame { continuation.yield(frame) }
    }

    /// Ends the frames.
    func finish() {
      continuation.finish()
    }

    func sessionWasInterrupted(canResumeManually: Bool) {}
    func sessionInterruptionEnded() {}
    func didEncounterSessionRuntimeError() {}
    func presentCameraPermissionsDeniedAlert() {}
    func presentVideoConfigurationErrorAlert() {}
  }
#endif
