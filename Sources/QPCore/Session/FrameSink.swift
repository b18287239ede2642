public import QPLandmarks

/// Something that takes what a session sees and measures, such as a recorder.
public protocol FrameSink: Sendable {
  /// Takes a frame and what was measured in it; must not block a camera for long.
  ///
  /// - Parameters:
  ///   - frame: The frame as it was submitted, later than the one before it.
  ///   - output: What was measured in it.
  ///   - features: The features that were measured, in their order.
  func take(_ frame: PoseFrame, _ output: FrameOutput, features: [Feature])
}
