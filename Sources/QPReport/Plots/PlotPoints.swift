import QPCore

extension [Point] {
  /// The points of a curve without those that cannot be seen: of each pixel's column the first, the lowest, the highest
  /// and the last remain, where there are more than four.
  var thinned: [Point] {
    guard let first, let last, count > 4, Double(count) > 2 * (last.x - first.x) + 4 else { return self }
    var kept: [Point] = []
    var start = 0
    while start < count {
      let column = self[start].x.rounded(.down)
      var end = start + 1
      while end < count, self[end].x.rounded(.down) == column { end += 1 }
      let places = start..<end
      let ends = [
        start, places.min { self[$0].y < self[$1].y } ?? start, places.max { self[$0].y < self[$1].y } ?? start,
        end - 1,
      ]
      var shown = -1
      for place in ends.sorted() where place != shown {
        kept.append(self[place])
        shown = place
      }
      start = end
    }
    return kept
  }
}
