public import QPLandmarks

/// A receiver of the frames and outputs of a session, such as a recorder.
public protocol FrameSink: Sendable {
  /// Consumes a frame and its output; must not block a camera for long.
  ///
  /// - Parameters:
  ///   - frame: The frame as it was submitted, later than the one before it.
  ///   - output: The status, readings and landmarks of the frame.
  ///   - features: The features that were measured, in their order.
  func consume(_ frame: PoseFrame, _ output: FrameOutput, features: [Feature])
}
