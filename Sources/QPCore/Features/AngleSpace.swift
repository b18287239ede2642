/// The space in which a session measures the angles of clinical movements.
public enum AngleSpace: Hashable, Sendable, CaseIterable {
  /// The picture's plane: no cost, and no error of depth for movements in it; other views are withheld or flagged.
  case picture
  /// The body in space, fitted to the landmarks, from any side: knee, hip and ankle flexion, hip abduction, and an arm's
  /// elevation; of a rig's frames also elbow flexion and forward inclination. Needs 3D landmarks; else as ``picture``.
  case body
  /// The picture where it gives a reading, the body where the picture has given none for half a second.
  case automatic

  /// The name in results and options.
  package var name: String {
    switch self {
    case .picture: "picture"
    case .body: "body"
    case .automatic: "automatic"
    }
  }
}
