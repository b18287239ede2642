public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that draws a group of limbs: lines between the parts, a dot on each.
  ///
  /// It has no reading.
  ///
  /// - Parameters:
  ///   - group: The group to draw.
  ///   - style: The style; its conditions never match, since there is no value.
  /// - Returns: The feature, named like `overlay.upperBody`.
  public static func overlay(_ group: LimbGroup, style: Style = Style()) -> Feature {
    let metadata = Feature.Metadata(title: group.name, summary: "draws limbs, has no reading")
    return Feature(id: Feature.ID("overlay.\(group.name)"), metadata: metadata, style: style, policy: nil) {
      LimbDrawer(group: group)
    }
  }
}

private struct LimbDrawer: MeasuringWithoutNoise {
  let group: LimbGroup

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    let landmarks = person.landmarks
    let pen = drawing.pen(style, for: nil)
    guard pen.width > 0 else { return }
    for (a, b) in landmarks.topology.connections where group.joins(a, b) {
      guard let from = landmarks.pixel(a), let to = landmarks.pixel(b) else { continue }
      drawing.stroke(.line(from: from, to: to), pen)
    }
    for body in landmarks.topology.points where group.parts.contains(body) {
      guard let point = landmarks.pixel(body) else { continue }
      drawing.fill(.circle(center: point, radius: pen.width * 0.9), pen.color)
    }
  }
}
