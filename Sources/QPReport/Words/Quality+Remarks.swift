package import QPCore

extension Quality {
  /// The remarks on the reading in English: `out of plane by 40°`.
  ///
  /// Flags of a whole session, such as ``Flag/smoothed``, are left out.
  package var remarks: [String] {
    flags.compactMap { flag in
      switch flag {
      case .outOfPlane: "out of plane" + (self[flag].map { " by \($0.fixed(decimals: 0))°" } ?? "")
      case .lowVisibility: self[flag].map { "visibility \($0.fixed(decimals: 2))" } ?? "not seen"
      case .implausibleMotion: "jumped" + (self[flag].map { " by \($0.fixed(decimals: 0))°" } ?? "")
      case .limbLength:
        "limb" + (self[flag].map { " at \(($0 * 100).fixed(decimals: 0)) % of its length" } ?? " of odd length")
      case .outOfFrame: "partly outside the picture"
      case .sidesSwapped: "left and right mistaken"
      case .filledGap: "filled in"
      case .unconfirmed: "jumped" + (self[flag].map { " by \($0.fixed(decimals: 0))°" } ?? "") + " and stayed"
      case .lagging: "behind" + (self[flag].map { " by up to \($0.fixed(decimals: 0))°" } ?? "")
      case .ambiguousDepth: "toward or away from the camera"
      case .smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed: nil
      }
    }
  }
}
