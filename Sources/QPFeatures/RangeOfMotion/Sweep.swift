package import QPCore

/// An angle swept from one ray to another about a common vertex, in one direction.
package struct Sweep: Hashable, Sendable {
  /// The common vertex of the rays.
  package let vertex: Landmarks.Body
  /// The ray where the sweep starts.
  package let from: Ray
  /// The ray where it ends.
  package let to: Ray
  /// Whether it turns clockwise as seen in the unmirrored picture.
  package let isClockwise: Bool

  /// Creates a sweep.
  ///
  /// - Parameters:
  ///   - vertex: The common vertex of the rays.
  ///   - from: The part of the body at which it starts; `nil` means straight up.
  ///   - to: The part of the body at which it ends; `nil` means straight up.
  ///   - isClockwise: Whether it turns clockwise as seen in the unmirrored picture.
  package init(vertex: Landmarks.Body, from: Landmarks.Body?, to: Landmarks.Body?, isClockwise: Bool) {
    self.vertex = vertex
    self.from = from.map { .line(from: vertex, to: $0) } ?? .up
    self.to = to.map { .line(from: vertex, to: $0) } ?? .up
    self.isClockwise = isClockwise
  }

  /// The parts of the body that must be seen.
  package var needed: [Landmarks.Body] { [vertex] + [from, to].compactMap(\.end) }

  /// Returns the angle swept from direction `a` to direction `b`.
  ///
  /// - Parameters:
  ///   - a: The start direction, of any length; y down.
  ///   - b: The end direction, of any length; y down.
  ///   - isClockwise: Whether to turn clockwise as seen with y down.
  /// - Returns: The angle in degrees in 0..<360; `nil` if a vector is shorter than 0.01 pixels.
  package static func angle(from a: SIMD2<Double>, to b: SIMD2<Double>, isClockwise: Bool) -> Double? {
    AngleMeter.Rays(from: a, to: b).signedAngle.map { angle(turn: $0, isClockwise: isClockwise) }
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
