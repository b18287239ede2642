internal import QPLandmarks
internal import QPSignal
public import QPStyle

/// Sizes relative to the person, clamped to shares of the picture, times the style's relative sizes.
extension Drawing {
  /// Returns the pen of a style for a value in the feature's own unit; `nil` stands for no reading.
  public func pen(_ style: Style, for value: Double?) -> Pen {
    Pen(
      width: clamped(bodySize * 0.035, 0.003, 0.012) * relative(style.relativeLineWidth),
      color: style.color(for: value), cap: style.lineCap, pattern: style.linePattern, outline: style.outline,
      shadow: style.shadow)
  }

  /// Returns the lettering of a style for a value in the feature's own unit; `nil` stands for no reading.
  ///
  /// Without an outline in the style, the text gets a thin dark rim, since the picture behind it may have any colour.
  public func lettering(_ style: Style, for value: Double?) -> Lettering {
    Lettering(
      height: clamped(bodySize * 0.14, 0.018, 0.06) * relative(style.relativeFontSize),
      color: style.color(for: value),
      outline: style.outline ?? Style.Outline(color: Color.black.opacity(0.6), relativeWidth: 0.6),
      shadow: style.shadow)
  }

  /// Returns the radius of a style's arcs, in pixels.
  public func arcRadius(_ style: Style) -> Double {
    clamped(bodySize * 0.28, 0.02, 0.12) * relative(style.relativeArcSize)
  }

  /// Returns a length in pixels, clamped to two shares of the picture's longer side.
  private func clamped(_ length: Double, _ smallest: Double, _ largest: Double) -> Double {
    let side = Double(max(size.width, size.height))
    return min(max(length, side * smallest), side * largest)
  }

  private func relative(_ size: Double) -> Double {
    size > 0 ? size : 0
  }
}
