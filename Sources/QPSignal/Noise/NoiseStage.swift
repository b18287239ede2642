package import QPLandmarks

/// What is known of the noise of an estimator's points: stated by the embedder, or learnt.
package struct NoiseStage: Sendable {
  /// What is stated of the noise; a change keeps what was learnt.
  package var model: NoiseModel
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

  /// What is known of a point's noise; nil while it is not known.
  func level(of point: Int) -> NoiseLevel? {
    switch model {
    case .known(let pixels): NoiseLevel(white: pixels * pixels)
    case .estimated: estimator.level(of: point)
    }
  }

  /// The variance along one axis of the noise that smoothing should take for noise and not for movement, in square pixels;
  /// nil while it is not known.
  func smoothable(point: Int) -> Double? {
    switch model {
    case .known(let pixels): pixels * pixels
    case .estimated: estimator.smoothable(point: point)
    }
  }

  /// The standard deviation of noise that lasts too long to show in a point's positions, in pixels.
  func floor(size: Double) -> Double {
    guard case .estimated(let floor, _, _) = model else { return 0 }
    return max(floor, 0) * size
  }

  /// By how many seconds the estimator is late, as the embedder states it: by its latency and its own smoothing.
  var delay: Double {
    guard case .estimated(_, let latency, let smoothing) = model else { return 0 }
    return max(latency, 0) + max(smoothing, 0)
  }

  /// How fast a point moves, in pixels a second, so far as that is more than noise.
  func velocity(of point: Int) -> Point { estimator.velocity(of: point) }
}
