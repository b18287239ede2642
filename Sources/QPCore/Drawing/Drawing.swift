public import QPLandmarks
public import QPStyle

/// The shapes and texts that features draw in one frame, back to front, with texts above all shapes.
///
/// Coordinates are pixels of the unmirrored picture, x right, y down; angles are degrees, clockwise from the right as
/// seen in the picture. Features draw here and never into pixels, so drawings can be tested as values.
public struct Drawing: Hashable, Sendable {
  /// The picture's size in pixels.
  public let size: PictureSize
  /// The person's size in pixels, about the length of the trunk.
  public let bodySize: Double
  /// The shapes and texts, in the order in which they were added.
  public private(set) var items: [Item]
  /// The name that stands before the value of a reading, such as `L knee`; `nil` draws the value alone.
  package var caption: String?
  /// Whether labels show half the 95 % interval of a reading.
  package var showsIntervals = false
  /// The faults that a label has named; each is named once.
  package var toldReasons: [String] = []
  /// The boxes of the labels drawn so far, which later labels avoid.
  var labels: [Box] = []

  /// Creates an empty drawing.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - bodySize: The person's size in pixels; `nil` stands for a third of the picture's height.
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

  /// A shape or a text.
  public enum Item: Hashable, Sendable {
    /// A shape's outline, drawn with a pen.
    case stroke(Shape, Pen)
    /// A shape's inside, filled with a colour.
    case fill(Shape, Style.Color)
    /// Text centred on a point.
    case text(String, center: SIMD2<Double>, Lettering)
  }

  /// A shape, in pixels of the unmirrored picture and degrees.
  public enum Shape: Hashable, Sendable {
    /// A straight line.
    case line(from: SIMD2<Double>, to: SIMD2<Double>)
    /// Straight lines from point to point.
    case polyline([SIMD2<Double>], closed: Bool)
    /// A full circle.
    case circle(center: SIMD2<Double>, radius: Double)
    /// A part of a circle from the angle `start` over `sweep` degrees; a positive sweep turns clockwise.
    case arc(center: SIMD2<Double>, radius: Double, start: Double, sweep: Double)
    /// The area between an arc and the two radii to its ends; angles as for an arc.
    case sector(center: SIMD2<Double>, radius: Double, start: Double, sweep: Double)
    /// A rectangle between two opposite corners, with corners rounded by a radius.
    case rectangle(from: SIMD2<Double>, to: SIMD2<Double>, cornerRadius: Double)
  }

  /// Draws a shape's outline.
  ///
  /// A width of 0 or less draws nothing.
  public mutating func stroke(_ shape: Shape, _ pen: Pen) {
    if pen.width > 0 { items.append(.stroke(shape, pen)) }
  }

  /// Fills a shape; lines, polylines and arcs have no inside.
  public mutating func fill(_ shape: Shape, _ color: Style.Color) {
    if color.alpha > 0 { items.append(.fill(shape, color)) }
  }

  /// Draws text centred on a point, kept inside the picture.
  ///
  /// A height of 0 or less draws nothing.
  public mutating func text(_ text: String, center: SIMD2<Double>, _ lettering: Lettering) {
    if lettering.height > 0, !text.isEmpty { items.append(.text(text, center: center, lettering)) }
  }
}

/// The width, colour and form of a line, in pixels.
public struct Pen: Hashable, Sendable {
  /// The line's width in pixels.
  public var width: Double
  /// The line's colour.
  public var color: Style.Color
  /// The shape of the line's ends.
  package var cap: Style.LineCap
  /// The dash pattern of the line.
  package var pattern: Style.LinePattern
  /// The rim around the line; `nil` for none.
  package var outline: Style.Outline?
  /// The shadow below the line; `nil` for none.
  package var shadow: Style.Shadow?

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

/// The height, colour and rim of a text, in pixels.
public struct Lettering: Hashable, Sendable {
  /// The height of a capital letter in pixels.
  public var height: Double
  /// The text's colour.
  public var color: Style.Color
  /// The rim around the letters; `nil` for none.
  package var outline: Style.Outline?
  /// The shadow below the letters; `nil` for none.
  package var shadow: Style.Shadow?

  /// Creates a lettering.
  public init(height: Double, color: Style.Color, outline: Style.Outline? = nil, shadow: Style.Shadow? = nil) {
    self.height = height
    self.color = color
    self.outline = outline
    self.shadow = shadow
  }
}
