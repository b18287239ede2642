public import QPLandmarks

/// The sensitivity coefficients of a quantity: its gradient by the points from which it is computed.
///
/// ``FrameContext/uncertainty(of:)-(Sensitivity)`` propagates the noise and the lag of the points through them, to
/// first order (JCGM 100:2008, *Guide to the expression of uncertainty in measurement*, 5.1.2). A point that is added
/// several times counts once, with the sum of its gradients: the vertex of an angle belongs to both of its sides.
///
/// ```swift
/// var sensitivity = Sensitivity()
/// sensitivity.addDistance(from: .leftHip, to: .leftAnkle, person.landmarks)
/// result.setIntervals(from: context.uncertainty(of: sensitivity))
/// ```
public struct Sensitivity: Sendable {
  private(set) var terms: [Term] = []

  struct Term {
    let point: Int
    var gradient: Point
  }

  /// Creates the sensitivity of a constant.
  public init() {}

  /// Removes all terms and keeps the memory for the next frame.
  package mutating func removeAll() {
    terms.removeAll(keepingCapacity: true)
  }

  /// Adds a part with the quantity's change per pixel of movement to the right and down.
  ///
  /// For a midpoint that the topology lacks, half of the gradient is added to each of its two halves.
  package mutating func add(_ part: Landmarks.Body, gradient: SIMD2<Double>, _ topology: Topology) {
    if let point = topology.index(of: part) {
      add(point, gradient)
    } else if let halves = part.halves {
      add(halves.0, gradient: gradient / 2, topology)
      add(halves.1, gradient: gradient / 2, topology)
    }
  }

  /// Adds the distance between two parts, in pixels.
  ///
  /// The distance grows by u·δ when its end moves by δ, where u is the unit vector from start to end.
  /// - Parameters:
  ///   - start: The part at one end.
  ///   - end: The part at the other end.
  ///   - factor: The quantity's change per pixel of distance.
  ///   - landmarks: The points.
  public mutating func addDistance(
    from start: Landmarks.Body, to end: Landmarks.Body, times factor: Double = 1, _ landmarks: Landmarks
  ) {
    guard let from = landmarks.pixel(start), let to = landmarks.pixel(end), from != to else { return }
    let gradient = (to - from) / (to - from).length * factor
    add(start, gradient: -gradient, landmarks.topology)
    add(end, gradient: gradient, landmarks.topology)
  }

  /// Adds the direction from one part to another, in radians, clockwise as seen in the picture.
  ///
  /// A ray of length L turns by (n·δ)/L when its end moves by δ, where n is perpendicular to the ray. An angle is the
  /// difference of two directions: add one with a factor of 1, the other with −1. For a common vertex that is var θ =
  /// σ_A²/a² + σ_B²/b² + σ_J²(1/a² + 1/b² − 2 cos θ/(ab)).
  /// - Parameters:
  ///   - start: The part at which the ray starts.
  ///   - end: The part at which the ray ends.
  ///   - factor: The quantity's change per radian of direction.
  ///   - landmarks: The points.
  public mutating func addDirection(
    from start: Landmarks.Body, to end: Landmarks.Body, times factor: Double = 1, _ landmarks: Landmarks
  ) {
    guard let from = landmarks.pixel(start), let to = landmarks.pixel(end), from != to else { return }
    addDirection(from: start, to: end, along: to - from, times: factor, landmarks.topology)
  }

  /// Adds the direction of a known ray, given in pixels.
  package mutating func addDirection(
    from start: Body, to end: Body, along ray: Point, times factor: Double, _ topology: Topology
  ) {
    let gradient = Point(-ray.y, ray.x) / (ray * ray).sum() * factor
    add(start, gradient: -gradient, topology)
    add(end, gradient: gradient, topology)
  }

  private mutating func add(_ point: Int, _ gradient: Point) {
    if let known = terms.firstIndex(where: { $0.point == point }) {
      terms[known].gradient += gradient
    } else {
      terms.append(Term(point: point, gradient: gradient))
    }
  }
}
