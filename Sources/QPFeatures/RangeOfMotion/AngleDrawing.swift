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

  func draw(_ result: FeatureResult, _ style: Style, into drawing: inout Drawing) {
    let pen = drawing.pen(style, for: result.value)
    let radius = drawing.arcRadius(style)
    if pen.width > 0, radius > 0 {
      drawing.fill(.sector(center: center, radius: radius, start: start, sweep: turn), pen.color.opacity(0.25))
    }
    if radius > 0 {
      drawing.stroke(.arc(center: center, radius: radius, start: start, sweep: turn), pen)
    }
    drawing.stroke(.polyline([center + from, center, center + to], closed: false), pen)
    drawing.label(
      result.stringValue, beside: center, radius: radius, bisector: start + turn / 2,
      clearOf: [(center + from, center), (center, center + to)], drawing.lettering(style, for: result.value))
  }
}
