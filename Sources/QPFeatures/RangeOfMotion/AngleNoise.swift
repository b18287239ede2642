internal import QPCore

/// Carries the noise and the lag of points through the angle between two rays.
///
/// A ray of length L turns by (n·δ)/L when its end moves by δ, where n is square to the ray; its start turns it the other
/// way. A point of both rays counts once, with the sum of what it does to each: for a common vertex that is
/// var θ = σ_A²/a² + σ_B²/b² + σ_J²(1/a² + 1/b² − 2 cos θ/(ab)).
struct AngleNoise: Sendable {
  private let from: Ray
  private let to: Ray
  private var topology: Topology?
  private var terms: [Term] = []

  /// By how much of its own movement a point moves the two rays' ends (positive) or starts.
  private struct Term {
    let point: Int
    var from: Double
    var to: Double
  }

  init(from: Ray, to: Ray) {
    self.from = from
    self.to = to
  }

  /// The standard deviation of the angle between two rays in pixels and how far it lies behind, in degrees; nil where the
  /// noise of a point is not known.
  mutating func spread(_ a: Point, _ b: Point, _ trust: Trust, _ topology: Topology) -> (
    deviation: Double, lag: Double
  )? {
    if self.topology != topology { prepare(topology) }
    let turnOfA = Point(-a.y, a.x) / (a * a).sum()
    let turnOfB = Point(-b.y, b.x) / (b * b).sum()
    var variance = 0.0
    var lag = 0.0
    for term in terms {
      let noise = trust.noise(of: term.point)
      let gradient = turnOfB * term.to - turnOfA * term.from
      variance += (gradient * gradient).sum() * noise.variance
      lag += (gradient * noise.lag).sum()
    }
    guard variance.isFinite, lag.isFinite else { return nil }
    return (variance.squareRoot() * 180 / .pi, abs(lag) * 180 / .pi)
  }

  private mutating func prepare(_ topology: Topology) {
    self.topology = topology
    var terms: [Term] = []
    func add(_ body: Body, from: Double, to: Double) {
      let points = topology.indices(of: body)
      for point in points {
        let share = 1 / Double(points.count)
        if let known = terms.firstIndex(where: { $0.point == point }) {
          terms[known].from += from * share
          terms[known].to += to * share
        } else {
          terms.append(Term(point: point, from: from * share, to: to * share))
        }
      }
    }
    if case .line(let start, let end) = from {
      add(start, from: -1, to: 0)
      add(end, from: 1, to: 0)
    }
    if case .line(let start, let end) = to {
      add(start, from: 0, to: -1)
      add(end, from: 0, to: 1)
    }
    self.terms = terms
  }
}
