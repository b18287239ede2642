package import QPCore

/// The cycles of a movement, each on the same number of points from its start to its end.
package struct NormalizedCycles: Sendable {
  /// The feature.
  package let feature: Feature
  /// The values of each cycle, in the order of time.
  package let cycles: [[Double]]
  /// The number of cycles that were left out, since readings are missing in them.
  package let leftOut: Int

  /// The longest time between two readings that a cycle is interpolated over, in seconds.
  package static let longestGap = 0.25

  /// Cuts a series into cycles, whose values are interpolated linearly.
  ///
  /// - Parameters:
  ///   - series: The readings.
  ///   - times: The start and end of each cycle in seconds.
  ///   - points: The number of points of a cycle, at least 2: 101 for each percent.
  package init(_ series: PlotSeries, times: [ClosedRange<Double>], points: Int) {
    feature = series.feature
    let readings = series.samples.compactMap { sample in sample.value.map { (time: sample.time, value: $0) } }
    cycles = times.compactMap { Self.cycle($0, readings, points) }
    leftOut = times.count - cycles.count
  }

  /// The mean at each point.
  package var mean: [Double] {
    points.map { point in cycles.reduce(0) { $0 + $1[point] } / Double(cycles.count) }
  }

  /// The standard deviation at each point, with n − 1; empty of a single cycle.
  package var standardDeviation: [Double] {
    guard cycles.count > 1 else { return [] }
    return zip(points, mean).map { point, mean in
      (cycles.reduce(0) { $0 + ($1[point] - mean) * ($1[point] - mean) } / Double(cycles.count - 1)).squareRoot()
    }
  }

  private var points: Range<Int> { 0..<(cycles.first?.count ?? 0) }

  private static func cycle(
    _ times: ClosedRange<Double>, _ readings: [(time: Double, value: Double)], _ points: Int
  ) -> [Double]? {
    guard times.upperBound > times.lowerBound, points > 1 else { return nil }
    var next = 0
    var values: [Double] = []
    for point in 0..<points {
      let time = times.lowerBound + (times.upperBound - times.lowerBound) * Double(point) / Double(points - 1)
      while next < readings.count, readings[next].time < time { next += 1 }
      if next < readings.count, readings[next].time == time {
        values.append(readings[next].value)
        continue
      }
      guard next > 0, next < readings.count else { return nil }
      let (before, after) = (readings[next - 1], readings[next])
      guard after.time - before.time <= longestGap else { return nil }
      values.append(before.value + (after.value - before.value) * (time - before.time) / (after.time - before.time))
    }
    return values
  }
}

extension PlotSeries {
  /// The start and end of each repetition in seconds, as the plot brackets them.
  package var repetitionTimes: [ClosedRange<Double>] {
    repetitions.map { samples[$0.lowerBound].time...samples[$0.upperBound].time }
  }
}

extension [NormalizedCycles] {
  /// The cycles as comma-separated values: a row a feature and point, with number, mean, standard deviation and each cycle.
  package var table: String {
    let most = map(\.cycles.count).max() ?? 0
    var lines = [
      (["feature", "percent", "n", "mean", "sd"] + (0..<most).map { "cycle\($0 + 1)" }).joined(separator: ",")
    ]
    for cycles in self {
      let (mean, standardDeviation) = (cycles.mean, cycles.standardDeviation)
      for point in mean.indices {
        let percent = 100 * Double(point) / Double(mean.count - 1)
        let values = cycles.cycles.map { $0[point] }
        lines.append(
          ([cycles.feature.id.rawValue, percent.plain, "\(values.count)", mean[point].plain]
            + [standardDeviation.isEmpty ? "" : standardDeviation[point].plain] + values.map(\.plain)
            + [String](repeating: "", count: most - values.count)).joined(separator: ","))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Double {
  /// The number with six decimals at most.
  fileprivate var plain: String { fixed(decimals: 6) }
}
