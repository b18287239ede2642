public import QPStyle

/// What a feature does, frame after frame.
///
/// One measurer belongs to one session; its state lives inside it.
///
/// Only ``measure(_:context:)`` must be written; a feature that only draws returns nil from it.
public protocol Measuring: Sendable {
  /// Takes the reading of a frame in which there is a person.
  ///
  /// - Parameters:
  ///   - frame: The frame; its first pose is the person measured, smoothed when smoothing is on.
  ///   - context: What has been worked out once for all features.
  /// - Returns: nil where this frame gives no reading.
  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult?

  /// Draws the feature; called after `measure`, unless the style is hidden or nobody wants an overlay.
  ///
  /// - Parameters:
  ///   - result: The frame's reading; nil where there is none.
  ///   - frame: The frame that `measure` saw.
  ///   - style: How to draw.
  ///   - scene: Takes the drawing, in pixels of the unmirrored picture.
  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene)

  /// What the person should change; nil where nothing.
  var feedback: PoseFeedback? { get }

  /// What was held against the reading that the last frame did not give; nil where nothing was, or where it gave one.
  var withheld: Quality? { get }

  /// Forgets what was seen: a restart, or an absence after which it may be another person.
  mutating func reset()
}

extension Measuring {
  /// Draws nothing.
  public mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {}

  /// Nothing to change.
  public var feedback: PoseFeedback? { nil }

  /// Nothing was withheld.
  public var withheld: Quality? { nil }

  /// Nothing to forget.
  public mutating func reset() {}
}
