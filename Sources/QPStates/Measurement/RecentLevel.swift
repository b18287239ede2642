internal import QPCore

/// The level of the last readings: the mean over a period of tremor (4…6 Hz) of their running median of three.
struct RecentLevel: Hashable, Sendable {
  private var readings: [Double] = []
  private var times: [Timestamp] = []
  private var medians: [Median] = []

  private struct Median: Hashable {
    let value: Double
    let time: Timestamp
  }

  /// Adds a reading, and returns the median of the last three with the time of the middle one, and the level.
  mutating func add(
    _ value: Double, at time: Timestamp, period: Double?
  ) -> (reading: Double, time: Timestamp, level: Double) {
    if readings.count == 3 {
      readings.removeFirst()
      times.removeFirst()
    }
    readings.append(value)
    times.append(time)
    let reading = median(period)
    medians.removeAll { time.seconds(since: $0.time) > HoldParameters.current.levelSpan }
    medians.append(Median(value: reading, time: time))
    let sum = medians.reduce(0) { $0 + $1.value.distance(from: reading, period: period) }
    return (reading, times.count == 3 ? times[1] : time, reading + sum / Double(medians.count))
  }

  /// The median of three, or the last of fewer.
  private func median(_ period: Double?) -> Double {
    guard readings.count == 3 else { return readings.last ?? 0 }
    let middle = readings[1]
    let (before, after) = (
      readings[0].distance(from: middle, period: period), readings[2].distance(from: middle, period: period)
    )
    return middle + max(min(before, 0), min(max(before, 0), after))
  }
}
