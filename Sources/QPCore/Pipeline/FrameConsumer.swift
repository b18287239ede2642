/// A receiver of a session's outputs, frame by frame: a counter, a guided flow, a recorder, a report.
///
/// Any consumer can be chained behind any source of frames:
///
/// ```swift
/// for try await output in quickPose.outputs(of: video, features: [.fitness(.squats)]) {
///   counter.consume(output)
///   recorder.consume(output)
/// }
/// counter.finish()
/// recorder.finish()
/// ```
public protocol FrameConsumer<Completed, Summary> {
  /// The value that an output may complete, such as a repetition or a state.
  associatedtype Completed
  /// The value that the end of the frames completes; `Void` for none.
  associatedtype Summary = Void

  /// Consumes the output of the next frame.
  ///
  /// - Returns: The value that the frame has completed; `nil` for none.
  @discardableResult mutating func consume(_ output: FrameOutput) -> Completed?

  /// Ends the sequence of frames.
  @discardableResult mutating func finish() -> Summary
}

extension FrameConsumer where Summary == Void {
  /// Does nothing.
  public mutating func finish() {}
}
