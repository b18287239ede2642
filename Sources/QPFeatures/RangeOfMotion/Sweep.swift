public import QPCore

/// An angle between two rays from a common vertex, turned through in one direction.
public struct Sweep: Hashable, Sendable {
  /// Where the rays meet.
  public let vertex: Body
  /// The ray where the sweep starts.
  public let from: Ray
  /// The ray where it ends.
  public let to: Ray
  /// Whether it turns clockwise as seen in the unmirrored picture.
  public let isClockwise: Bool

  /// Makes a sweep.
  public init(vertex: Body, from: Ray, to: Ray, isClockwise: Bool) {
    self.vertex = vertex
    self.from = from
    self.to = to
    self.isClockwise = isClockwise
  }

  /// Where a ray points.
  public enum Ray: Hashable, Sendable {
    /// At a part of the body.
    case toward(Body)
    /// Straight up: against gravity where the frame knows it, else up in the picture.
    case up
  }

  /// The parts of the body that must be seen.
  public var needed: [Body] { [vertex] + [from, to].compactMap(\.body) }

  /// The angle swept from direction `a` to direction `b`.
  ///
  /// By atan2(a × b, a · b), which unlike the arc cosine keeps its precision near 0° and 180°.
  /// - Parameters:
  ///   - a: The start, of any length; y down.
  ///   - b: The end, of any length; y down.
  ///   - isClockwise: Whether to turn clockwise as seen with y down.
  /// - Returns: Degrees in 0..<360; nil where a direction is shorter than a hundredth of a pixel and so has none.
  public static func angle(from a: Point, to b: Point, isClockwise: Bool) -> Double? {
    let shortest = 1e-4  // squared
    guard (a * a).sum() >= shortest, (b * b).sum() >= shortest else { return nil }
    // With y down a positive cross product is a clockwise turn.
    let cross = a.x * b.y - a.y * b.x
    let turn = Maths.atan2(isClockwise ? cross : -cross, (a * b).sum()) * 180 / .pi
    // A turn of −1e-15 plus 360 rounds to 360, which is 0.
    let degrees = turn < 0 ? turn + 360 : turn
    return degrees < 360 ? degrees : 0
  }

  /// The points of the sweep in a frame.
  func locate(_ landmarks: Landmarks, gravity: Point?) -> Located? {
    guard let center = landmarks.pixel(vertex), let from = direction(from, center, landmarks, gravity),
      let to = direction(to, center, landmarks, gravity)
    else { return nil }
    return Located(vertex: center, from: from, to: to)
  }

  private func direction(_ ray: Ray, _ center: Point, _ landmarks: Landmarks, _ gravity: Point?) -> Point? {
    switch ray {
    case .toward(let body): landmarks.pixel(body).map { $0 - center }
    case .up: gravity.map { -$0 } ?? Point(0, -1)
    }
  }

  /// A sweep's vertex and directions in pixels.
  struct Located {
    let vertex: Point
    let from: Point
    let to: Point
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
