public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that measures the angle swept around any part of the body, in degrees in 0..<360.
  ///
  /// - Parameters:
  ///   - origin: The common vertex of the rays.
  ///   - p1: The part of the body at which the sweep starts.
  ///   - p2: The part of the body at which it ends; `nil` means straight up.
  ///   - clockwiseDirection: Whether it turns clockwise as seen in the unmirrored picture.
  ///   - style: The style; its conditions compare degrees.
  /// - Returns: The feature, named like `measureAngle.leftShoulder.leftElbow.leftHip.clockwise`.
  public static func measureAngle(
    origin: Landmarks.Body, p1: Landmarks.Body, p2: Landmarks.Body?, clockwiseDirection: Bool, style: Style = Style()
  ) -> Feature {
    let end = p2.map { "\($0)" } ?? "up"
    let direction = clockwiseDirection ? "clockwise" : "anticlockwise"
    let sweep = Sweep(
      vertex: origin, from: p1, to: p2, isClockwise: clockwiseDirection)
    var metadata = Feature.Metadata(
      title: "\(origin.displayName), from \(p1.displayName) to \(p2?.displayName ?? end), \(direction)", unit: .degrees)
    metadata.rotation = clockwiseDirection ? .clockwise : .anticlockwise
    return Feature(
      id: Feature.ID("measureAngle.\(origin).\(p1).\(end).\(direction)"), metadata: metadata, style: style
    ) {
      SweepMeasurer(sweep: sweep)
    }
  }
}
