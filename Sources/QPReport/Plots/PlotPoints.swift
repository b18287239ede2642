import QPCore

extension [Point] {
  /// The visible points of a curve: its ends, and the lowest and the highest point of each column of pixels.
  var thinned: [Point] {
    guard let first, let last, count > 4, Double(count) > 2 * (last.x - first.x) + 4 else { return self }
    var kept: [Point] = []
    var start = 0
    while start < count {
      let column = self[start].x.rounded(.down)
      var end = start + 1
      while end < count, self[end].x.rounded(.down) == column { end += 1 }
      let low = (start..<end).min { self[$0].y < self[$1].y } ?? start
      let high = (start..<end).max { self[$0].y < self[$1].y } ?? start
      var places = [Swift.min(low, high), Swift.max(low, high)]
      if start == 0 { places.insert(0, at: 0) }
      if end == count { places.append(count - 1) }
      for (index, place) in places.enumerated() where index == 0 || place != places[index - 1] {
        kept.append(self[place])
      }
      start = end
    }
    return kept
  }
}
