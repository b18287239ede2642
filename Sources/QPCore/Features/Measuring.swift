public import QPStyle

/// The measuring and drawing of a feature, frame by frame.
///
/// One measurer belongs to one session and holds its own state. Only ``measure(_:context:)`` is required; a feature
/// that only draws returns ``Outcome/nothing(feedback:)`` from it.
public protocol Measuring: Sendable {
  /// Measures a frame in which there is a person.
  ///
  /// - Parameters:
  ///   - person: The person measured.
  ///   - context: Values computed once per frame and shared by all features.
  /// - Returns: The reading, or the reason why there is none, with the change asked of the person.
  mutating func measure(_ person: Person, context: FrameContext) -> Outcome

  /// Draws the feature; called after `measure`, unless the style is hidden or no overlay is wanted.
  ///
  /// - Parameters:
  ///   - outcome: The outcome that `measure` returned for the frame.
  ///   - person: The person passed to `measure`.
  ///   - style: The style of the drawing.
  ///   - drawing: The drawing to append to, in pixels of the unmirrored picture.
  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing)

  /// Resets the state, after a restart or an absence after which it may be another person.
  mutating func reset()
}

/// A measurer that never asks for the uncertainty of a reading; for it alone the noise of points is not computed.
package protocol MeasuringWithoutNoise: Measuring {}

/// A measurer that can read the body in space.
package protocol MeasuringInSpace: Measuring {
  /// Whether a body is fitted to one camera's landmarks for it.
  var readsOneCamera: Bool { get }
}

extension Feature {
  /// Whether its measurer can read the body in space.
  package var isReadInSpace: Bool { makeMeasurer() is any MeasuringInSpace }
}

extension Measuring {
  /// Draws nothing.
  public mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {}

  /// Does nothing.
  public mutating func reset() {}
}
