internal import QPCore

/// The filters of one person.
struct BodyFilter {
  private var image = [PointFilter](repeating: PointFilter(), count: PoseLandmarks.count)
  private var world = [PointFilter](repeating: PointFilter(), count: PoseLandmarks.count)
  private var hips = PointFilter()
  private var circle = PointFilter()

  /// Filters a person's points in place: the two that the next region is made of, and, if wanted, all others.
  mutating func apply(to body: inout PoseLandmarks.Body, frequency: Double, isSmoothing: Bool) {
    let reach = Point(body.circle.x - body.hips.x, body.circle.y - body.hips.y)
    let size = 2 * reach.length
    let scale = size > 1e-6 ? 1 / size : 1
    body.hips = hips.apply(body.hips, scale: scale, frequency: frequency, .auxiliary)
    body.circle = circle.apply(body.circle, scale: scale, frequency: frequency, .auxiliary)
    guard isSmoothing else { return }
    for index in image.indices {
      body.points[index] = image[index].apply(body.points[index], scale: scale, frequency: frequency, .image)
      body.world[index] = world[index].apply(body.world[index], scale: 1, frequency: frequency, .world)
    }
  }
}
