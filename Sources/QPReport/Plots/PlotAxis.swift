import QPCore

/// Values along a line, with ticks at round numbers.
struct PlotAxis {
  private let low, high, from, to, step: Double

  /// The kind of values along an axis, which determines its ticks.
  enum Scale {
    /// Time; the axis begins and ends with the values.
    case seconds
    /// Angles; the axis ends at ticks.
    case degrees
    /// Other numbers; the axis ends at ticks.
    case numbers

    fileprivate var steps: [Double] {
      switch self {
      case .seconds: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
      case .degrees: [5, 10, 15, 30, 45, 90, 180, 360]
      case .numbers: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
      }
    }
  }

  /// - Parameters:
  ///   - values: The range to show.
  ///   - from: The place of the low end.
  ///   - to: The place of the high end.
  ///   - most: The largest number of ticks.
  ///   - scale: The kind of values.
  init(_ values: ClosedRange<Double>, from: Double, to: Double, most: Double, _ scale: Scale) {
    let (steps, isRounded) = (scale.steps, scale != .seconds)
    let span = max(values.upperBound - values.lowerBound, 1e-6)
    let fitting = steps.first { span / $0 <= max(most, 2) }
    var wide = steps.last ?? 1
    while fitting == nil, span / wide > max(most, 2) { wide *= 2 }
    step = fitting ?? wide
    // A margin keeps curves off the edge.
    let margin = isRounded ? span * 0.05 : 0
    low = isRounded ? ((values.lowerBound - margin) / step).rounded(.down) * step : values.lowerBound
    high = isRounded ? max(((values.upperBound + margin) / step).rounded(.up) * step, low + step) : values.upperBound
    self.from = from
    self.to = to
  }

  /// Returns a value within the axis.
  func cut(_ value: Double) -> Double { min(max(value, low), high) }

  func place(_ value: Double) -> Double { from + (value - low) / max(high - low, 1e-9) * (to - from) }

  /// Returns the scale and the shift that bring places along another axis to those of the same values along this one.
  func map(from other: PlotAxis) -> (scale: Double, shift: Double) {
    let (low, high) = (place(other.low), place(other.high))
    let scale = (high - low) / (other.to - other.from)
    return (scale, low - scale * other.from)
  }

  var ticks: [Double] {
    let first = (low / step).rounded(.up)
    let count = Int(((high - first * step) / step + 1e-9).rounded(.down)) + 1
    return (0..<max(count, 0)).map { (first + Double($0)) * step }
  }

  func label(_ tick: Double) -> String { tick.fixed(decimals: step < 1 ? 1 : 0) }
}
