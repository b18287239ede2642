public import QPCore

/// A direction in the picture.
public enum Ray: Hashable, Sendable {
  /// The direction from one part of the body to another.
  case line(from: Landmarks.Body, to: Landmarks.Body)
  /// Straight up: against gravity if the frame knows it, otherwise up in the picture.
  case up
  /// Straight down.
  case down

  /// The parts of the body that must be seen.
  package var needed: [Landmarks.Body] {
    switch self {
    case .line(let from, let to): [from, to]
    case .up, .down: []
    }
  }

  /// The part of the body that it points to; `nil` for the vertical.
  var end: Landmarks.Body? {
    switch self {
    case .line(_, let to): to
    case .up, .down: nil
    }
  }

  /// Whether the ray is the vertical, and so depends on how the camera is held.
  package var isVertical: Bool { self == .up || self == .down }

  /// Returns the direction in pixels; `nil` if a part is not seen.
  package func direction(in landmarks: Landmarks, gravity: SIMD2<Double>?) -> SIMD2<Double>? {
    switch self {
    case .line(let from, let to):
      guard let start = landmarks.pixel(from), let end = landmarks.pixel(to) else { return nil }
      return end - start
    case .up: return gravity.map { -$0 } ?? Point(0, -1)
    case .down: return gravity ?? Point(0, 1)
    }
  }
}
