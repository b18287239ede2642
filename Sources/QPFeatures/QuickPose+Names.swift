public import QPCore

extension QuickPose {
  /// A joint with the direction of its sweep.
  public typealias RangeOfMotion = QPFeatures.RangeOfMotion
}
