internal import QPCore

/// A standing figure of lines for the drawn definitions of angles, 100 × 160 with y downward.
///
/// It stands as angles count from: arms along the trunk, all joints straight, feet square to the shanks. From the side
/// it looks to the right; from the front its left is on the right of the picture.
struct StandingFigure {
  /// The view of a movement.
  enum View {
    case front, side
  }

  /// A point of the figure; sides are the person's own.
  enum Part: Hashable {
    case head, ear, neck
    case shoulder, elbow, wrist, fingers, hip, knee, ankle, heel, toes
    /// The same on the right, which only the front shows.
    case otherShoulder, otherElbow, otherWrist, otherHip, otherKnee, otherAnkle
    /// The middle of the hips.
    case pelvis
  }

  private(set) var points: [Part: Point]
  let view: View

  init(_ view: View) {
    self.view = view
    points =
      switch view {
      case .front:
        [
          .head: Point(50, 14), .ear: Point(59, 14), .neck: Point(50, 30), .shoulder: Point(64, 33),
          .elbow: Point(67, 58), .wrist: Point(69, 81), .fingers: Point(70, 89), .hip: Point(57, 84),
          .knee: Point(58, 114), .ankle: Point(58, 144), .toes: Point(62, 150), .otherShoulder: Point(36, 33),
          .otherElbow: Point(33, 58), .otherWrist: Point(31, 81), .otherHip: Point(43, 84), .otherKnee: Point(42, 114),
          .otherAnkle: Point(42, 144), .pelvis: Point(50, 84),
        ]
      case .side:
        [
          .head: Point(51, 14), .ear: Point(50, 14), .neck: Point(50, 30), .shoulder: Point(50, 33),
          .elbow: Point(50, 58), .wrist: Point(50, 81), .fingers: Point(50, 92), .hip: Point(50, 84),
          .knee: Point(50, 114), .ankle: Point(50, 144), .heel: Point(46, 149), .toes: Point(64, 149),
          .pelvis: Point(50, 84),
        ]
      }
  }

  /// The lines between points, and whether the picture has them.
  private static let lines: [(Part, Part)] = [
    (.neck, .pelvis), (.neck, .shoulder), (.shoulder, .elbow), (.elbow, .wrist), (.wrist, .fingers), (.pelvis, .hip),
    (.hip, .knee), (.knee, .ankle), (.ankle, .heel), (.ankle, .toes), (.heel, .toes), (.neck, .otherShoulder),
    (.otherShoulder, .otherElbow), (.otherElbow, .otherWrist), (.pelvis, .otherHip), (.otherHip, .otherKnee),
    (.otherKnee, .otherAnkle), (.neck, .head),
  ]

  /// The lines of the figure, those between moved points apart.
  func lines(moved: Set<Part>) -> (still: [[Point]], moved: [[Point]]) {
    var (still, rest): ([[Point]], [[Point]]) = ([], [])
    for (a, b) in Self.lines {
      guard let from = points[a], let to = points[b] else { continue }
      if moved.contains(a), moved.contains(b) { rest.append([from, to]) } else { still.append([from, to]) }
    }
    return (still, rest)
  }

  /// Turns points around another, clockwise as seen, in degrees.
  mutating func turn(_ parts: [Part], around center: Part, by degrees: Double) {
    guard let center = points[center] else { return }
    for part in parts {
      guard let point = points[part] else { continue }
      points[part] = center + (point - center).turned(by: degrees)
    }
  }
}

extension Point {
  /// The vector turned clockwise as seen with y downward, in degrees.
  func turned(by degrees: Double) -> Point {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    return Point(x * cosine - y * sine, x * sine + y * cosine)
  }
}
