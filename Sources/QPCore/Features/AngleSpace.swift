/// The space in which a session measures the angles of clinical movements.
public enum AngleSpace: String, Hashable, Sendable, CaseIterable {
  /// The picture's plane: no cost, and exact from the side that shows the movement; other views are withheld.
  case picture
  /// The body in space, fitted to the landmarks, from any side: knee, hip and ankle flexion, hip abduction, and an arm's
  /// elevation. Needs 3D landmarks. Other movements stay in the picture.
  case body
  /// The one of both that states the narrower interval, kept for as long as the other is not clearly narrower.
  case automatic
}
