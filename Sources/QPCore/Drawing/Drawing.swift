public import QPLandmarks
public import QPStyle

/// What features draw in one frame: a list of shapes, back to front, and of texts, which lie above all shapes.
///
/// Coordinates are pixels of the unmirrored picture, x right, y down; angles are degrees, clockwise from the right as
/// seen in the picture. Features draw here and never into pixels, so drawings can be tested as values.
public struct Drawing: Hashable, Sendable {
  /// The picture's size.
  public let size: PictureSize
  /// The person's size in pixels, about the length of the trunk.
  public let bodySize: Double
  /// What is drawn, in the order in which it was added.
  public private(set) var items: [Item]
  /// Where labels stand, so that later ones keep clear of them.
  var labels: [Box] = []

  /// Creates an empty drawing.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - bodySize: The person's size in pixels; nil: a third of the picture's height.
  public init(size: PictureSize, bodySize: Double? = nil) {
    self.init(size: size, bodySize: bodySize ?? Double(size.height) / 3, reusing: [])
  }

  // Keeps the capacity of a list that is no longer needed.
  package init(size: PictureSize, bodySize: Double, reusing items: consuming [Item]) {
    self.size = size
    self.bodySize = bodySize
    items.removeAll(keepingCapacity: true)
    self.items = items
  }

  /// One thing drawn.
  public enum Item: Hashable, Sendable {
    /// A shape's line.
    case stroke(Shape, Pen)
    /// A shape's inside.
    case fill(Shape, Style.Color)
    /// Text around a point.
    case text(String, center: SIMD2<Double>, Lettering)
  }

  /// A shape, in pixels and degrees.
  public enum Shape: Hashable, Sendable {
    /// A straight line.
    case line(from: SIMD2<Double>, to: SIMD2<Double>)
    /// Straight lines from point to point.
    case polyline([SIMD2<Double>], closed: Bool)
    /// A full circle.
    case circle(center: SIMD2<Double>, radius: Double)
    /// A part of a circle from the angle `start`, over `sweep` degrees; positive sweeps turn clockwise.
    case arc(center: SIMD2<Double>, radius: Double, start: Double, sweep: Double)
    /// As an arc, with the two radii to its ends.
    case sector(center: SIMD2<Double>, radius: Double, start: Double, sweep: Double)
    /// A rectangle between two opposite corners, its corners rounded by a radius.
    case rectangle(from: SIMD2<Double>, to: SIMD2<Double>, cornerRadius: Double)
  }

  /// Draws a shape's line.
  ///
  /// A width that is not above 0 draws nothing.
  public mutating func stroke(_ shape: Shape, _ pen: Pen) {
    if pen.width > 0 { items.append(.stroke(shape, pen)) }
  }

  /// Draws a shape's inside; lines, polylines and arcs have none.
  public mutating func fill(_ shape: Shape, _ color: Style.Color) {
    if color.alpha > 0 { items.append(.fill(shape, color)) }
  }

  /// Draws text around a point, kept inside the picture.
  ///
  /// A height that is not above 0 draws nothing.
  public mutating func text(_ text: String, center: SIMD2<Double>, _ lettering: Lettering) {
    if lettering.height > 0, !text.isEmpty { items.append(.text(text, center: center, lettering)) }
  }
}

/// How a line is drawn, in pixels.
public struct Pen: Hashable, Sendable {
  /// The line's width.
  public var width: Double
  /// The line's colour.
  public var color: Style.Color
  /// How its ends look.
  public var cap: Style.LineCap
  /// How it is broken up.
  public var pattern: Style.LinePattern
  /// A rim around it.
  public var outline: Style.Outline?
  /// A shadow below it.
  public var shadow: Style.Shadow?

  /// Creates a pen.
  public init(
    width: Double, color: Style.Color, cap: Style.LineCap = .round, pattern: Style.LinePattern = .solid,
    outline: Style.Outline? = nil, shadow: Style.Shadow? = nil
  ) {
    self.width = width
    self.color = color
    self.cap = cap
    self.pattern = pattern
    self.outline = outline
    self.shadow = shadow
  }
}

/// How text is drawn, in pixels.
public struct Lettering: Hashable, Sendable {
  /// The height of a capital letter.
  public var height: Double
  /// The text's colour.
  public var color: Style.Color
  /// A rim around the letters.
  public var outline: Style.Outline?
  /// A shadow below the letters.
  public var shadow: Style.Shadow?

  /// Creates a lettering.
  public init(height: Double, color: Style.Color, outline: Style.Outline? = nil, shadow: Style.Shadow? = nil) {
    self.height = height
    self.color = color
    self.outline = outline
    self.shadow = shadow
  }
}
