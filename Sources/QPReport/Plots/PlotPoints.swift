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
      for (index, pointIndex) in places.enumerated() where index == 0 || pointIndex != places[index - 1] {
        kept.append(self[pointIndex])
      }
      start = end
    }
    return kept
  }

  /// The points without which a curve would lie off by more than a distance in pixels; its ends stay.
  ///
  /// Douglas and Peucker, Cartographica 1973; 10: 112.
  func simplified(within distance: Double) -> [Point] {
    guard count > 2 else { return self }
    var isKept = [Bool](repeating: false, count: count)
    (isKept[0], isKept[count - 1]) = (true, true)
    var open = [(from: 0, to: count - 1)]
    while let (from, to) = open.popLast() {
      guard to - from > 1 else { continue }
      let (line, start) = (self[to] - self[from], self[from])
      let length = line.length
      var farthest = (index: from, distance: distance)
      for index in from + 1..<to {
        let off = self[index] - start
        let apart = length > 0 ? abs(off.x * line.y - off.y * line.x) / length : off.length
        if apart > farthest.distance { farthest = (index, apart) }
      }
      guard farthest.index > from else { continue }
      isKept[farthest.index] = true
      open += [(from, farthest.index), (farthest.index, to)]
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }

  /// The points as a page draws them, at most a distance in pixels off: a tenth of a pixel is finer than any screen.
  func forScreens(within distance: Double = 0.2) -> [Point] {
    thinned.simplified(within: distance).map { ($0 * 10).rounded(.toNearestOrAwayFromZero) / 10 }
  }
}
