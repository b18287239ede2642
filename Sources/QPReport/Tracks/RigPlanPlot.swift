import QPCore
import QPStyle

/// A plan of a room with cameras, seen from above: where each stands, what it sees, and where the person went.
package struct RigPlanPlot: Sendable {
  /// A camera of the plan.
  package struct Camera: Sendable {
    /// The name beside it.
    package var name: String
    /// Its place in metres: to the right, and toward the reader.
    package var position: SIMD2<Double>
    /// Where it looks, of any length.
    package var direction: SIMD2<Double>
    /// The angle that its picture spans in degrees.
    package var view: Double

    /// Creates a camera.
    package init(name: String, position: SIMD2<Double>, direction: SIMD2<Double>, view: Double) {
      (self.name, self.position, self.direction, self.view) = (name, position, direction, view)
    }
  }

  private let cameras: [Camera]
  private let route: [SIMD2<Double>]
  private let theme: PlotTheme
  private let spacing: Template

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - cameras: The cameras.
  ///   - route: The person's places in metres, in the order of time.
  ///   - theme: The colours.
  package init(_ cameras: [Camera], route: [SIMD2<Double>], theme: PlotTheme = .light) {
    self.init(cameras, route: route, theme: theme, spacing: RigTexts.english.spacing)
  }

  init(_ cameras: [Camera], route: [SIMD2<Double>], theme: PlotTheme = .light, spacing: Template) {
    (self.cameras, self.route, self.theme, self.spacing) = (cameras, route, theme, spacing)
  }

  /// The text of an SVG file with the plan.
  package var svg: String { PlotShape.svg(shapes, width: Self.side, height: Self.side) }

  /// The shapes as the content of an `svg` element of a page.
  var pageMarkup: String { PageDrawing(theme: theme).markup(shapes) }

  /// The length of the plan's sides in pixels.
  static let side = 640.0
  /// The space around the room, for names.
  private static let margin = 70.0
  /// From a camera to its name.
  private static let nameDistance = 20.0

  private var shapes: [PlotShape] {
    let places = cameras.map(\.position) + route
    let lowest = places.reduce(SIMD2(repeating: Double.infinity)) { pointwiseMin($0, $1) }
    let highest = places.reduce(SIMD2(repeating: -Double.infinity)) { pointwiseMax($0, $1) }
    let middle = (lowest + highest) / 2
    let span = max(1, (highest - lowest).max())
    let scale = (Self.side - 2 * Self.margin) / span
    func point(_ position: SIMD2<Double>) -> Point { (position - middle) * scale + SIMD2(repeating: Self.side / 2) }
    var shapes = [PlotShape.rectangle(from: Point(0, 0), to: Point(Self.side, Self.side), theme.ground)]
    let spacing = Self.spacing(span)
    for across in Self.lines(around: middle.x, span, spacing).map({ point(SIMD2(repeating: $0)).x })
    where (0...Self.side).contains(across) {
      shapes.append(.line([Point(across, 0), Point(across, Self.side)], width: 1, theme.grid))
    }
    for across in Self.lines(around: middle.y, span, spacing).map({ point(SIMD2(repeating: $0)).y })
    where (0...Self.side).contains(across) {
      shapes.append(.line([Point(0, across), Point(Self.side, across)], width: 1, theme.grid))
    }
    for camera in cameras { add(camera, point(camera.position), scale, to: &shapes) }
    if route.count > 1 { shapes.append(.line(route.map(point), width: 3, theme.reference)) }
    if let last = route.last { shapes.append(.dot(point(last), radius: 5, theme.reference)) }
    shapes.append(
      .text(self.spacing("\(Int(spacing))"), at: Point(Self.side - 12, Self.side - 14), .end, height: 9, theme.faint))
    return shapes
  }

  /// Returns the metres between two lines of the grid: 1, or a power of ten in wide rooms.
  private static func spacing(_ span: Double) -> Double {
    var spacing = 1.0
    while span / spacing > mostLines, spacing < widestSpacing { spacing *= 10 }
    return spacing
  }

  /// Returns the places of the grid's lines on an axis; none where numbers are too large for lines.
  private static func lines(around middle: Double, _ span: Double, _ spacing: Double) -> [Double] {
    let (from, to) = (((middle - span) / spacing).rounded(.down), ((middle + span) / spacing).rounded(.up))
    guard max(from.magnitude, to.magnitude) < widestSpacing, to - from < 3 * mostLines else { return [] }
    return (Int(from)...Int(to)).map { Double($0) * spacing }
  }

  private static let mostLines = 40.0
  private static let widestSpacing = 1e6

  private func add(_ camera: Camera, _ point: Point, _ scale: Double, to shapes: inout [PlotShape]) {
    let length = (camera.direction * camera.direction).sum().squareRoot()
    let ahead = length > 0 ? camera.direction / length : SIMD2(0, -1)
    let half = camera.view / 2 * .pi / 180
    for side in [-half, half] {
      let (sine, cosine) = (Maths.sin(side), Maths.cos(side))
      let ray = SIMD2(ahead.x * cosine - ahead.y * sine, ahead.x * sine + ahead.y * cosine)
      shapes.append(.dashes([point, point + ray * 1.2 * scale], width: 1.5, theme.line))
    }
    shapes.append(.line([point, point + ahead * 0.5 * scale], width: 3, theme.line))
    shapes.append(.dot(point, radius: 7, theme.line))
    // The name lies behind the camera, above or below it, and within the plan.
    let name = point + Point(0, ahead.y > 0 ? -Self.nameDistance : Self.nameDistance)
    let anchor: PlotShape.Anchor =
      point.x < Self.side / 3 ? .start : point.x > 2 * Self.side / 3 ? .end : .middle
    shapes.append(.text(camera.name, at: name, anchor, height: 10, theme.text))
  }
}
