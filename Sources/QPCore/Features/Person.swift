public import QPLandmarks

/// The person measured in a frame.
public struct Person: Sendable {
  /// The person's points, smoothed when smoothing is on.
  public let landmarks: Landmarks
  /// The same points without smoothing, with exchanged legs, or exchanged sides of the body, corrected.
  public let rawLandmarks: Landmarks
  /// The person's size in pixels, about the length of the trunk, smoothed over time; for sizes relative to the person.
  public let bodySize: Double

  /// Creates a person, for testing a measurer.
  ///
  /// - Parameters:
  ///   - landmarks: The points.
  ///   - rawLandmarks: The points without smoothing; `nil` stands for the same points.
  ///   - bodySize: The size in pixels; `nil` stands for a third of the picture's height.
  public init(_ landmarks: Landmarks, rawLandmarks: Landmarks? = nil, bodySize: Double? = nil) {
    self.landmarks = landmarks
    self.rawLandmarks = rawLandmarks ?? landmarks
    self.bodySize = bodySize ?? Double(landmarks.size.height) / 3
  }
}
