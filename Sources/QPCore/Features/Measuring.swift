public import QPStyle

/// What a feature does, frame after frame.
///
/// One measurer belongs to one session; its state lives inside it. Only ``measure(_:context:)`` must be written; a
/// feature that only draws returns ``Outcome/nothing(feedback:)`` from it.
public protocol Measuring: Sendable {
  /// Measures a frame in which there is a person.
  ///
  /// - Parameters:
  ///   - person: The person measured.
  ///   - context: Values computed once per frame and shared by all features.
  /// - Returns: The reading, or why there is none, with what the person should change.
  mutating func measure(_ person: Person, context: FrameContext) -> Outcome

  /// Draws the feature; called after `measure`, unless the style is hidden or nobody wants an overlay.
  ///
  /// - Parameters:
  ///   - outcome: What `measure` made of the frame.
  ///   - person: The person that `measure` saw.
  ///   - style: How to draw.
  ///   - drawing: Takes the drawing, in pixels of the unmirrored picture.
  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing)

  /// Forgets what was seen: a restart, or an absence after which it may be another person.
  mutating func reset()
}

extension Measuring {
  /// Draws nothing.
  public mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {}

  /// Forgets nothing.
  public mutating func reset() {}
}
