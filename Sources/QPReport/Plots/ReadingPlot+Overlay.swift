public import QPCore
import QPStyle

extension ReadingPlot {
  /// The plot as a picture of twice its size, for fine screens, drawn by the package's rasteriser; `nil` if that is
  /// too large.
  public var overlay: Overlay? { PlotShape.overlay(shapes, width: width, height: height) }
}

extension PlotShape {
  /// Returns a picture of shapes of twice their size; `nil` if that is too large.
  static func overlay(_ shapes: [PlotShape], width: Double, height: Double) -> Overlay? {
    let scale = 2.0
    let size = PictureSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    // The drawing needs a person, whose points are not used.
    let points = [Landmark](repeating: Landmark(x: 0.5, y: 0.5, visibility: 1), count: Topology.coco17.count)
    guard
      let frame = try? PoseFrame(
        timestamp: .zero, size: size, topology: .coco17, poses: [Pose(landmarks: points)])
    else { return nil }
    let plot = PlotDrawing(shapes: shapes, scale: scale)
    var pipeline = Pipeline(
      features: [Feature(id: "plot") { plot }],
      configuration: Configuration(smoothing: nil, overlay: .picture, gates: .off))
    return try? pipeline.process(frame).overlay
  }
}

/// A measurer that draws a plot.
private struct PlotDrawing: Measuring {
  let shapes: [PlotShape]
  let scale: Double

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    for shape in shapes { draw(shape, into: &drawing) }
  }

  private func draw(_ shape: PlotShape, into drawing: inout Drawing) {
    switch shape {
    case .rectangle(let from, let to, let color):
      drawing.fill(.rectangle(from: from * scale, to: to * scale, cornerRadius: 0), color)
    case .line(let points, let width, let color):
      drawing.stroke(.polyline(points.map { $0 * scale }, closed: false), Pen(width: width * scale, color: color))
    case .dashes(let points, let width, let color):
      for dash in Self.dashes(points) {
        drawing.stroke(
          .polyline(dash.map { $0 * scale }, closed: false), Pen(width: width * scale, color: color, cap: .butt))
      }
    case .band(let upper, let lower, let color): fill(upper, lower, color, into: &drawing)
    case .dot(let center, let radius, let color):
      drawing.fill(.circle(center: center * scale, radius: radius * scale), color)
    case .text(let text, let position, let anchor, let height, let color):
      let half = Drawing.width(of: text, height: height * scale) / scale / 2
      let shift = anchor == .middle ? 0 : anchor == .start ? half : -half
      drawing.text(
        text, center: Point(position.x + shift, position.y) * scale, Lettering(height: height * scale, color: color))
    case .group(let shapes, across: _, down: _): for shape in shapes { draw(shape, into: &drawing) }
    }
  }

  /// The dashes of a line: 8 drawn, 6 left out, as in the vector picture.
  private static func dashes(_ points: [Point]) -> [[Point]] {
    var (dashes, left, isDrawn): ([[Point]], Double, Bool) = ([Array(points.prefix(1))], 8, true)
    for (start, end) in zip(points, points.dropFirst()) {
      var (from, rest) = (start, (end - start).length)
      while rest > left {
        from += (end - from) * (left / rest)
        rest -= left
        if isDrawn { dashes[dashes.count - 1].append(from) } else { dashes.append([from]) }
        isDrawn.toggle()
        left = isDrawn ? 8 : 6
      }
      left -= rest
      if isDrawn { dashes[dashes.count - 1].append(end) }
    }
    return dashes.filter { $0.count > 1 }
  }

  /// Draws columns, since the rasteriser fills rectangles, not outlines.
  private func fill(_ upper: [Point], _ lower: [Point], _ color: Color, into drawing: inout Drawing) {
    guard let first = upper.first, let last = upper.last, upper.count == lower.count else { return }
    var index = 0
    for column in Int(
      (first.x * scale).rounded())..<max(Int((last.x * scale).rounded()), Int((first.x * scale).rounded()))
    {
      let x = (Double(column) + 0.5) / scale
      while index < upper.count - 2, upper[index + 1].x < x { index += 1 }
      guard index + 1 < upper.count else { return }
      let fraction = min(max((x - upper[index].x) / max(upper[index + 1].x - upper[index].x, 1e-9), 0), 1)
      let top = upper[index].y + (upper[index + 1].y - upper[index].y) * fraction
      let bottom = lower[index].y + (lower[index + 1].y - lower[index].y) * fraction
      drawing.fill(
        .rectangle(
          from: Point(Double(column), top * scale), to: Point(Double(column + 1), bottom * scale), cornerRadius: 0),
        color)
    }
  }
}
