public import QPCore
public import QPStyle

extension Feature {
  /// Measures the angle swept around any part of the body, in degrees in 0..<360.
  ///
  /// - Parameters:
  ///   - origin: Where the rays meet.
  ///   - p1: Where the sweep starts.
  ///   - p2: Where it ends; nil: straight up.
  ///   - clockwiseDirection: Whether it turns clockwise as seen in the unmirrored picture.
  ///   - style: How it is drawn; conditions compare degrees.
  /// - Returns: The feature, named like `measureAngle.leftShoulder.leftElbow.leftHip.clockwise`.
  public static func measureAngle(
    origin: Landmarks.Body, p1: Landmarks.Body, p2: Landmarks.Body?, clockwiseDirection: Bool, style: Style = Style()
  ) -> Feature {
    let end = p2.map { "\($0)" } ?? "up"
    let direction = clockwiseDirection ? "clockwise" : "anticlockwise"
    let sweep = Sweep(
      vertex: origin, from: .toward(p1), to: p2.map(Sweep.Ray.toward) ?? .up, isClockwise: clockwiseDirection)
    let metadata = Feature.Metadata(
      title: "\(origin.displayName), from \(p1.displayName) to \(p2?.displayName ?? end), \(direction)", unit: .degrees,
      rotation: clockwiseDirection ? .clockwise : .anticlockwise)
    return Feature(
      id: Feature.ID("measureAngle.\(origin).\(p1).\(end).\(direction)"), metadata: metadata, style: style
    ) {
      SweepMeasurer(sweep: sweep)
    }
  }
}
