internal import QPCore

/// The corresponding frames of two recordings.
struct Alignment {
  /// The frame of the second recording for each of the first: synchronous, and aligned by movement.
  let frames: (inStep: [Int], aligned: [Int])

  init(_ first: Report, _ second: Report) {
    let (mine, theirs) = (first.track, second.track)
    let count = theirs.count
    guard count > 0 else {
      let none = [Int](repeating: 0, count: mine.count)
      frames = (none, none)
      return
    }
    // Synchronous: the same time since the first movement of each.
    let shift = second.firstMovement - first.firstMovement
    var index = 0
    let inStep = mine.times.map { time -> Int in
      let wanted = Double(time) / 1e6 + shift
      while index + 1 < count, Double(theirs.times[index + 1]) / 1e6 <= wanted { index += 1 }
      return index
    }
    frames = (inStep, Self.warped(first, second) ?? inStep)
  }

  /// The path of the dynamic time warping over the features of both, at about ten samples a second.
  private static func warped(_ first: Report, _ second: Report) -> [Int]? {
    let shared = first.series.filter { mine in second.series.contains { $0.plot.feature == mine.plot.feature } }
    guard !shared.isEmpty, first.track.count > 1, second.track.count > 1 else { return nil }
    let features = shared.map(\.plot.feature)
    let (mine, theirs) = (first.samples(of: features), second.samples(of: features))
    let (rows, others) = Self.phases(mine.rows, theirs.rows)
    guard let path = WarpingPath(rows, others) else { return nil }
    // Frames between the samples are interpolated.
    return (0..<first.track.count).map { frame in
      let position = Double(frame) / Double(mine.every)
      let low = min(Int(position), path.partners.count - 1)
      let high = min(low + 1, path.partners.count - 1)
      let partner = path.partners[low] + (path.partners[high] - path.partners[low]) * (position - Double(low))
      return min(max(Int((partner * Double(theirs.every)).rounded()), 0), second.track.count - 1)
    }
  }

  /// Returns the readings as parts of their own ranges: a movement of another size keeps its course, and its furthest reading
  /// is the partner of the other's furthest.
  ///
  /// A feature counts by the smaller of its two ranges, so that the noise of one that rests counts little.
  static func phases(_ first: [[Double]], _ second: [[Double]]) -> (first: [[Double]], second: [[Double]]) {
    func span(_ rows: [[Double]], _ column: Int) -> (least: Double, range: Double) {
      let values = rows.map { $0[column] }
      let least = values.min() ?? 0
      return (least, (values.max() ?? 0) - least)
    }
    let columns = 0..<(first.first?.count ?? 0)
    let spans = columns.map { (mine: span(first, $0), theirs: span(second, $0)) }
    func scaled(_ row: [Double], _ span: (Int) -> (least: Double, range: Double)) -> [Double] {
      columns.map { column in
        let (least, range) = span(column)
        let weight = min(spans[column].mine.range, spans[column].theirs.range)
        return range > 0 ? (row[column] - least) / range * weight : 0
      }
    }
    return (first.map { scaled($0) { spans[$0].mine } }, second.map { scaled($0) { spans[$0].theirs } })
  }
}

extension Report {
  /// The time at which the first feature leaves its first reading by a tenth of its range; the first frame's without one.
  var firstMovement: Double {
    guard let samples = series.first?.plot.samples, let start = samples.lazy.compactMap(\.value).first,
      let most = samples.compactMap(\.value).max(), let least = samples.compactMap(\.value).min()
    else { return track.firstTime }
    let moved = samples.first { sample in sample.value.map { abs($0 - start) > (most - least) / 10 } ?? false }
    return moved?.time ?? track.firstTime
  }

  /// The readings of features at no more than a thousand moments; a gap keeps the reading before it.
  fileprivate func samples(of features: [Feature]) -> (rows: [[Double]], every: Int) {
    let every = max(1, (track.count + 999) / 1000)
    var last = [Double](repeating: 0, count: features.count)
    for (index, feature) in features.enumerated() {
      let samples = series.first { $0.plot.feature == feature }?.plot.samples ?? []
      last[index] = samples.lazy.compactMap(\.value).first ?? 0
    }
    var rows: [[Double]] = []
    for frame in 0..<track.count {
      for (index, feature) in features.enumerated() {
        let samples = series.first { $0.plot.feature == feature }?.plot.samples
        if let value = samples?[frame].value { last[index] = value }
      }
      if frame % every == 0 { rows.append(last) }
    }
    return (rows, every)
  }
}

/// The cheapest path of a dynamic time warping within a band of a tenth.
struct WarpingPath {
  /// The mean partner in the second series of each sample of the first.
  let partners: [Double]

  /// Aligns two series; `nil` if one is empty.
  init?(_ first: [[Double]], _ second: [[Double]], band: Double = 0.1) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let (rows, columns) = (first.count, second.count)
    let slope = Double(columns - 1) / Double(max(rows - 1, 1))
    let radius = max(band * Double(max(rows, columns)), slope, 1) + 1
    var costs = [[Double]](repeating: [Double](repeating: .infinity, count: columns), count: rows)
    for row in 0..<rows {
      let center = Double(row) * slope
      for column in max(0, Int(center - radius))...min(columns - 1, Int(center + radius) + 1) {
        let cost = zip(first[row], second[column]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let before =
          row == 0 && column == 0
          ? 0
          : min(
            row > 0 ? costs[row - 1][column] : .infinity, column > 0 ? costs[row][column - 1] : .infinity,
            row > 0 && column > 0 ? costs[row - 1][column - 1] : .infinity)
        costs[row][column] = cost + before
      }
    }
    var (row, column) = (rows - 1, columns - 1)
    var (sums, counts) = ([Double](repeating: 0, count: rows), [Double](repeating: 0, count: rows))
    while true {
      sums[row] += Double(column)
      counts[row] += 1
      if row == 0, column == 0 { break }
      let diagonal = row > 0 && column > 0 ? costs[row - 1][column - 1] : .infinity
      let above = row > 0 ? costs[row - 1][column] : .infinity
      let left = column > 0 ? costs[row][column - 1] : .infinity
      // The diagonal first, so that equal costs give the straight path.
      if diagonal <= above, diagonal <= left {
        (row, column) = (row - 1, column - 1)
      } else if above <= left {
        row -= 1
      } else {
        column -= 1
      }
    }
    partners = zip(sums, counts).map { $0 / max($1, 1) }
  }
}
