internal import QPLandmarks

/// A method of interpolation between known values.
package enum Interpolation: Hashable, Sendable {
  /// The straight line between the two neighbours.
  case linear
  /// The cubic through the two neighbours whose slopes are those of the parabolas through three values each.
  ///
  /// It reproduces parabolas exactly, and may overshoot beside a step.
  case cubic
}

/// A series of values at increasing times, in seconds.
struct Series {
  let times: [Double]
  let values: [Double]

  /// Returns the values at increasing times; times outside the series get its first or last value, without
  /// extrapolation.
  func resampled(at wanted: [Double], by interpolation: Interpolation) -> [Double] {
    guard var last = values.first, values.count > 1 else { return wanted.map { _ in values.first ?? .nan } }
    var left = 0
    return wanted.map { time in
      while left < times.count - 2, times[left + 1] <= time { left += 1 }
      last = value(at: min(max(time, times[left]), times[left + 1]), after: left, by: interpolation)
      return last
    }
  }

  /// Returns the value at a time between one value and the next.
  func value(at time: Double, after left: Int, by interpolation: Interpolation) -> Double {
    let span = times[left + 1] - times[left]
    let fraction = (time - times[left]) / span
    let (from, to) = (values[left], values[left + 1])
    guard interpolation == .cubic else { return from + fraction * (to - from) }
    let (begins, ends) = (slope(left), slope(left + 1))
    let rest = 1 - fraction
    return from * rest * rest * (1 + 2 * fraction) + to * fraction * fraction * (1 + 2 * rest)
      + span * fraction * rest * (begins * rest - ends * fraction)
  }

  /// Returns the slope of the parabola through a value and its neighbours; at an end, of the nearest such parabola.
  private func slope(_ index: Int) -> Double {
    guard times.count > 2 else { return (values[1] - values[0]) / (times[1] - times[0]) }
    let middle = min(max(index, 1), times.count - 2)
    let (before, after) = (times[middle] - times[middle - 1], times[middle + 1] - times[middle])
    let (rise, next) = ((values[middle] - values[middle - 1]) / before, (values[middle + 1] - values[middle]) / after)
    let bend = (next - rise) / (before + after)
    return rise + bend * (2 * times[index] - times[middle - 1] - times[middle])
  }
}

/// Checks that each value has a time, each after the last.
func checkSeries(_ values: [Double], _ times: [Timestamp]) throws(FilterError) {
  guard values.count == times.count else {
    throw FilterError(.differentCounts(values: values.count, times: times.count))
  }
  for index in times.indices.dropFirst() where times[index] <= times[index - 1] {
    throw FilterError(.timeNotIncreasing(index: index))
  }
}
