internal import QPLandmarks

/// Smooths a person's points, and says how uncertain they are afterwards.
package struct SmoothingStage: Sendable {
  private var smoother: LandmarkSmoother?
  private let longestGap: Double

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - constants: The filter's constants; nil smooths nothing.
  ///   - longestGap: A point unseen for more seconds than this starts afresh.
  package init(_ constants: OneEuro?, longestGap: Double) {
    smoother = constants.map(LandmarkSmoother.init)
    self.longestGap = longestGap
  }

  /// Whether points are smoothed at all.
  package var isOn: Bool { smoother != nil }

  /// Forgets the person.
  package mutating func reset() {
    smoother?.reset()
  }

  /// Writes the smoothed points.
  package mutating func smooth(_ person: inout PersonState, noise: NoiseStage) {
    let pose = smoother?.smooth(
      person.seen.pose, size: person.seen.size, bodySize: person.size, at: person.time, longestGap: longestGap,
      states: person.points, correlation: noise.correlation(after: person.elapsed ?? 0))
    person.landmarks =
      pose.map { Landmarks(topology: person.seen.topology, size: person.seen.size, checked: $0) } ?? person.seen
  }

  /// Writes how uncertain the smoothed points are.
  package func propagateNoise(_ noise: NoiseStage, to person: inout PersonState) {
    let count = person.points.count
    if person.noise.count != count { person.noise = Array(repeating: .unknown, count: count) }
    for index in 0..<count {
      guard let (deviation, floor) = noise.deviation(of: index, size: person.size) else {
        person.noise[index] = .unknown
        continue
      }
      let gain = smoother?.gain(of: index, deviation: deviation) ?? (variance: 1, lag: .zero)
      person.noise[index] = PointNoise(
        variance: gain.variance * deviation * deviation + floor * floor, lag: gain.lag)
    }
  }
}
