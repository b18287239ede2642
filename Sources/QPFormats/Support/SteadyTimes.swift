/// The times of frames at a steady rate.
package enum SteadyTimes {
  /// The farthest that a time may be from its place at a steady rate, in seconds.
  ///
  /// Times in text files are rounded, often to milliseconds.
  private static func tolerance(_ rate: Double) -> Double { max(0.001, 0.05 / rate) }

  /// Finds the first frame whose time is not that of a steady rate.
  ///
  /// - Parameters:
  ///   - times: The frames' times in seconds.
  ///   - rate: Frames per second.
  /// - Returns: The frame, and the time that it has at the rate; `nil` if there is none.
  static func firstUneven(_ times: [Double], rate: Double) -> (frame: Int, due: Double)? {
    guard let first = times.first else { return nil }
    for frame in times.indices {
      let due = first + Double(frame) / rate
      guard abs(times[frame] - due) <= tolerance(rate) else { return (frame, due) }
    }
    return nil
  }

  /// Computes the rate of frames at a steady rate, of which some may have been dropped.
  ///
  /// - Parameter times: The frames' times in seconds.
  /// - Returns: Frames per second; `nil` of uneven times, and of fewer than two.
  package static func rate(of times: [Double]) -> Double? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard let first = times.first, let last = times.last, let least = steps.min(), least > 0 else { return nil }
    let median = steps.sorted()[steps.count / 2]
    var places = [0.0]
    for step in steps { places.append(places[places.count - 1] + max(1, (step / median).rounded())) }
    let rate = places[places.count - 1] / (last - first)
    let isEven = zip(times, places).allSatisfy { abs($0 - first - $1 / rate) <= tolerance(rate) }
    return isEven ? rate : nil
  }
}
