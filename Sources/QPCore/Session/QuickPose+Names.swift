public import QPLandmarks
public import QPStyle

// The QuickPose iOS SDK nests its types in `QuickPose`: `QuickPose.Feature`, `QuickPose.Style`, …

extension QuickPose {
  /// A quantity or drawing to measure or draw.
  public typealias Feature = QPCore.Feature
  /// A reading.
  public typealias FeatureResult = QPCore.FeatureResult
  /// The landmarks of a person, by part of the body.
  public typealias Landmarks = QPCore.Landmarks
  /// A change asked of the person.
  public typealias PoseFeedback = QPCore.PoseFeedback
  /// A person's own side.
  public typealias Side = QPCore.Side
  /// The status of a frame.
  public typealias Status = QPCore.Status
  /// The appearance of a feature.
  public typealias Style = QPStyle.Style
}
