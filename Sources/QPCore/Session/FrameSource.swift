public import QPLandmarks

/// Anything that frames come from: a replay, a camera, a video.
///
/// Any `AsyncSequence` of frames becomes one in a line.
public protocol FrameSource: AsyncSequence, Sendable where Element == PoseFrame {
  /// Whether the frames come as they happen.
  ///
  /// From a live source a slow host gets the newest frame and loses those in
  /// between; from a recorded one it gets them all.
  var isLive: Bool { get }
}
