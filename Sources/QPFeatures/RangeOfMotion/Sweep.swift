public import QPCore

/// An angle swept from one ray to another about a common vertex, in one direction.
public struct Sweep: Hashable, Sendable {
  /// The common vertex of the rays.
  public let vertex: Landmarks.Body
  /// The ray where the sweep starts.
  public let from: Ray
  /// The ray where it ends.
  public let to: Ray
  /// Whether it turns clockwise as seen in the unmirrored picture.
  public let isClockwise: Bool

  /// Creates a sweep.
  public init(vertex: Landmarks.Body, from: Ray, to: Ray, isClockwise: Bool) {
    self.vertex = vertex
    self.from = from
    self.to = to
    self.isClockwise = isClockwise
  }

  /// A direction of a ray.
  public enum Ray: Hashable, Sendable {
    /// The direction from the vertex to a part of the body.
    case toward(Landmarks.Body)
    /// Straight up: against gravity if the frame knows it, otherwise up in the picture.
    case up
  }

  /// The parts of the body that must be seen.
  public var needed: [Landmarks.Body] { [vertex] + [from, to].compactMap(\.body) }

  /// Returns the angle swept from direction `a` to direction `b`.
  ///
  /// - Parameters:
  ///   - a: The start direction, of any length; y down.
  ///   - b: The end direction, of any length; y down.
  ///   - isClockwise: Whether to turn clockwise as seen with y down.
  /// - Returns: The angle in degrees in 0..<360; `nil` if a vector is shorter than 0.01 pixels.
  public static func angle(from a: SIMD2<Double>, to b: SIMD2<Double>, isClockwise: Bool) -> Double? {
    AngleMeter.Rays(from: a, to: b).turn.map { angle(turn: $0, isClockwise: isClockwise) }
  }

  private static func angle(turn: Double, isClockwise: Bool) -> Double {
    let turn = isClockwise ? turn : -turn
    // A turn of −1e-15 plus 360 rounds to 360, which is 0.
    let degrees = turn < 0 ? turn + 360 : turn
    return degrees < 360 && degrees != 0 ? degrees : 0
  }

  /// Returns the sweep of a turn in −180…180 degrees, clockwise positive.
  func angle(turn: Double) -> Double {
    Self.angle(turn: turn, isClockwise: isClockwise)
  }
}

extension Sweep.Ray {
  /// The part of the body that the ray needs.
  var body: Body? {
    switch self {
    case .toward(let body): body
    case .up: nil
    }
  }
}
