public import QPCore
public import QPStyle

extension Feature {
  /// Draws a group of limbs: lines between the parts, a dot on each.
  ///
  /// It has no reading.
  ///
  /// - Parameters:
  ///   - group: What to draw.
  ///   - style: How to draw it; there is no value, so conditions never match.
  /// - Returns: The feature, named like `overlay.upperBody`.
  public static func overlay(_ group: LimbGroup, style: Style = Style()) -> Feature {
    Feature(id: Feature.ID("overlay.\(group.name)"), style: style) { LimbDrawer(group: group) }
  }
}

private struct LimbDrawer: Measuring {
  let group: LimbGroup

  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? { nil }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    guard let landmarks = Landmarks(frame) else { return }
    let pen = scene.pen(style, for: nil)
    guard pen.width > 0 else { return }
    for (a, b) in frame.topology.connections where group.joins(a, b) {
      guard let from = landmarks.pixel(a), let to = landmarks.pixel(b) else { continue }
      scene.stroke(.line(from: from, to: to), pen)
    }
    for body in frame.topology.points where group.parts.contains(body) {
      guard let point = landmarks.pixel(body) else { continue }
      scene.fill(.circle(center: point, radius: pen.width * 0.9), pen.color)
    }
  }
}
