internal import QPCore

/// The filters of one person.
struct BlazePoseSmoother {
  private var image = [PointFilter](repeating: PointFilter(), count: PoseLandmarks.count)
  private var world = [PointFilter](repeating: PointFilter(), count: PoseLandmarks.count)
  private var hips = PointFilter()
  private var circle = PointFilter()

  /// Filters a person's points in place: the two that the next region is made of, and, if wanted, all others.
  mutating func apply(
    to body: inout PoseLandmarks.Body, in size: PictureSize, frequency: Double, isSmoothing: Bool
  ) {
    let pixels = SIMD4(Float(size.width), Float(size.height), Float(size.width), 1)
    let away = (body.circle - body.hips) * pixels
    let diameter = (away.x * away.x + away.y * away.y).squareRoot() * 2
    let sides = diameter / pixels.lowHalf * pixels.lowHalf
    let scale = diameter > 1e-6 ? 1 / ((sides.x + sides.y) / 2) : 1
    body.hips = hips.apply(body.hips * pixels, scale: scale, frequency: frequency, .auxiliary) / pixels
    body.circle = circle.apply(body.circle * pixels, scale: scale, frequency: frequency, .auxiliary) / pixels
    guard isSmoothing else { return }
    // Read once, and not for each point.
    let (inPicture, inMetres) = (PointFilter.Tuning.image, PointFilter.Tuning.world)
    for index in image.indices {
      body.points[index] =
        image[index].apply(body.points[index] * pixels, scale: scale, frequency: frequency, inPicture) / pixels
      body.world[index] = world[index].apply(body.world[index], scale: 1, frequency: frequency, inMetres)
    }
  }
}
