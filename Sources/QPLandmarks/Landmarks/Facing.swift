/// Which way a person is turned, as seen in the unmirrored picture.
public enum Facing: String, Hashable, Sendable, CaseIterable {
  /// Toward the camera.
  case camera
  /// Away from the camera.
  case away
  /// Toward the left edge of the picture; the person's left side is seen.
  case left
  /// Toward the right edge of the picture; the person's right side is seen.
  case right

  /// The plane of the body that lies in the picture.
  public var view: BodyView {
    switch self {
    case .camera, .away: .frontal
    case .left, .right: .sagittal
    }
  }
}

/// A plane of the body that can lie in the picture.
public enum BodyView: String, Hashable, Sendable, CaseIterable {
  /// From the front or from behind: side to side and up.
  case frontal
  /// From a side: forward and up.
  case sagittal
}
