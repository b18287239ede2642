internal import QPBody
internal import QPLandmarks

/// The body in space of the person measured, followed frame by frame.
struct BodyStage: Sendable {
  private var filter: BodyFilter?

  /// Follows the body by the next frame.
  ///
  /// - Parameters:
  ///   - person: The person's landmarks as the estimator gave them, sides put right.
  ///   - frame: The frame.
  /// - Returns: The body; `nil` where there is none yet, or nothing to fit it to.
  mutating func body(of person: Landmarks, in frame: PoseFrame) -> BodyPose? {
    guard !person.pose.world.isEmpty else { return nil }
    var filter = self.filter ?? BodyFilter(camera: BodyCamera(of: frame))
    self.filter = nil
    defer { self.filter = filter }
    do throws(BodyFitError) { return try filter.update(frame.with([person.pose])) } catch { return nil }
  }

  mutating func reset() { filter = nil }
}
