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
public protocol FrameConsumer<Event> {
  /// The value that an output may complete, such as a repetition or a state.
  associatedtype Event

  /// Consumes the output of the next frame.
  ///
  /// - Returns: The value that the frame has completed; `nil` for none.
  @discardableResult mutating func consume(_ output: FrameOutput) -> Event?

  /// Ends the sequence of frames.
  ///
  /// - Returns: The value that the end has completed; `nil` for none.
  @discardableResult mutating func finish() -> Event?
}

extension FrameConsumer {
  /// Does nothing.
  @discardableResult
  public mutating func finish() -> Event? { nil }
}
