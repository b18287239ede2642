extension PictureRotation {
  /// The turn in degrees, clockwise: 0, 90, 180 or 270.
  package var degrees: Int { rawValue * 90 }

  /// Creates the turn that is nearest to an angle.
  ///
  /// - Parameter degrees: The angle in degrees, clockwise, of any size; one that is not finite is no turn.
  package init(nearestTo degrees: Double) {
    let quarters = degrees.isFinite ? (degrees / 90).rounded().truncatingRemainder(dividingBy: 4) : 0
    self = PictureRotation(rawValue: (Int(quarters) + 4) % 4) ?? .none
  }

  /// Returns this turn and another one after it.
  package func followed(by next: PictureRotation) -> PictureRotation {
    PictureRotation(rawValue: (rawValue + next.rawValue) % Self.allCases.count) ?? .none
  }

  /// The orientation of the stored picture as EXIF and Apple's `CGImagePropertyOrientation` number it: 1, 6, 3 or 8.
  package var exifOrientation: UInt32 {
    switch self {
    case .none: 1
    case .quarter: 6
    case .half: 3
    case .threeQuarters: 8
    }
  }
}
