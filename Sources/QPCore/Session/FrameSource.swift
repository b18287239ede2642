public import QPLandmarks

/// A source of frames: a replay, a camera, a video.
///
/// Any `AsyncSequence` of frames can conform by adding ``isLive``.
public protocol FrameSource: AsyncSequence, Sendable where Element == PoseFrame {
  /// Whether the frames come in real time.
  ///
  /// From a live source, a slow host gets the newest frame and loses those in between; from a recorded one it gets them
  /// all.
  var isLive: Bool { get }
}
