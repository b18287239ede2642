import QPCore
import QPStyle

/// The shapes of a plot as the content of an `svg` element of a page, with the page's own variables for the theme's colours.
///
/// Neighbours of one style share an element. A group is drawn once for all sizes of a plot: its points are whole tenths of a
/// pixel, each from the one before, and its strokes are as wide in every size.
struct PageDrawing {
  let theme: PlotTheme
  /// The name of the plot, unique on the page, by which its sizes share groups.
  var name = ""

  /// Returns the contents of two sizes of a plot.
  func markup(_ first: [PlotShape], _ second: [PlotShape]) -> (String, String) {
    (markup(first), markup(second, sharing: first))
  }

  /// Returns the content of a plot, or of its first size.
  func markup(_ shapes: [PlotShape]) -> String {
    var groups = 0
    return joined(
      shapes.map { shape in
        guard case .group(let inner, across: _, down: _) = shape else { return element(shape) }
        groups += 1
        let content = joined(inner.map { element($0, isInGroup: true) })
        return Element(.whole, "", "<g id=\"\(name)-\(groups)\" transform=\"scale(.1)\">\n\(content)\n</g>")
      })
  }

  /// Returns the content of another size of a plot, whose groups are those of the first.
  private func markup(_ shapes: [PlotShape], sharing first: [PlotShape]) -> String {
    let sources = first.compactMap(\.axes)
    var groups = 0
    return joined(
      shapes.compactMap { shape in
        guard let axes = shape.axes else { return element(shape) }
        guard groups < sources.count else { return nil }
        let (across, down) = (axes.across.map(from: sources[groups].across), axes.down.map(from: sources[groups].down))
        groups += 1
        let numbers = [
          across.scale.fixed(decimals: 5), "0 0", down.scale.fixed(decimals: 5), across.shift.svg, down.shift.svg,
        ]
        let matrix = numbers.joined(separator: " ")
        return Element(.whole, "", "<use href=\"#\(name)-\(groups)\" transform=\"matrix(\(matrix))\"/>")
      })
  }

  /// A piece of the content; neighbours of one kind and style become one.
  private struct Element {
    enum Kind {
      case path, texts, whole
    }
    let kind: Kind
    let style: String
    var content: String

    init(_ kind: Kind, _ style: String, _ content: String) {
      (self.kind, self.style, self.content) = (kind, style, content)
    }

    var markup: String {
      switch kind {
      case .path: "<path \(style) d=\"\(content)\"/>"
      case .texts: "<g \(style)>\(content)</g>"
      case .whole: content
      }
    }
  }

  private func joined(_ elements: [Element]) -> String {
    elements.reduce(into: [Element]()) { joined, element in
      if let last = joined.last, last.kind == element.kind, last.kind != .whole, last.style == element.style {
        joined[joined.count - 1].content += element.content
      } else {
        joined.append(element)
      }
    }.map(\.markup).joined(separator: "\n")
  }

  /// The width of a group's stroke in the page's pixels for a width in those of the plot, which a page shows smaller.
  private static let strokeScale = 0.75

  private func element(_ shape: PlotShape, isInGroup: Bool = false) -> Element {
    func course(_ points: [Point], isClosed: Bool = false) -> String {
      (isInGroup ? Self.tenths(points) : Self.pixels(points)) + (isClosed ? "z" : "")
    }
    func stroke(_ color: Style.Color, _ width: Double) -> String {
      let size = isInGroup ? "\((width * Self.strokeScale).svg)\" vector-effect=\"non-scaling-stroke" : width.svg
      return "fill=\"none\" \(paint(color, "stroke")) stroke-width=\"\(size)\""
    }
    switch shape {
    case .rectangle(let from, let to, let color):
      let corners = [from, Point(to.x, from.y), to, Point(from.x, to.y)]
      return Element(.path, paint(color, "fill"), course(corners, isClosed: true))
    case .line(let points, let width, let color):
      return Element(
        .path, stroke(color, width) + " stroke-linejoin=\"round\" stroke-linecap=\"round\"", course(points))
    case .dashes(let points, let width, let color):
      return Element(.path, stroke(color, width) + " stroke-dasharray=\"8 6\"", course(points))
    case .band(let upper, let lower, let color):
      return Element(.path, paint(color, "fill"), course(upper + lower.reversed(), isClosed: true))
    case .dot(let center, let radius, let color):
      guard !isInGroup else {
        // The round ends of a line without a length.
        return Element(
          .path, stroke(color, 2 * radius) + " stroke-linecap=\"round\"", course([center]) + "h0")
      }
      return Element(
        .whole, "",
        "<circle cx=\"\(center.x.svg)\" cy=\"\(center.y.svg)\" r=\"\(radius.svg)\" \(paint(color, "fill"))/>")
    case .text(let text, let position, let anchor, let height, let color):
      let style =
        "text-anchor=\"\(anchor.rawValue)\" font-size=\"\(PlotShape.fontSize(height).svg)\" \(paint(color, "fill"))"
      let y = PlotShape.baseline(position, height)
      return Element(.texts, style, "<text x=\"\(position.x.svg)\" y=\"\(y.svg)\">\(text.escapedForXML)</text>")
    case .group(let inner, across: _, down: _):
      return Element(.whole, "", joined(inner.map { element($0, isInGroup: true) }))
    }
  }

  /// A colour of the theme as an attribute.
  private func paint(_ color: Style.Color, _ attribute: String) -> String {
    var opaque = color
    opaque.alpha = 255
    let name = roles.first { $0.color == opaque }?.name ?? "text"
    let opacity = color.alpha == 255 ? "" : " \(attribute)-opacity=\"\((Double(color.alpha) / 255).svg)\""
    return "\(attribute)=\"var(--\(name))\"" + opacity
  }

  /// The colours with their names in the style sheet.
  private var roles: [(color: Style.Color, name: String)] {
    [
      (theme.text, "text"), (theme.faint, "faint"), (theme.grid, "grid"), (theme.line, "line"), (theme.right, "right"),
      (theme.flagged, "flagged"), (theme.gap, "gap"), (theme.reference, "reference"), (theme.ground, "ground"),
    ]
  }
}

extension PageDrawing {
  /// A line through points as the data of a path, in whole tenths of their units, each from the one before.
  static func tenths(_ points: [Point]) -> String {
    var text = ""
    var last: (x: Int, y: Int)?
    for point in points {
      let (x, y) = (Self.tenth(point.x), Self.tenth(point.y))
      if let before = last {
        guard (x, y) != before else { continue }
        text.append(x - before.x, isFirst: text.hasSuffix("l"))
        text.append(y - before.y)
      } else {
        text = "M\(x)"
        text.append(y)
        if points.count > 1 { text += "l" }
      }
      last = (x, y)
    }
    return text.hasSuffix("l") ? String(text.dropLast()) + "h0" : text
  }

  private static func tenth(_ value: Double) -> Int {
    Int(exactly: (value * 10).rounded(.toNearestOrAwayFromZero)) ?? 0
  }

  private static func pixels(_ points: [Point]) -> String {
    points.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x.svg) \($1.y.svg)" }.joined()
  }
}

extension String {
  /// Appends a number of a path, parted from one before it.
  fileprivate mutating func append(_ number: Int, isFirst: Bool = false) {
    self += (isFirst || number < 0 ? "" : " ") + "\(number)"
  }
}
