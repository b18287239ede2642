import QPCore
import QPStyle

extension ReadingPlot {
  /// The text of an SVG file with the plot.
  public var svg: String { PlotShape.svg(shapes, width: width, height: height) }
}

extension PlotShape {
  /// Returns the text of an SVG file with shapes.
  static func svg(_ shapes: [PlotShape], width: Double, height: Double) -> String {
    let size = "\(width.svg)\" height=\"\(height.svg)"
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" viewBox=\"0 0 \(width.svg) \(height.svg)\" "
    text += "font-family=\"Helvetica, Arial, sans-serif\">\n"
    for shape in shapes { text += shape.svg { $0.svg($1) } + "\n" }
    return text + "</svg>\n"
  }
}

extension PlotShape {
  /// The shape as an element.
  ///
  /// - Parameter paint: A function that returns a colour as the attribute `fill` or `stroke`.
  /// - Returns: The element.
  fileprivate func svg(_ paint: (Style.Color, String) -> String) -> String {
    switch self {
    case .rectangle(let from, let to, let color):
      return "<rect x=\"\(from.x.svg)\" y=\"\(from.y.svg)\" width=\"\((to.x - from.x).svg)\" "
        + "height=\"\((to.y - from.y).svg)\" \(paint(color, "fill"))/>"
    case .line(let points, let width, let color):
      return "<polyline points=\"\(Self.list(points))\" fill=\"none\" \(paint(color, "stroke")) "
        + "stroke-width=\"\(width.svg)\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
    case .dashes(let points, let width, let color):
      return "<polyline points=\"\(Self.list(points))\" fill=\"none\" \(paint(color, "stroke")) "
        + "stroke-width=\"\(width.svg)\" stroke-dasharray=\"8 6\"/>"
    case .band(let upper, let lower, let color):
      return "<polygon points=\"\(Self.list(upper + lower.reversed()))\" \(paint(color, "fill"))/>"
    case .dot(let center, let radius, let color):
      return "<circle cx=\"\(center.x.svg)\" cy=\"\(center.y.svg)\" r=\"\(radius.svg)\" \(paint(color, "fill"))/>"
    case .text(let text, let position, let anchor, let height, let color):
      return
        "<text x=\"\(position.x.svg)\" y=\"\(Self.baseline(position, height).svg)\" text-anchor=\"\(anchor.rawValue)\" "
        + "font-size=\"\(Self.fontSize(height).svg)\" \(paint(color, "fill"))>\(text.escapedForXML)</text>"
    case .group(let shapes, across: _, down: _): return shapes.map { $0.svg(paint) }.joined(separator: "\n")
    }
  }

  /// The size of a font whose capitals are so high: some 0.72 of it.
  static func fontSize(_ height: Double) -> Double { height / 0.72 }

  /// The height of the line on which a capital stands whose middle is at a place.
  static func baseline(_ position: Point, _ height: Double) -> Double { position.y + height / 2 }

  private static func list(_ points: [Point]) -> String {
    points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
  }
}

extension Double {
  /// The number with at most two decimals.
  var svg: String {
    var text = fixed(decimals: 2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension Style.Color {
  fileprivate func svg(_ attribute: String) -> String {
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let color = "\(attribute)=\"#\(digits)\""
    return alpha == 255 ? color : color + " \(attribute)-opacity=\"\((Double(alpha) / 255).svg)\""
  }
}

extension String {
  /// The text as the content of an element, without control characters, which XML 1.0 excludes.
  ///
  /// Escapes scalars: a bracket with a combining mark is another character, but a bracket for a parser.
  var escapedForXML: String {
    withoutControls.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(scalar)
      }
    }.joined()
  }
}
