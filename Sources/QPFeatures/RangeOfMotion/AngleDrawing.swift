internal import QPCore
internal import QPStyle

/// The drawing of an angle: two rays, the arc between them and the number.
struct AngleDrawing {
  let center: Point
  /// The end of the first ray, relative to the centre.
  let from: Point
  /// The end of the second ray, relative to the centre.
  let to: Point
  /// The start of the arc in degrees, clockwise from the right.
  let start: Double
  /// The turn of the arc in degrees, clockwise positive.
  let turn: Double

  func draw(_ result: FeatureResult, _ style: Style, into drawing: inout Drawing) {
    var pen = drawing.pen(style, for: result.value)
    if drawing.caption != nil, !result.quality.isGood { pen.pattern = .dashed }
    let radius = drawing.arcRadius(style)
    if pen.width > 0, radius > 0 {
      drawing.fill(.sector(center: center, radius: radius, start: start, sweep: turn), pen.color.opacity(0.25))
    }
    if radius > 0 {
      drawing.stroke(.arc(center: center, radius: radius, start: start, sweep: turn), pen)
    }
    drawing.stroke(.polyline([center + from, center, center + to], closed: false), pen)
    drawing.label(
      drawing.text(of: result), beside: center, radius: radius, bisector: start + turn / 2,
      clearOf: [(center + from, center), (center, center + to)], drawing.lettering(style, for: result.value))
  }
}
