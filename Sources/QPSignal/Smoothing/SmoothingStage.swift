internal import QPLandmarks

/// The stage that smooths a person's points and gives their remaining uncertainty.
package struct SmoothingStage: Sendable {
  private var smoother: Smoother
  private let longestGap: Double

  private enum Smoother {
    case none
    case adaptive(AdaptiveSmoother)
    case oneEuro(OneEuroSmoother)
  }

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - smoothing: The smoothing of points; `nil` disables it.
  ///   - longestGap: Seconds unseen after which a point's filter is reset.
  package init(_ smoothing: Smoothing?, longestGap: Double) {
    smoother =
      switch smoothing {
      case nil: .none
      case .adaptive: .adaptive(AdaptiveSmoother())
      case .oneEuro(let constants): .oneEuro(OneEuroSmoother(constants))
      }
    self.longestGap = longestGap
  }

  /// Whether points are smoothed at all.
  package var isOn: Bool { if case .none = smoother { false } else { true } }

  /// Resets the stage for another person.
  package mutating func reset() {
    switch smoother {
    case .none: break
    case .adaptive: smoother = .adaptive(AdaptiveSmoother())
    case .oneEuro(let filter): smoother = .oneEuro(OneEuroSmoother(filter.constants))
    }
  }

  /// Writes the smoothed points.
  package mutating func smooth(_ person: inout PersonState, noise: NoiseStage) {
    // Moved out while it works, so that it is changed in place.
    switch smoother {
    case .none: person.landmarks = person.rawLandmarks
    case .adaptive(var filter):
      smoother = .none
      filter.smooth(&person, noise: noise, longestGap: longestGap)
      smoother = .adaptive(filter)
    case .oneEuro(var filter):
      smoother = .none
      filter.smooth(&person, noise: noise, longestGap: longestGap)
      smoother = .oneEuro(filter)
    }
  }

  /// Writes the noise of the smoothed points.
  package func propagateNoise(_ noise: NoiseStage, to person: inout PersonState) {
    let count = person.points.count
    if person.noise.count != count { person.noise = Array(repeating: .unknown, count: count) }
    let (floor, delay) = (noise.floor(size: person.size), noise.delay)
    for index in 0..<count {
      guard let known = noise.level(of: index, size: person.size) else {
        person.noise[index] = .unknown
        continue
      }
      var left =
        switch smoother {
        // A held point is read unsmoothed.
        case _ where person.points[index].isHeld: known.ofRaw
        case .none: known.ofRaw
        case .adaptive(let filter): filter.noise(of: index, known)
        case .oneEuro(let filter): filter.noise(of: index, known)
        }
      left.variance += floor * floor
      if delay > 0 { left.lag = Self.both(left.lag, delay * velocity(of: index, noise)) }
      person.noise[index] = left
    }
  }

  /// Returns the sum of two lags; of opposite ones the longer, since neither reduces the other.
  private static func both(_ one: Point, _ other: Point) -> Point {
    if (one * other).sum() >= 0 { return one + other }
    return one.length >= other.length ? one : other
  }

  private func velocity(of point: Int, _ noise: NoiseStage) -> Point {
    if case .adaptive(let filter) = smoother, let velocity = filter.velocity(of: point) { return velocity }
    return noise.velocity(of: point)
  }
}
