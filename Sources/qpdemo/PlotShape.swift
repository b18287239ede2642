import QPCore
import QPStyle

/// What a plot is drawn of, in pixels from the upper left corner.
enum PlotShape {
  case rectangle(from: Point, to: Point, Color)
  case line([Point], width: Double, Color)
  /// A horizontal or vertical line in dashes.
  case dashes(from: Point, to: Point, width: Double, Color)
  /// The area between two lines with the same places across.
  case band(upper: [Point], lower: [Point], Color)
  case dot(Point, radius: Double, Color)
  case text(String, at: Point, Anchor, height: Double, Color)

  /// Which part of a text stands at its place; vertically it is the middle of a capital.
  enum Anchor: String {
    case start, middle, end
  }
}

/// The colours of a plot.
struct PlotTheme {
  let ground, text, faint, grid, line, flagged, gap, norm: Color

  /// Dark on white, as printed; colours that people tell apart who see red and green alike.
  static let light = PlotTheme(
    ground: .white, text: Color(hex: 0x1B1F24), faint: Color(hex: 0x57606A), grid: Color(hex: 0xE3E6EA),
    line: Color(hex: 0x0062B8), flagged: Color(hex: 0xE69F00), gap: Color(hex: 0xC4C9D0), norm: Color(hex: 0x00795A))
  /// Light on a dark screen.
  static let dark = PlotTheme(
    ground: Color(hex: 0x14171C), text: Color(hex: 0xE9ECF0), faint: Color(hex: 0xA3ABB5), grid: Color(hex: 0x2B313A),
    line: Color(hex: 0x5CB3FF), flagged: Color(hex: 0xF2B134), gap: Color(hex: 0x59616D), norm: Color(hex: 0x3FCFA0))
}
