internal import QPCore
internal import QPStyle

/// The labels of a panel, each where it covers least: other labels, lines, curves.
struct PlotLabels {
  /// The points of the curves.
  private let curves: [Point]
  /// The heights of level lines, such as those of published values.
  private let lines: [Double]
  private let top, bottom: Double
  /// The middles of the labels so far, and half of their sizes.
  private var taken: [(middle: Point, half: Point)] = []

  init(_ curves: [[Point]], lines: [Double], from top: Double, to bottom: Double) {
    // By their places from left to right, to search near a label alone.
    self.curves = curves.flatMap(\.self).sorted { $0.x < $1.x }
    (self.lines, self.top, self.bottom) = (lines, top, bottom)
  }

  /// Returns the place of a label above or below a dot, and keeps it free of the labels to come.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - dot: The dot that it belongs to.
  ///   - others: The dots of other curves; a label stands nearer to its own.
  /// - Returns: The middle of the label; `nil` where no place is free.
  mutating func place(_ label: String, beside dot: Point, among others: [Point]) -> Point? {
    let half = Self.half(label)
    func isNearerToAnother(_ position: Point) -> Bool {
      others.contains { abs($0.x - position.x) < half.x && abs($0.y - position.y) < abs(dot.y - position.y) }
    }
    let free = [-14.0, 14, -31, 31].map { Point(dot.x, dot.y + $0) }
      .filter { overlaps($0, half) == 0 && !isNearerToAnother($0) }
    return free.isEmpty ? nil : place(label, at: free).middle
  }

  /// Returns the place of a level line's label above or below it.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - places: The ends of the label along the line, the preferred one first.
  ///   - y: The height of the line.
  /// - Returns: The end that was chosen, with its place.
  mutating func place(
    _ label: String, along places: [(anchor: PlotShape.Anchor, x: Double)], around y: Double
  ) -> (PlotShape.Anchor, Point) {
    let half = Self.half(label).x
    let choices = [-11.0, 11].flatMap { shift in places.map { ($0.anchor, Point($0.x, y + shift)) } }
    let middles = choices.map { anchor, end in
      Point(anchor == .end ? end.x - half : anchor == .start ? end.x + half : end.x, end.y)
    }
    return choices[place(label, at: middles).choice]
  }

  private mutating func place(_ label: String, at middles: [Point]) -> (choice: Int, middle: Point) {
    let half = Self.half(label)
    let costs = middles.map { cost($0, half) }
    let choice = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    taken.append((middles[choice], half))
    return (choice, middles[choice])
  }

  /// The cost of a label's place: another label or the edge counts more than any curve, a line more than a few points.
  private func cost(_ middle: Point, _ half: Point) -> Int {
    let others = overlaps(middle, half)
    let isOutside = middle.y - half.y < top - 16 || middle.y + half.y > bottom - 6
    let crossed = lines.count { abs($0 - middle.y) < half.y }
    let first = curves.partitioningIndex { $0.x >= middle.x - half.x }
    let points = curves[first...].prefix { $0.x <= middle.x + half.x }.count { abs($0.y - middle.y) < half.y }
    return 100_000 * (others + (isOutside ? 1 : 0)) + 100 * crossed + points
  }

  /// The number of labels so far that a label would overlap.
  private func overlaps(_ middle: Point, _ half: Point) -> Int {
    taken.count {
      abs($0.middle.x - middle.x) < $0.half.x + half.x && abs($0.middle.y - middle.y) < $0.half.y + half.y
    }
  }

  private static func half(_ label: String) -> Point {
    Point(Drawing.width(of: label, height: ReadingPlot.letter) / 2 + 3, ReadingPlot.letter / 2 + 4)
  }
}

extension Array {
  /// The first place from which on a condition holds, of an array in which it holds from a place on.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
