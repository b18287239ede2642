package import QPCore
import QPFeatures
import QPStyle

extension Feature {
  /// Creates a feature without readings that draws the skeleton, the head, the ground and the vertical.
  ///
  /// - Parameter parts: The parts that other features measure; limbs between them stand out.
  /// - Returns: The feature.
  package static func figure(measuring parts: Set<Landmarks.Body> = []) -> Feature {
    Feature(id: "figure") { FigureDrawing(measured: parts) }
  }
}

/// A measurer that draws a person without a video behind.
private struct FigureDrawing: Measuring {
  let measured: Set<Body>
  private var down = Point(0, 1)
  /// The lowest place of the feet, in pixels along ``down``; `nil` until feet were seen.
  private var ground: Double?

  init(measured: Set<Body>) { self.measured = measured }

  private static let feet: [Body] = [
    .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex,
  ]
  private static let faint = Style(relativeLineWidth: 0.8, color: Color.white.opacity(0.7))
  private static let strong = Style(relativeLineWidth: 1.2, color: .white)
  private static let hair = Color.white.opacity(0.35)

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    down = context.gravity ?? Point(0, 1)
    let lowest = Self.feet.compactMap { person.landmarks.pixel($0).map { ($0 * down).sum() } }.max()
    if let lowest {
      // The ground follows lower feet at once and higher feet slowly, so that a jump does not lift it.
      let known = ground ?? lowest
      ground = known + (lowest - known) * (lowest > known ? 0.5 : 0.01)
    }
    return .nothing()
  }

  mutating func reset() { ground = nil }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    drawGround(person.landmarks, into: &drawing)
    let face = LimbGroup.head.parts
    for (a, b) in person.landmarks.topology.connections where !(face.contains(a) && face.contains(b)) {
      guard let from = person.landmarks.pixel(a), let to = person.landmarks.pixel(b) else { continue }
      let isMeasured = measured.contains(a) && measured.contains(b)
      drawing.stroke(.line(from: from, to: to), drawing.pen(isMeasured ? Self.strong : Self.faint, for: nil))
    }
    if let head = HeadShape(person.landmarks) { draw(head, into: &drawing) }
  }

  /// Draws the ground across the picture, and the vertical through the hips.
  private func drawGround(_ landmarks: Landmarks, into drawing: inout Drawing) {
    guard let ground, let hips = landmarks.pixel(.midHip) else { return }
    let across = Point(down.y, -down.x)
    let footing = down * ground + across * (hips * across).sum()
    let far = Double(landmarks.size.width + landmarks.size.height)
    let width = drawing.bodySize * 0.015
    let pen = Pen(width: width, color: Self.hair)
    drawing.stroke(.line(from: footing - across * far, to: footing + across * far), pen)
    drawing.stroke(.line(from: footing, to: footing - down * (drawing.bodySize * 3.2)), pen)
  }

  private func draw(_ head: HeadShape, into drawing: inout Drawing) {
    let up = head.top - head.center
    let across = Point(-up.y, up.x) * HeadShape.width
    let pen = drawing.pen(Self.faint, for: nil)
    let outline = HeadOutline.points.map { head.center + across * $0.x + up * $0.y }
    drawing.stroke(.polyline(outline, closed: true), pen)
    if let nose = head.nose {
      let bridge = head.center + (nose - head.center) * 0.35
      drawing.stroke(.polyline([bridge + up * 0.25, nose, bridge - up * 0.25], closed: false), pen)
    } else {
      // A head turned away shows hair and no face.
      drawing.fill(.circle(center: head.center, radius: across.length * 0.85), pen.color)
    }
  }
}
