/// What is worked out once a frame for all features.
public struct FrameContext: Sendable {
  /// The person measured, smoothed when smoothing is on.
  public let landmarks: Landmarks
  /// The same person as the estimator gave them, with mistaken legs put back.
  public let rawLandmarks: Landmarks
  /// The person's size in pixels, about the length of the trunk, steadied over time; for sizes relative to the person.
  public let bodySize: Double
  /// Seconds since the person was last seen; nil in the first frame and after an absence that reset the session.
  public let elapsed: Double?
  package let trust: Trust

  package init(
    landmarks: Landmarks, rawLandmarks: Landmarks, bodySize: Double, elapsed: Double?, trust: Trust = Trust()
  ) {
    self.landmarks = landmarks
    self.rawLandmarks = rawLandmarks
    self.bodySize = bodySize
    self.elapsed = elapsed
    self.trust = trust
  }

  /// Which way the person faces, decided over time; nil while that is unknown.
  public var facing: Facing? { trust.facing }

  /// How far the trunk is turned from facing the camera, in degrees in −180…180, positive toward the right edge of the
  /// picture; nil where the estimator gives no points in the world.
  public var yaw: Double? { trust.yaw }

  /// Whether a reading can be made from parts of the body, and what is known against it.
  ///
  /// - Parameters:
  ///   - parts: The parts that the reading needs.
  ///   - view: The view that it needs; nil: any.
  /// - Returns: ``Usability/withheld(_:_:)`` with what to change where there must be no reading.
  public func usability(of parts: [Body], view: BodyView? = nil) -> Usability {
    trust.usability(of: parts, view: view, in: landmarks)
  }

  /// Whether a reading can be made.
  public enum Usability: Hashable, Sendable {
    /// It can; the quality says what is known against it.
    case usable(Quality)
    /// It must not exist, for the reason in the quality; the person should do something about it.
    case withheld(PoseFeedback?, Quality)
  }
}
