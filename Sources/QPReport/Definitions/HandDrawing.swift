internal import QPCore
internal import QPFeatures

/// A hand of lines, its palm toward the reader, with values at its joints and fingertips.
///
/// The right hand has its thumb on the right of the picture; the left hand is its mirror image.
struct HandDrawing {
  /// A place of a finger, from the palm to the tip.
  enum Place: Int, CaseIterable {
    /// The knuckle.
    case mcp = 1
    /// The middle joint of a finger.
    case pip
    /// The end joint of a finger, or of a thumb.
    case dip
    /// Above the fingertip.
    case tip
  }

  /// A value with its unit, and its interval or nothing.
  struct Label {
    let finger: Finger
    let place: Place
    let value: String
    var interval = ""
  }

  /// A rectangle of the picture.
  struct Box {
    let from: Point
    let to: Point

    /// Whether two rectangles share an area.
    func overlaps(_ other: Box) -> Bool {
      from.x < other.to.x && other.from.x < to.x && from.y < other.to.y && other.from.y < to.y
    }
  }

  let side: Side
  /// The values, at most one at a place.
  var labels: [Label] = []
  /// The fingers whose bones are drawn bold.
  var bold: Set<Finger> = []
  /// The fingers whose tips are filled, of those in ``marked``.
  var filled: Set<Finger> = []
  /// The fingers whose tips have a mark.
  var marked: Set<Finger> = []

  /// The bounds of the picture.
  static let bounds = Box(from: Point(-4, -18), to: Point(364, 426))
  /// The bounds as the attribute of an `svg` element.
  static var viewBox: String {
    let size = bounds.to - bounds.from
    return [bounds.from.x, bounds.from.y, size.x, size.y].map(\.whole).joined(separator: " ")
  }

  // MARK: Geometry

  /// The joints of a right hand from the palm to the tip; the thumb begins at its base.
  private static let rightJoints: [Finger: [Point]] = [
    .thumb: [Point(205, 372), Point(262, 318), Point(310, 268), Point(338, 226)],
    .index: [Point(234, 232), Point(248, 158), Point(257, 106), Point(264, 60)],
    .middle: [Point(178, 222), Point(182, 142), Point(185, 86), Point(187, 36)],
    .ring: [Point(122, 228), Point(116, 156), Point(112, 104), Point(109, 58)],
    .pinky: [Point(66, 248), Point(50, 190), Point(40, 146), Point(32, 106)],
  ]
  private static let wrist = Point(150, 410)
  /// The corners of a right palm beside the knuckles.
  private static let heel = [Point(214, 372), Point(192, 414), Point(108, 414), Point(68, 330)]

  private func placed(_ point: Point) -> Point {
    side == .right ? point : Point(Self.bounds.from.x + Self.bounds.to.x - point.x, point.y)
  }

  private func joints(_ finger: Finger) -> [Point] { (Self.rightJoints[finger] ?? []).map(placed) }

  /// The rectangle of a label, by the widths of Helvetica's digits.
  func box(_ label: Label) -> Box {
    let joints = joints(label.finger)
    // The thumb has one joint less.
    let index = min(max(label.place.rawValue - (label.finger == .thumb ? 0 : 1), 0), joints.count - 1)
    let above = Point(0, label.place == .tip ? -Self.aboveTip : Self.shift(label.finger, label.place))
    let center = (joints.indices.contains(index) ? joints[index] : placed(Self.wrist)) + above
    let width = max(Double(label.value.count) * Self.digit, Double(label.interval.count) * Self.smallDigit)
    let half = Point(width / 2 + 3, label.interval.isEmpty ? 10 : 16)
    return Box(from: center - half, to: center + half)
  }

  private static let aboveTip = 36.0

  /// Returns how far down a label stands from its joint, so that wide ones of neighbours are not beside each other.
  private static func shift(_ finger: Finger, _ place: Place) -> Double {
    switch (finger, place) {
    case (.index, .mcp), (.ring, .mcp): 36
    case (.pinky, .mcp): -20
    case (.middle, .pip): -18
    case (.ring, .dip): -14
    default: 0
    }
  }

  private static let digit = 7.8
  private static let smallDigit = 5.9

  // MARK: Markup

  /// The colour of the side.
  private var accent: String { side == .left ? "line" : "right" }

  /// The content of an `svg` element.
  var markup: String {
    let fingers = Finger.allCases.map { (finger: $0, joints: joints($0)) }
    let palm = ([.index, .middle, .ring, .pinky].compactMap { joints($0).first } + Self.heel.reversed().map(placed))
    func outline(_ color: String, _ less: Double) -> [String] {
      let area =
        "<polygon points=\"\(list(palm))\" fill=\"var(--\(color))\" stroke=\"var(--\(color))\""
        + " stroke-width=\"\((32 - less).whole)\" stroke-linejoin=\"round\"/>"
      return [area] + fingers.map { line($0.joints, color, ($0.finger == .thumb ? 38 : 34) - less) }
    }
    let bones = fingers.map { finger, joints in
      line([placed(Self.wrist)] + joints, bold.contains(finger) ? accent : "limb", bold.contains(finger) ? 5 : 2)
    }
    let dots = fingers.flatMap { finger, joints in
      joints.map { circle($0, bold.contains(finger) ? 6 : 4, fill: bold.contains(finger) ? accent : "limb") }
    }
    let marks = fingers.filter { marked.contains($0.finger) }.compactMap { finger, joints in
      joints.last.map { circle($0, 8, fill: filled.contains(finger) ? accent : "panel", stroke: accent) }
    }
    return (outline("limb", 0) + outline("panel", 4) + bones + dots + marks + labels.map(text)).joined(separator: "\n")
  }

  private func text(_ label: Label) -> String {
    let box = box(label)
    let (size, middle) = (box.to - box.from, (box.from.x + box.to.x) / 2)
    func row(_ text: String, _ y: Double, _ attributes: String) -> String {
      "<text x=\"\(middle.tenth)\" y=\"\(y.tenth)\" text-anchor=\"middle\" \(attributes)>\(text.escapedForHTML)</text>"
    }
    let panel =
      "<rect x=\"\(box.from.x.tenth)\" y=\"\(box.from.y.tenth)\" width=\"\(size.x.tenth)\" height=\"\(size.y.tenth)\""
      + " rx=\"5\" fill=\"var(--ground)\" stroke=\"var(--gap)\"/>"
    let value = row(label.value, box.from.y + 14, "font-size=\"14\" font-weight=\"bold\" fill=\"var(--text)\"")
    guard !label.interval.isEmpty else { return panel + value }
    return panel + value + row(label.interval, box.from.y + 28, "font-size=\"11\" fill=\"var(--faint)\"")
  }

  private func line(_ points: [Point], _ color: String, _ width: Double) -> String {
    "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"var(--\(color))\" stroke-width=\"\(width.whole)\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
  }

  private func circle(_ center: Point, _ radius: Double, fill: String, stroke: String? = nil) -> String {
    let edge = stroke.map { " stroke=\"var(--\($0))\" stroke-width=\"3\"" } ?? ""
    return "<circle cx=\"\(center.x.whole)\" cy=\"\(center.y.whole)\" r=\"\(radius.whole)\""
      + " fill=\"var(--\(fill))\"\(edge)/>"
  }

  private func list(_ points: [Point]) -> String {
    points.map { "\($0.x.whole),\($0.y.whole)" }.joined(separator: " ")
  }
}

extension Double {
  fileprivate var whole: String { fixed(decimals: 0) }
  fileprivate var tenth: String { fixed(decimals: 1) }
}
