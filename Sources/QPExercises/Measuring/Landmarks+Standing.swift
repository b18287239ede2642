internal import QPCore

extension Landmarks {
  /// Returns whether the picture shows for certain, from any view, that the person stands.
  ///
  /// A person lying toward a camera that looks down by up to 25° also appears vertical. With the head toward the camera
  /// such a body is at most 2.8 widths of the shoulders long. With the feet toward it the hips are at less than 0.32 of the
  /// way from the shoulders to the ankles. A standing body is at least 3.2 widths long, with the hips at 0.37 to 0.41. A
  /// seated person with turned shoulders may look as long. But hanging thighs end half-way to the ankles, and a seated
  /// person's point at the camera.
  ///
  /// - Parameters:
  ///   - thighsHang: Whether the thighs must hang.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  /// - Returns: Whether the person stands; `false` where that is not certain.
  func isStanding(thighsHang: Bool = false, gravity: SIMD2<Double>?) -> Bool {
    guard let shoulders = pixel(.midShoulder), let hips = pixel(.midHip), let ankles = middle(Body.ankle),
      let leftShoulder = pixel(.leftShoulder), let rightShoulder = pixel(.rightShoulder)
    else { return false }
    let down = gravity ?? SIMD2(0, 1)
    func height(_ upper: Point, _ lower: Point) -> Double { ((lower - upper) * down).sum() }
    let body = height(shoulders, ankles)
    guard body > Self.limits.standingCosine * (ankles - shoulders).length,
      Self.limits.standingHips.contains(height(shoulders, hips) / body),
      body > Self.limits.leastShoulderWidths * (leftShoulder - rightShoulder).length
    else { return false }
    guard thighsHang else { return true }
    guard let knees = middle(Body.knee) else { return false }
    return Self.limits.standingKnees.contains(height(hips, knees) / height(hips, ankles))
  }

  /// Whether both legs are about as long in the picture, as a standing person's straight legs are.
  ///
  /// `true` if a leg is not seen.
  var areLegsAlike: Bool {
    func length(_ side: Side) -> Double? {
      guard let hip = pixel(.hip(side: side)), let ankle = pixel(.ankle(side: side)) else { return nil }
      return (hip - ankle).length
    }
    guard let left = length(.left), let right = length(.right) else { return true }
    return min(left, right) >= Self.limits.shortestLeg * max(left, right)
  }

  /// Returns the middle of a pair of parts in pixels; `nil` unless both are seen.
  private func middle(_ part: (Side) -> Body) -> Point? {
    guard let left = pixel(part(.left)), let right = pixel(part(.right)) else { return nil }
    return (left + right) / 2
  }

  private static var limits: PostureParameters { .current }
}
