/// Finds round plates in a picture, or near places in it.
struct PlateSearch {
  private var edges = EdgeMap()
  private var votes = CircleVotes()
  private var fit = CircleFit()

  /// The radius in pixels that votes are counted at; smaller circles are too coarse.
  private static let votingRadius = 12.0
  /// The step from a radius to the next.
  private static let radiusStep = 1.06
  /// The peaks of each radius, and how many of all are fitted.
  private static let peaksPerRadius = 4
  private static let fits = 24
  /// The least share of the rim.
  private static let leastShare = 0.35

  /// Finds circles, the one with the largest share of its rim first.
  ///
  /// - Parameters:
  ///   - luma: The picture.
  ///   - radii: The possible radii in pixels.
  ///   - places: The places near which centres are looked for; `nil` looks in the whole picture.
  ///   - reach: The largest distance of a centre from such a place along each side of the picture, in radii.
  /// - Returns: Circles whose centres lie a quarter radius apart at least.
  mutating func circles(
    _ luma: LumaView, radii: ClosedRange<Double>, near places: [SIMD2<Double>]? = nil, within reach: Double = 0
  ) -> [PlateCircle] {
    if let places, places.isEmpty { return [] }
    let reduction = max(1, Int(radii.lowerBound / Self.votingRadius))
    let picture = EdgeMap.Window(left: 0, top: 0, right: luma.width / reduction, bottom: luma.height / reduction)
    edges.find(in: luma, window: picture, reduction: reduction)
    var peaks: [(peak: CircleVotes.Peak, radius: Double)] = []
    var radius = radii.lowerBound
    while radius <= radii.upperBound {
      for window in places.map({ Self.windows(around: $0, reach * radius, picture, reduction) }) ?? [picture] {
        votes.find(edges, window: window, radius: radius, prior: nil, count: Self.peaksPerRadius)
        // A larger circle has more edges: votes are compared by the length of the rim.
        peaks += votes.peaks.map { (CircleVotes.Peak(center: $0.center, votes: $0.votes / Float(radius)), radius) }
      }
      radius *= Self.radiusStep
    }
    peaks.sort { $0.peak.votes > $1.peak.votes }
    var circles: [PlateCircle] = []
    for (peak, radius) in peaks.prefix(Self.fits) {
      guard let circle = fit.fit(luma, near: peak.center, radius: radius), circle.visibleFraction >= Self.leastShare,
        radii.contains(circle.radius)
      else { continue }
      circles.append(circle)
    }
    return distinct(circles)
  }

  /// Returns the parts of the picture within a distance in pixels of places, in pixels of the reduced picture.
  private static func windows(
    around places: [SIMD2<Double>], _ distance: Double, _ picture: EdgeMap.Window, _ reduction: Int
  ) -> [EdgeMap.Window] {
    places.filter { $0.x.isFinite && $0.y.isFinite }.map { place in
      let most = Double(max(picture.right, picture.bottom))
      func pixel(_ value: Double) -> Int { Int(min(max(value / Double(reduction), 0), most)) }
      return EdgeMap.Window(
        left: pixel(place.x - distance), top: pixel(place.y - distance), right: pixel(place.x + distance) + 1,
        bottom: pixel(place.y + distance) + 1
      ).clamped(width: picture.width, height: picture.height)
    }
  }

  /// Keeps one of circles around the same centre: the largest whose rim is seen nearly as well as the best one's.
  private func distinct(_ circles: [PlateCircle]) -> [PlateCircle] {
    var rest = circles.sorted { $0.visibleFraction > $1.visibleFraction }
    var kept: [PlateCircle] = []
    while let best = rest.first {
      let group = rest.filter { $0.distance(to: best.center) < 0.5 * best.radius }
      rest.removeAll { $0.distance(to: best.center) < 0.5 * best.radius }
      // A plate has rings inside of its rim, too.
      kept.append(
        group.filter { $0.visibleFraction >= 0.8 * best.visibleFraction }.max { $0.radius < $1.radius } ?? best)
    }
    return kept.sorted { $0.visibleFraction > $1.visibleFraction }
  }
}
