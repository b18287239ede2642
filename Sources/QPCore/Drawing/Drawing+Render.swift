internal import QPLandmarks
internal import QPSignal
internal import QPRaster
internal import QPStyle

extension Drawing {
  /// Renders the drawing into a canvas of its own shape or a smaller one, with glyphs that other canvases share.
  func render(into canvas: inout Canvas, glyphs: Locked<GlyphCache>, mirrored: Bool) {
    canvas.clear()
    let projection = Projection(
      scale: Double(canvas.width) / Double(size.width), width: Double(canvas.width), isMirrored: mirrored)
    let dots = Dots(items)
    for (index, item) in items.enumerated() {
      switch item {
      case .stroke(.line(let from, let to), let pen):
        let covered = (dots.radius(around: from, after: index), dots.radius(around: to, after: index))
        canvas.draw(.line(from: from, to: to), pen, projection, covered: covered)
      case .stroke(let shape, let pen): canvas.draw(shape, pen, projection)
      case .fill(let shape, let color): canvas.fill(shape, color, projection)
      case .text: break
      }
    }
    // What is to be read lies above what other features draw.
    glyphs.withLock { glyphs in
      swap(&canvas.glyphs, &glyphs)
      for case .text(let text, let center, let lettering) in items {
        canvas.draw(text, center, lettering, projection)
      }
      swap(&canvas.glyphs, &glyphs)
    }
  }
}

/// The opaque dots of a drawing: what they lie upon need not be drawn.
private struct Dots {
  private var dots: [(center: Point, radius: Double, index: Int)] = []

  init(_ items: [Drawing.Item]) {
    dots.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      // A disc beyond all measure is not drawn.
      if case .fill(.circle(let center, let radius), let color) = item, color.alpha == 255, radius < 1e6 {
        dots.append((center, radius, index))
      }
    }
  }

  /// How far around a point everything is hidden by what is drawn after an item.
  func radius(around point: Point, after index: Int) -> Double {
    dots.last { $0.center == point && $0.index > index }?.radius ?? 0
  }
}

/// From the unmirrored picture to the canvas.
private struct Projection {
  let scale: Double
  let width: Double
  let isMirrored: Bool

  func point(_ point: Point) -> Point {
    let scaled = point * scale
    return isMirrored ? Point(width - scaled.x, scaled.y) : scaled
  }

  /// From degrees in the picture to radians on the canvas.
  func arc(_ start: Double, _ sweep: Double) -> (start: Double, sweep: Double) {
    let degree = Double.pi / 180
    return isMirrored ? ((180 - start) * degree, -sweep * degree) : (start * degree, sweep * degree)
  }
}

extension Canvas {
  /// The shadow lies below the outline, the outline below the line itself.
  fileprivate mutating func draw(
    _ shape: Drawing.Shape, _ pen: Pen, _ projection: Projection, covered: (start: Double, end: Double) = (0, 0)
  ) {
    let width = pen.width * projection.scale
    let body = Stroke(width: width, color: pen.color, cap: pen.cap, pattern: pen.pattern)
    let rim = pen.outline.map { outline in
      Stroke(width: width * (1 + 2 * outline.relativeWidth), color: outline.color, cap: pen.cap, pattern: pen.pattern)
    }
    if let shadow = pen.shadow {
      var stroke = rim ?? body
      stroke.color = shadow.color
      draw(shape, stroke, projection, shift: Point(shadow.relativeX, shadow.relativeY) * width)
    }
    if let rim { draw(shape, rim, projection, shift: .zero, covered: covered) }
    draw(shape, body, projection, shift: .zero, covered: covered)
  }

  private mutating func draw(
    _ shape: Drawing.Shape, _ stroke: Stroke, _ projection: Projection, shift: Point,
    covered: (start: Double, end: Double) = (0, 0)
  ) {
    func at(_ point: Point) -> Point { projection.point(point) + shift }
    switch shape {
    case .line(let from, let to):
      let covered = (covered.start * projection.scale, covered.end * projection.scale)
      line(from: at(from), to: at(to), stroke, covered: covered)
    case .polyline(let points, let closed):
      polyline(points.map(at), closed: closed, stroke)
    case .circle(let center, let radius):
      ring(center: at(center), radius: radius * projection.scale, stroke)
    case .arc(let center, let radius, let start, let sweep):
      let turn = projection.arc(start, sweep)
      arc(center: at(center), radius: radius * projection.scale, from: turn.start, sweep: turn.sweep, stroke)
    case .sector(let center, let radius, let start, let sweep):
      polyline(Self.outline(center, radius, start, sweep).map(at), closed: true, stroke)
    case .rectangle(let from, let to, let cornerRadius):
      roundedRectangle(from: at(from), to: at(to), cornerRadius: cornerRadius * projection.scale, stroke)
    }
  }

  fileprivate mutating func fill(_ shape: Drawing.Shape, _ color: Color, _ projection: Projection) {
    switch shape {
    case .line, .polyline, .arc:
      // They enclose nothing.
      break
    case .circle(let center, let radius):
      disc(center: projection.point(center), radius: radius * projection.scale, color)
    case .sector(let center, let radius, let start, let sweep):
      let turn = projection.arc(start, sweep)
      sector(
        center: projection.point(center), radius: radius * projection.scale, from: turn.start, sweep: turn.sweep, color)
    case .rectangle(let from, let to, let cornerRadius):
      roundedRectangle(
        from: projection.point(from), to: projection.point(to), cornerRadius: cornerRadius * projection.scale, color)
    }
  }

  /// A sector's rim as a chain of points, 3° apart.
  private static func outline(_ center: Point, _ radius: Double, _ start: Double, _ sweep: Double) -> [Point] {
    guard sweep.isFinite, start.isFinite else { return [] }
    let turn = min(max(sweep, -360), 360)
    let steps = max(1, Int((abs(turn) / 3).rounded(.up)))
    return [center]
      + (0...steps).map { step in
        let angle = (start + turn * Double(step) / Double(steps)) * .pi / 180
        return center + Point(Maths.cos(angle), Maths.sin(angle)) * radius
      }
  }

  fileprivate mutating func draw(
    _ text: String, _ center: Point, _ lettering: Lettering, _ projection: Projection
  ) {
    let layout = TextLayout(text, capHeight: lettering.height * projection.scale, alignment: .center)
    let position = inside(projection.point(center), layout)
    if let shadow = lettering.shadow {
      let shift = Point(shadow.relativeX, shadow.relativeY) * layout.strokeWidth
      self.text(layout, at: position + shift, anchor: Point(0.5, 0.5), shadow.color)
    }
    let halo = lettering.outline.map { (color: $0.color, width: $0.relativeWidth * layout.strokeWidth) }
    self.text(layout, at: position, anchor: Point(0.5, 0.5), lettering.color, halo: halo)
  }

  /// Moves a text's middle so that all of it lies in the picture, where it fits.
  private func inside(_ center: Point, _ layout: TextLayout) -> Point {
    func moved(_ position: Double, _ length: Double, _ limit: Double) -> Double {
      let margin = length / 2 + layout.strokeWidth * 2
      return margin * 2 < limit ? min(max(position, margin), limit - margin) : limit / 2
    }
    return Point(moved(center.x, layout.width, Double(width)), moved(center.y, layout.height, Double(height)))
  }
}
