public import QPStyle

/// The colours of a plot.
public struct PlotTheme: Hashable, Sendable {
  package var ground: Style.Color
  package var text: Style.Color
  package var faint: Style.Color
  package var grid: Style.Color
  package var line: Style.Color
  /// The curve of the right side, or of a second recording, beside ``line``.
  package var right: Style.Color
  package var flagged: Style.Color
  package var gap: Style.Color
  package var reference: Style.Color

  /// Creates a theme.
  ///
  /// - Parameters:
  ///   - ground: The background.
  ///   - text: Titles and peaks.
  ///   - faint: Labels of axes, brackets and the legend.
  ///   - grid: The grid.
  ///   - line: The curve; its interval has a translucent shade of it.
  ///   - flagged: Stretches of flagged readings.
  ///   - gap: Stretches without a reading.
  ///   - reference: Published values.
  public init(
    ground: Style.Color, text: Style.Color, faint: Style.Color, grid: Style.Color, line: Style.Color,
    flagged: Style.Color, gap: Style.Color, reference: Style.Color
  ) {
    self.ground = ground
    self.text = text
    self.faint = faint
    self.grid = grid
    self.line = line
    right = reference
    self.flagged = flagged
    self.gap = gap
    self.reference = reference
  }

  /// Dark on white, as printed, with colours that remain distinct in red-green colour blindness.
  public static let light = PlotTheme(
    ground: .white, text: Color(hex: 0x1B1F24), faint: Color(hex: 0x57606A), grid: Color(hex: 0xE3E6EA),
    line: Color(hex: 0x0062B8), flagged: Color(hex: 0xE69F00), gap: Color(hex: 0xC4C9D0),
    reference: Color(hex: 0x00795A)
  ).withRight(Color(hex: 0xB84A00))
  /// Light on a dark screen.
  public static let dark = PlotTheme(
    ground: Color(hex: 0x14171C), text: Color(hex: 0xE9ECF0), faint: Color(hex: 0xA3ABB5), grid: Color(hex: 0x2B313A),
    line: Color(hex: 0x5CB3FF), flagged: Color(hex: 0xF2B134), gap: Color(hex: 0x59616D),
    reference: Color(hex: 0x3FCFA0)
  ).withRight(Color(hex: 0xFF9D5C))

  /// The most curves of a panel.
  package static let mostCurves = 5

  /// The colour of a panel's curve, by its number from 0 on.
  func curve(_ index: Int) -> Style.Color {
    [line, right, reference, flagged, text][index % Self.mostCurves]
  }

  private func withRight(_ color: Style.Color) -> PlotTheme {
    var theme = self
    theme.right = color
    return theme
  }
}
