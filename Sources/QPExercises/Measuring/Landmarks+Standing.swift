internal import QPCore

extension Landmarks {
  /// Whether the picture shows for certain that the person stands, from whichever side.
  ///
  /// Who lies or does push-ups with the head or the feet toward a camera that looks down by up to 25° is a vertical line in
  /// the picture, too. With the head toward it that is at most 2.8 widths of the shoulders long, with the feet toward it the
  /// hips are at less than 0.32 of the way from the shoulders to the ankles: what is far is small. Who stands is 3.2 widths
  /// long or longer, with the hips at 0.37 to 0.41. Who sits and turns the shoulders may look as long; but thighs that hang
  /// end half-way to the ankles, and those of who sits point at the camera.
  ///
  /// - Parameters:
  ///   - thighsHang: Whether hanging thighs are asked for.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  /// - Returns: Whether the person stands; `false` where that is not certain.
  func isStanding(thighsHang: Bool = false, gravity: SIMD2<Double>?) -> Bool {
    guard let shoulders = pixel(.midShoulder), let hips = pixel(.midHip), let ankles = middle(Body.ankle),
      let leftShoulder = pixel(.leftShoulder), let rightShoulder = pixel(.rightShoulder)
    else { return false }
    let down = gravity ?? SIMD2(0, 1)
    func height(_ upper: Point, _ lower: Point) -> Double { ((lower - upper) * down).sum() }
    let body = height(shoulders, ankles)
    guard body > Self.steepest * (ankles - shoulders).length, Self.hips.contains(height(shoulders, hips) / body),
      body > Self.leastWidths * (leftShoulder - rightShoulder).length
    else { return false }
    guard thighsHang else { return true }
    guard let knees = middle(Body.knee) else { return false }
    return Self.knees.contains(height(hips, knees) / height(hips, ankles))
  }

  /// Whether both legs are about as long in the picture: of straight ones on which somebody stands neither is much shorter.
  ///
  /// `true` where one is not seen.
  var areLegsAlike: Bool {
    func length(_ side: Side) -> Double? {
      guard let hip = pixel(.hip(side: side)), let ankle = pixel(.ankle(side: side)) else { return nil }
      return (hip - ankle).length
    }
    guard let left = length(.left), let right = length(.right) else { return true }
    return min(left, right) >= Self.leastLeg * max(left, right)
  }

  /// Returns the middle of a pair of parts in pixels; `nil` unless both are seen.
  private func middle(_ part: (Side) -> Body) -> Point? {
    guard let left = pixel(part(.left)), let right = pixel(part(.right)) else { return nil }
    return (left + right) / 2
  }

  /// The cosine of the largest tilt of a body that stands: 30°, of which a camera may make 10°.
  private static let steepest = 0.87
  /// The place of the hips between shoulders and ankles.
  private static let hips = 0.34...0.6
  /// The place of the knees between hips and ankles.
  private static let knees = 0.38...0.62
  /// The least length of a leg as a share of the other's; a camera at 3 m makes a difference of 7 %.
  private static let leastLeg = 0.88
  /// The least length of a body that stands, in widths of the shoulders.
  private static let leastWidths = 3.0
}
