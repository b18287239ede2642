import Foundation
import QPStyle
import Raster

typealias Point = SIMD2<Double>

/// One overlay, as both rivals draw it.
struct OverlayScene {
  var width: Int
  var height: Int
  var lines: [(Point, Point)]
  var joints: [Point]
  var lineWidth: Double
  var jointRadius: Double
  var arc: (center: Point, radius: Double, start: Double, sweep: Double)
  var label: Point
  var capHeight: Double

  static let connections: [(Int, Int)] = [
    (0, 1), (1, 2), (2, 3), (3, 7), (0, 4), (4, 5), (5, 6), (6, 8), (9, 10), (11, 12), (11, 13), (13, 15), (15, 17),
    (15, 19), (15, 21), (17, 19), (12, 14), (14, 16), (16, 18), (16, 20), (16, 22), (18, 20), (11, 23), (12, 24),
    (23, 24), (23, 25), (24, 26), (25, 27), (26, 28), (27, 29), (28, 30), (29, 31), (30, 32), (27, 31), (28, 32),
  ]

  /// The skeleton of a recorded frame, as high as the picture.
  init?(recording: URL, frame: Int, width: Int, height: Int) {
    guard let text = try? String(contentsOf: recording, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n")
    guard let header = Self.object(lines.first), let size = header["size"] as? [Double],
      lines.count > frame + 1, let body = Self.object(lines[frame + 1]),
      let pose = (body["poses"] as? [[String: Any]])?.first, let landmarks = pose["landmarks"] as? [[Double]]
    else { return nil }
    let scale = Double(height) / size[1]
    let left = (Double(width) - size[0] * scale) / 2
    let points = landmarks.map { Point(left + $0[0] * size[0] * scale, $0[1] * size[1] * scale) }
    let unit = Double(height) / 720
    self.width = width
    self.height = height
    self.lines = Self.connections.map { (points[$0.0], points[$0.1]) }
    joints = points
    lineWidth = 6 * unit
    jointRadius = 6 * unit
    let shoulder = points[11]
    let way = points[13] - shoulder
    arc = (shoulder, 56 * unit, .pi / 2, atan2(way.y, way.x) - .pi / 2)
    label = shoulder + Point(60, 40) * unit
    capHeight = (24 * unit).rounded()
  }

  private static func object(_ line: Substring?) -> [String: Any]? {
    guard let line, let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) else { return nil }
    return object as? [String: Any]
  }

  /// The scene for rivals in other languages.
  func json() throws -> String {
    func pair(_ point: Point) -> [Double] { [point.x, point.y] }
    let object: [String: Any] = [
      "width": width, "height": height, "lines": lines.map { [pair($0.0), pair($0.1)] }, "joints": joints.map(pair),
      "lineWidth": lineWidth, "jointRadius": jointRadius, "label": pair(label), "capHeight": capHeight,
      "arc": ["center": pair(arc.center), "radius": arc.radius, "start": arc.start, "sweep": arc.sweep],
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  func moved(by offset: Point) -> OverlayScene {
    var drawing = self
    drawing.lines = lines.map { ($0.0 + offset, $0.1 + offset) }
    drawing.joints = joints.map { $0 + offset }
    drawing.arc.center += offset
    drawing.label += offset
    return drawing
  }
}

let lineColor = Style.Color(red: 255, green: 255, blue: 255)
let jointColor = Style.Color(hex: 0x34C759)
let arcColor = Style.Color(hex: 0xFF9500)

/// Everything a frame needs of this library: clearing included.
func drawRaster(_ drawing: OverlayScene, _ label: String, into canvas: inout Canvas) {
  canvas.clear()
  let stroke = Stroke(width: drawing.lineWidth, color: lineColor)
  // As an overlay does: the ends lie below the joints.
  let covered = (drawing.jointRadius, drawing.jointRadius)
  for (a, b) in drawing.lines { canvas.line(from: a, to: b, stroke, covered: covered) }
  for joint in drawing.joints { canvas.disc(center: joint, radius: drawing.jointRadius, jointColor) }
  canvas.arc(
    center: drawing.arc.center, radius: drawing.arc.radius, from: drawing.arc.start, sweep: drawing.arc.sweep,
    Stroke(width: drawing.lineWidth, color: arcColor))
  canvas.text(TextLayout(label, capHeight: drawing.capHeight), at: drawing.label, arcColor)
}
