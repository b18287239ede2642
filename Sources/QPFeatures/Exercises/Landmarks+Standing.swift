internal import QPCore

extension Landmarks {
  /// Whether the picture shows for certain that the person stands, from whichever side.
  ///
  /// Who lies or does push-ups with the head or the feet toward a camera that looks down by up to 25° is a vertical line in
  /// the picture, too. With the head toward it that is at most 2.8 widths of the shoulders long, with the feet toward it the
  /// hips are at less than 0.32 of the way from the shoulders to the ankles: what is far is small. Who stands is 3.2 widths
  /// long or longer, with the hips at 0.37 to 0.41.
  /// - Parameter gravity: The direction of down in the picture; `nil` means the +y axis.
  /// - Returns: Whether the person stands; `false` where that is not certain.
  func isStanding(gravity: SIMD2<Double>?) -> Bool {
    guard let shoulders = pixel(.midShoulder), let hips = pixel(.midHip), let left = pixel(.leftAnkle),
      let right = pixel(.rightAnkle), let leftShoulder = pixel(.leftShoulder), let rightShoulder = pixel(.rightShoulder)
    else { return false }
    let down = gravity ?? SIMD2(0, 1)
    let body = (left + right) / 2 - shoulders
    let (height, length) = ((body * down).sum(), body.length)
    let hipShare = ((hips - shoulders) * down).sum() / height
    return height > Self.steepest * length && Self.hips.contains(hipShare)
      && height > Self.leastWidths * (leftShoulder - rightShoulder).length
  }

  /// The cosine of the largest tilt of a body that stands: 30°, of which a camera may make 10°.
  private static let steepest = 0.87
  /// The place of the hips between shoulders and ankles.
  private static let hips = 0.34...0.6
  /// The least length of a body that stands, in widths of the shoulders.
  private static let leastWidths = 3.0
}
