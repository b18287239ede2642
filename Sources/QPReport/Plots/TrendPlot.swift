internal import QPCore
internal import QPStyle

/// A plot of a value over sessions, with 95 % intervals and the detectable change around the first as a band.
struct TrendPlot {
  /// A session's value.
  struct Session {
    let name: String
    /// The day since 1970-01-01; `nil` where it is not known.
    let day: Int?
    let value: Double
    let interval: ClosedRange<Double>?
  }

  static let (width, height) = (480.0, 220.0)
  private static let (left, right, top, foot) = (64.0, 40.0, 14.0, 34.0)

  private let sessions: [Session]
  private let unit: FeatureResult.Unit
  /// Half the height of the band.
  private let detectable: Double?
  private let setting: PlotSetting
  private let theme = PlotTheme.light

  init(_ sessions: [Session], unit: FeatureResult.Unit, detectable: Double?, hasDecimalComma: Bool) {
    (self.sessions, self.unit, self.detectable) = (sessions, unit, detectable)
    setting = PlotSetting(isOnPage: true, hasDecimalComma: hasDecimalComma)
  }

  /// The shapes as the content of an `svg` element of a page.
  var pageMarkup: String { PageDrawing(theme: theme).markup(shapes) }

  /// The places of the sessions from left to right: by their days, if all are known and differ.
  private var places: [Double] {
    let days = sessions.compactMap(\.day)
    let inset = 30.0
    let (from, to) = (Self.left + inset, Self.width - Self.right - inset)
    guard sessions.count > 1 else { return sessions.map { _ in (from + to) / 2 } }
    guard days.count == sessions.count, Set(days).count == days.count, let first = days.first, let last = days.last
    else { return sessions.indices.map { from + (to - from) * Double($0) / Double(sessions.count - 1) } }
    return days.map { from + (to - from) * Double($0 - first) / Double(last - first) }
  }

  private var shapes: [PlotShape] {
    guard let first = sessions.first else { return [] }
    var shapes: [PlotShape] = []
    let band = detectable.map { first.value - $0...first.value + $0 }
    let ends =
      sessions.flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound].compactMap(\.self) }
      + [band?.lowerBound, band?.upperBound].compactMap(\.self)
    let bottom = Self.height - Self.foot
    let axis = PlotAxis(
      (ends.min() ?? 0)...(ends.max() ?? 1), from: bottom, to: Self.top, most: 5,
      unit == .degrees ? .degrees : .numbers)
    // Long units would not fit; the table has them.
    let suffix = unit.suffix.count > 2 ? "" : unit.suffix
    for tick in axis.ticks {
      let y = axis.place(tick).rounded() + 0.5
      shapes.append(.line([Point(Self.left, y), Point(Self.width - Self.right, y)], width: 1, theme.grid))
      shapes.append(text(setting.number(axis.label(tick)) + suffix, Self.left - 8, y, .end, theme.faint))
    }
    if let band {
      let (high, low) = (axis.place(band.upperBound), axis.place(band.lowerBound))
      shapes.append(
        .rectangle(
          from: Point(Self.left, high), to: Point(Self.width - Self.right, low), theme.reference.opacity(0.15)))
    }
    let points = zip(places, sessions).map { Point($0, axis.place($1.value)) }
    shapes.append(.line(points, width: 1.5, theme.line))
    for (point, session) in zip(points, sessions) {
      if let interval = session.interval {
        let (high, low) = (axis.place(interval.upperBound), axis.place(interval.lowerBound))
        shapes.append(.line([Point(point.x, high), Point(point.x, low)], width: 1.5, theme.line))
        for y in [high, low] {
          shapes.append(.line([Point(point.x - 5, y), Point(point.x + 5, y)], width: 1.5, theme.line))
        }
      }
      shapes.append(.dot(point, radius: 4.5, theme.line))
      let label = setting.number(session.value.fixed(decimals: unit.decimals)) + suffix
      // A label that would leave the plot stands before its point.
      let isWide = point.x + 9 + Drawing.width(of: label, height: ReadingPlot.letter) > Self.width
      shapes.append(text(label, point.x + (isWide ? -9 : 9), point.y - 9, isWide ? .end : .start, theme.text))
    }
    for (x, session) in zip(spaced(places), sessions) where x != nil {
      shapes.append(text(session.name, x ?? 0, bottom + 16, .middle, theme.faint))
    }
    return shapes
  }

  /// The places whose names do not overlap; `nil` for the others.
  private func spaced(_ places: [Double]) -> [Double?] {
    let room = 84.0
    var last = -Double.infinity
    return places.map { position in
      guard position - last >= room else { return nil }
      last = position
      return position
    }
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: ReadingPlot.letter, color)
  }
}
