public import QPCore

/// An angle between two rays from a common vertex, turned through in one direction.
public struct Sweep: Hashable, Sendable {
  /// Where the rays meet.
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

  /// Where a ray points.
  public enum Ray: Hashable, Sendable {
    /// At a part of the body.
    case toward(Landmarks.Body)
    /// Straight up: against gravity where the frame knows it, else up in the picture.
    case up
  }

  /// The parts of the body that must be seen.
  public var needed: [Landmarks.Body] { [vertex] + [from, to].compactMap(\.body) }

  /// The angle swept from direction `a` to direction `b`.
  ///
  /// - Parameters:
  ///   - a: The start, of any length; y down.
  ///   - b: The end, of any length; y down.
  ///   - isClockwise: Whether to turn clockwise as seen with y down.
  /// - Returns: Degrees in 0..<360; nil where a direction is shorter than a hundredth of a pixel and so has none.
  public static func angle(from a: SIMD2<Double>, to b: SIMD2<Double>, isClockwise: Bool) -> Double? {
    AngleMeter.Rays(from: a, to: b).turn.map { angle(turn: $0, isClockwise: isClockwise) }
  }

  private static func angle(turn: Double, isClockwise: Bool) -> Double {
    let turn = isClockwise ? turn : -turn
    // A turn of −1e-15 plus 360 rounds to 360, which is 0.
    let degrees = turn < 0 ? turn + 360 : turn
    return degrees < 360 && degrees != 0 ? degrees : 0
  }

  /// The sweep of a turn in −180…180 degrees, clockwise positive.
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
