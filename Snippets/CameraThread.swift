// Frames that come on a thread of the camera's own.

import QPKit

final class Camera: Sendable {
  private let session = PoseSession()

  func open() {
    session.start(features: [.overlay(.wholeBody)]) { status, overlay, features, feedback, landmarks in
      overlay?.withPixels { pixels in
        // Upload `pixels.byteCount` bytes of premultiplied RGBA, then let the overlay go.
      }
    }
  }

  // Called by the camera, on any thread.
  func didEstimate(_ points: [Landmark], milliseconds: Int64) {
    do {
      let frame = try PoseFrame(
        timestamp: Timestamp(milliseconds: milliseconds), size: PictureSize(width: 1920, height: 1080),
        topology: .blazePose33, poses: [Pose(landmarks: points)], displayMirrored: true)
      try session.submit(frame)
    } catch {
      print("frame refused:", error)
    }
  }

  // No callback begins after this has returned.
  func close() {
    session.stop()
  }
}
