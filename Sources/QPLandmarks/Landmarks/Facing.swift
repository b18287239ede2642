/// The direction in which a person faces, as seen in the unmirrored picture.
public enum Facing: String, Hashable, Sendable, CaseIterable {
  /// Toward the camera.
  case camera
  /// Away from the camera.
  case away
  /// Toward the left edge of the picture; the person's left side is visible.
  case left
  /// Toward the right edge of the picture; the person's right side is visible.
  case right

  /// The plane of the body that is parallel to the picture.
  public var plane: AnatomicalPlane {
    switch self {
    case .camera, .away: .frontal
    case .left, .right: .sagittal
    }
  }
}

/// A plane of the body that can be parallel to the picture.
public enum AnatomicalPlane: String, Hashable, Sendable, CaseIterable {
  /// The plane seen from the front or from behind: side to side and up.
  case frontal
  /// The plane seen from a side: forward and up.
  case sagittal
}
