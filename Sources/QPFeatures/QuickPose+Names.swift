public import QPCore

extension QuickPose {
  /// A joint with the direction of its sweep.
  public typealias RangeOfMotion = QPFeatures.RangeOfMotion
}

extension Landmarks {
  /// A group of limbs.
  public typealias Group = LimbGroup
}
