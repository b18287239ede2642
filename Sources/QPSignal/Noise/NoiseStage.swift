internal import QPLandmarks

/// What is known of the noise of an estimator's points: stated by the embedder, or learnt.
package struct NoiseStage: Sendable {
  private let model: NoiseModel
  private var estimator = NoiseEstimator()

  /// Creates a stage that has learnt nothing.
  package init(_ model: NoiseModel) {
    self.model = model
  }

  /// Forgets what was learnt.
  package mutating func reset() {
    estimator.reset()
  }

  /// Learns from a person's points as they were seen; those that must not be used count as not seen.
  package mutating func learn(_ person: PersonState) {
    estimator.update(
      person.seen.pose.landmarks, size: person.seen.size, states: person.points, elapsed: person.elapsed)
  }

  /// Returns the correlation of the noise with itself some seconds later, 0…1.
  func correlation(after seconds: Double) -> Double {
    if case .known = model { return 0 }
    return estimator.correlation(after: seconds)
  }

  /// The variance along one axis by which a point jumps from frame to frame, in square pixels; infinite while it is not
  /// known.
  func variance(of point: Int) -> Double {
    if case .known(let pixels) = model { return pixels * pixels }
    return estimator.squaredJitter(of: point) ?? .infinity
  }

  /// The standard deviation of a point along one axis, in pixels, and what is to be added to it for noise that lasts too
  /// long to be seen; nil while it is not known.
  func deviation(of point: Int, size: Double) -> (deviation: Double, floor: Double)? {
    switch model {
    case .known(let pixels): (pixels, 0)
    case .estimated(let share): estimator.deviation(of: point).map { ($0, max(share, 0) * size) }
    }
  }
}
