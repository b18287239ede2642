public import QPLandmarks
public import QPStyle

// Where the QuickPose iOS SDK keeps its types: `QuickPose.Feature`, `QuickPose.Style`, …

extension QuickPose {
  /// What is measured or drawn.
  public typealias Feature = QPCore.Feature
  /// A reading.
  public typealias FeatureResult = QPCore.FeatureResult
  /// A person's points by part of the body.
  public typealias Landmarks = QPCore.Landmarks
  /// What the person should change.
  public typealias PoseFeedback = QPCore.PoseFeedback
  /// A person's own side.
  public typealias Side = QPCore.Side
  /// How a frame went.
  public typealias Status = QPCore.Status
  /// How a feature is drawn.
  public typealias Style = QPStyle.Style
}
