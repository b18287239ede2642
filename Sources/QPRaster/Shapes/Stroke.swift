package import QPStyle

/// The width, caps and dashes of a line.
package struct Stroke: Hashable, Sendable {
  /// In pixels; 0, less, or no number: nothing is drawn.
  package var width: Double
  package var color: Style.Color
  package var cap: Style.LineCap
  package var pattern: Style.LinePattern

  package init(
    width: Double, color: Style.Color, cap: Style.LineCap = .round, pattern: Style.LinePattern = .solid
  ) {
    self.width = width
    self.color = color
    self.cap = cap
    self.pattern = pattern
  }

  /// A width that can be drawn; nil: none.
  var radius: Double? { width > 0 && width < 1e7 ? width / 2 : nil }

  /// Dots are round with any cap.
  var end: StrokedSegment.End { pattern == .dotted ? .round : StrokedSegment.End(cap, radius: width / 2) }
}

extension StrokedSegment.End {
  init(_ cap: Style.LineCap, radius: Double) {
    switch cap {
    case .round: self = .round
    case .butt: self = .flat(beyond: 0)
    case .square: self = .flat(beyond: radius)
    }
  }
}

/// The starts and ends of a pattern's strokes along a path of a given length.
///
/// A pattern begins and ends with a stroke: the gaps are stretched or shrunk until a whole number fits. Strokes of
/// dashes are three widths long, caps included, with gaps of two; dots are one width across, two widths from centre to
/// centre.
struct Dashes {
  private let stroke: Double
  private let step: Double
  private let count: Double
  /// The distance from the first stroke's start to the path's start.
  private let lead: Double

  /// - Returns: nil where the line is not broken up.
  init?(_ pattern: Style.LinePattern, width: Double, cap: Style.LineCap, length: Double, closed: Bool = false) {
    // A cap adds its part at either end; a finer pattern could not be seen.
    let caps = cap == .butt ? 0 : width
    let period: Double
    let visible: Double
    switch pattern {
    case .solid: return nil
    case .dashed: (stroke, visible, period) = (3 * width - caps, 3 * width - caps, 5 * width)
    case .dotted: (stroke, visible, period) = (0, 0, 2 * width)
    }
    guard width >= 1.0 / 64, length.isFinite, length >= 0 else { return nil }
    let room = closed ? length : length - visible
    let gaps = (room / period).rounded()
    guard gaps >= 1 else { return nil }
    count = closed ? gaps : gaps + 1
    step = room / gaps
    lead = 0
  }

  /// Around a closed way whose four quarters are alike: the first stroke lies half before the way's start, half beyond,
  /// and is the last as well.
  init?(_ pattern: Style.LinePattern, width: Double, cap: Style.LineCap, around length: Double) {
    guard let once = Dashes(pattern, width: width, cap: cap, length: length / 4, closed: true) else { return nil }
    stroke = once.stroke
    step = once.step
    count = 4 * once.count + 1
    lead = once.stroke / 2
  }

  /// The strokes that touch a part of the way, as pairs of lengths along it.
  func strokes(within part: ClosedRange<Double>) -> [(from: Double, to: Double)] {
    let first = max(0, ((part.lowerBound + lead - stroke) / step).rounded(.up))
    let last = min(count - 1, ((part.upperBound + lead) / step).rounded(.down))
    guard first <= last, last - first < 1e6 else { return [] }
    return (0...Int(last - first)).map { index in
      let from = (first + Double(index)) * step - lead
      return (from, from + stroke)
    }
  }
}
