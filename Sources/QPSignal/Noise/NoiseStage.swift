package import QPLandmarks

/// The stage that gives the noise of an estimator's points: as stated by the embedder, or estimated.
package struct NoiseStage: Sendable {
  /// The stated noise; a change keeps the learnt estimate.
  package var model: NoiseModel
  /// The noise of points in body sizes until it is learnt, as it usually is; 0 where that is not known.
  package var usual = 0.0
  private var estimator = NoiseEstimator()

  /// Creates a stage that has learnt nothing.
  package init(_ model: NoiseModel) {
    self.model = model
  }

  /// Resets the learnt noise.
  package mutating func reset() {
    estimator.reset()
  }

  /// Learns from a person's unsmoothed points; those that must not be used count as not seen.
  package mutating func learn(_ person: PersonState) {
    estimator.update(
      person.rawLandmarks.pose.landmarks, size: person.rawLandmarks.size, states: person.points, elapsed: person.elapsed
    )
  }

  /// Returns the correlation of the noise after a time in seconds, 0…1.
  func correlation(after seconds: Double) -> Double {
    if case .known = model { return 0 }
    return estimator.correlation(after: seconds)
  }

  /// Returns the variance along one axis of a point's jitter from frame to frame, in square pixels; infinite while it
  /// is unknown.
  func variance(of point: Int) -> Double {
    if case .known(let pixels) = model { return pixels * pixels }
    return estimator.squaredJitter(of: point) ?? .infinity
  }

  /// Returns the noise of a point; `nil` while it is unknown.
  func level(of point: Int) -> NoiseLevel? {
    switch model {
    case .known(let pixels): NoiseLevel(white: pixels * pixels)
    case .estimated: estimator.level(of: point)
    }
  }

  /// Returns the noise of a point in a body with a size in pixels: the learnt one, or until then the usual one; `nil`
  /// where neither is known.
  func level(of point: Int, size: Double) -> NoiseLevel? {
    if let level = level(of: point) { return level }
    return usual > 0 ? NoiseLevel(white: usual * usual * size * size) : nil
  }

  /// Returns the variance along one axis of the noise that smoothing should treat as noise and not as movement, in
  /// square pixels; `nil` while it is unknown.
  func smoothable(point: Int) -> Double? {
    switch model {
    case .known(let pixels): pixels * pixels
    case .estimated: estimator.smoothable(point: point)
    }
  }

  /// Returns the standard deviation of noise too slow to show in a point's positions, in pixels.
  func floor(size: Double) -> Double {
    guard case .estimated(let floor, _, _) = model else { return 0 }
    return max(floor, 0) * size
  }

  /// The estimator's delay in seconds, as stated by the embedder: its latency and its own smoothing.
  var delay: Double {
    guard case .estimated(_, let latency, let smoothing) = model else { return 0 }
    return max(latency, 0) + max(smoothing, 0)
  }

  /// Returns the velocity of a point in pixels per second, as far as it exceeds the noise.
  func velocity(of point: Int) -> Point { estimator.velocity(of: point) }
}
