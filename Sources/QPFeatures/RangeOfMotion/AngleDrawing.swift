internal import QPCore
internal import QPStyle

/// The picture of an angle: two rays, the arc between them and the number.
struct AngleDrawing {
  let center: Point
  /// Where the first ray ends, from the centre.
  let from: Point
  /// Where the second ray ends, from the centre.
  let to: Point
  /// Where the arc starts, in degrees clockwise from the right.
  let start: Double
  /// How far it turns, in degrees, clockwise positive.
  let turn: Double

  func draw(_ result: FeatureResult, _ style: Style, into scene: inout Scene) {
    let pen = scene.pen(style, for: result.value)
    let radius = scene.arcRadius(style)
    if pen.width > 0, radius > 0 {
      scene.fill(.sector(center: center, radius: radius, start: start, sweep: turn), pen.color.opacity(0.25))
    }
    if radius > 0 {
      scene.stroke(.arc(center: center, radius: radius, start: start, sweep: turn), pen)
    }
    scene.stroke(.polyline([center + from, center, center + to], closed: false), pen)
    scene.label(
      result.stringValue, beside: center, radius: radius, bisector: start + turn / 2,
      clearOf: [(center + from, center), (center, center + to)], scene.lettering(style, for: result.value))
  }
}
