/// The appearance of a feature's drawing.
///
/// A style does not affect measurements and is not part of a feature's identity.
///
/// The relative sizes multiply a size that follows the person's size in the picture: 1 is the default, 0 draws nothing
/// of that kind. Negative and NaN sizes count as 0.
public struct Style: Hashable, Sendable {
  /// Whether the feature is measured but not drawn.
  package var hidden: Bool
  /// The relative text size; 1 is the default, 0 draws no text.
  package var relativeFontSize: Double
  /// The relative radius of arcs; 1 is the default, 0 draws no arc.
  package var relativeArcSize: Double
  /// The relative width of lines; 1 is the default, 0 draws no lines.
  package var relativeLineWidth: Double
  /// The radius of rounded corners, as a fraction of half the shorter side, 0…1; for features that draw rectangles.
  package var cornerRadius: Double
  /// The colour if no condition matches.
  public var color: Style.Color
  /// The colours by the feature's value; the first matching condition wins.
  package var conditionalColors: [ConditionalColor]
  /// The shape of line ends.
  package var lineCap: LineCap
  /// The dash pattern of lines.
  package var linePattern: LinePattern
  /// The rim around lines and text, for contrast; `nil` for none.
  package var outline: Outline?
  /// The shadow below lines and text; `nil` for none.
  package var shadow: Shadow?

  /// Creates a style; every member defaults to the default look.
  public init(
    hidden: Bool = false,
    relativeFontSize: Double = 1,
    relativeArcSize: Double = 1,
    relativeLineWidth: Double = 1,
    cornerRadius: Double = 0,
    color: Style.Color = .white,
    conditionalColors: [ConditionalColor] = [],
    lineCap: LineCap = .round,
    linePattern: LinePattern = .solid,
    outline: Outline? = nil,
    shadow: Shadow? = nil
  ) {
    self.hidden = hidden
    self.relativeFontSize = relativeFontSize
    self.relativeArcSize = relativeArcSize
    self.relativeLineWidth = relativeLineWidth
    self.cornerRadius = cornerRadius
    self.color = color
    self.conditionalColors = conditionalColors
    self.lineCap = lineCap
    self.linePattern = linePattern
    self.outline = outline
    self.shadow = shadow
  }

  /// Returns the colour for a value in the feature's own unit.
  ///
  /// - Parameter value: The value; `nil` without a reading, so that no condition matches.
  /// - Returns: The colour of the first condition that matches, otherwise ``color``.
  public func color(for value: Double?) -> Style.Color {
    guard let value else { return color }
    return conditionalColors.first { $0.matches(value) }?.color ?? color
  }
}

extension Style {
  /// The name that QuickPose gives to ``ConditionalColor``.
  public typealias ConditionalColor = QPStyle.ConditionalColor

  /// The shape of a line's ends.
  public enum LineCap: Hashable, Sendable {
    /// A half disc beyond each end.
    case round
    /// A straight cut at each end.
    case butt
    /// Half a square beyond each end.
    case square
  }

  /// The dash pattern of a line.
  public enum LinePattern: Hashable, Sendable {
    /// A continuous line.
    case solid
    /// Strokes of three widths with gaps of two.
    case dashed
    /// Dots one width across, two widths apart.
    case dotted
  }

  /// A rim around lines and text.
  public struct Outline: Hashable, Sendable {
    /// The rim's colour.
    package var color: Style.Color
    /// The rim's width on each side, relative to the line's own width.
    package var relativeWidth: Double

    /// Creates a rim.
    public init(color: Style.Color = .black, relativeWidth: Double = 0.5) {
      self.color = color
      self.relativeWidth = relativeWidth
    }
  }

  /// A shadow below lines and text: the same shape, offset, in one colour, without blur.
  public struct Shadow: Hashable, Sendable {
    /// The shadow's colour; usually translucent.
    package var color: Style.Color
    /// The offset to the right, relative to the line's width.
    package var relativeX: Double
    /// The offset downward, relative to the line's width.
    package var relativeY: Double

    /// Creates a shadow.
    public init(
      color: Style.Color = Style.Color(red: 0, green: 0, blue: 0, alpha: 96), relativeX: Double = 0.5,
      relativeY: Double = 0.5
    ) {
      self.color = color
      self.relativeX = relativeX
      self.relativeY = relativeY
    }
  }
}
