internal import QPCore

/// Carries the noise and the lag of points through sums of distances between them.
///
/// A distance grows by u·δ when its end moves by δ, where u points from its start to its end, and shrinks by as much when
/// its start does. A point of several distances counts once, with the sum of what it does to each.
struct LengthNoise: Sendable {
  private var terms: [Term] = []

  /// By how much of its own movement a point changes the sum.
  private struct Term {
    let point: Int
    var gradient: Point
  }

  mutating func reset() {
    terms.removeAll(keepingCapacity: true)
  }

  /// Adds the distance between two parts, so many times.
  mutating func add(_ from: Body, _ to: Body, times factor: Double, _ landmarks: Landmarks) {
    guard let start = landmarks.pixel(from), let end = landmarks.pixel(to), start != end else { return }
    let gradient = (end - start) / (end - start).length * factor
    add(from, -gradient, landmarks.topology)
    add(to, gradient, landmarks.topology)
  }

  /// A middle that the topology lacks moves by half of what either of its halves does.
  private mutating func add(_ body: Body, _ gradient: Point, _ topology: Topology) {
    if let point = topology.index(of: body) {
      add(point, gradient)
    } else if let halves = body.halves {
      add(halves.0, gradient / 2, topology)
      add(halves.1, gradient / 2, topology)
    }
  }

  private mutating func add(_ point: Int, _ gradient: Point) {
    if let known = terms.firstIndex(where: { $0.point == point }) {
      terms[known].gradient += gradient
    } else {
      terms.append(Term(point: point, gradient: gradient))
    }
  }

  /// The standard deviation of the sum and how far it lies behind; nil where the noise of a point is not known.
  func spread(_ trust: Trust) -> (deviation: Double, lag: Double)? {
    var variance = 0.0
    var lag = 0.0
    for term in terms {
      let noise = trust.noise(of: term.point)
      variance += (term.gradient * term.gradient).sum() * noise.variance
      lag += (term.gradient * noise.lag).sum()
    }
    guard variance.isFinite, lag.isFinite else { return nil }
    return (variance.squareRoot(), abs(lag))
  }
}

extension FeatureResult {
  /// Says where the value would lie for noise with a standard deviation, in the value's unit, and for how far it lies behind.
  mutating func hold(_ spread: (deviation: Double, lag: Double)) {
    // 1.96 standard deviations to each side hold 95 in 100.
    let half = 1.96 * spread.deviation + spread.lag
    interval = value - half...value + half
  }
}
