public import QPCore
public import QPVideo

/// Follows the plate of a barbell from picture to picture.
///
/// The plate is round: edges vote for its centre, a circle is fitted to its rim, and its face, compared over all turns,
/// tells it from other round things. Where that is not sure no place is reported: the path gets a gap, never a guess.
public struct BarTracker: Sendable {
  /// The latest observation.
  package private(set) var observation = BarObservation.hidden
  /// The plate's radius in pixels, slowly adapted.
  package private(set) var radius: Double

  private var start: PlateCircle?
  private var prediction: BarPrediction
  private var identity = PlateIdentity()
  private var edges = EdgeMap()
  private var votes = CircleVotes()
  private var fit = CircleFit()
  private var search = PlateSearch()
  /// Equal plates that stood elsewhere in the first picture.
  private var rivals: [PlateCircle] = []
  private var lastTime = Timestamp.zero
  private var lastPlace: SIMD2<Double>
  private var lastSeen = Timestamp.zero
  private var lastSearch = Timestamp.zero

  /// The pictures a second that constants in pictures are meant for.
  private static let nominalRate = 30.0
  /// The seconds without the plate after which it is lost, and between searches in the whole picture then.
  private static let patience = 1.0
  private static let searchInterval = 0.5
  /// The pictures without the plate after which its motion is unknown.
  private static let coasting = 2.5
  /// The largest reach of a hidden plate's search in radii.
  private static let widestReach = 3.5
  /// The radii and the places that are possible in a picture, in pixels.
  private static let radii = 3.0...32_768
  private static let limit = SIMD2(repeating: 65_535.0)

  /// Creates a tracker.
  ///
  /// - Parameter plate: The plate in the first picture: its box by hand, or a circle that `BarFinder` found.
  public init(plate: PlateCircle) {
    var plate = plate
    // Clamps invalid input.
    plate.radius =
      plate.radius > Self.radii.lowerBound ? min(plate.radius, Self.radii.upperBound) : Self.radii.lowerBound
    if !(plate.center.x.isFinite && plate.center.y.isFinite) { plate.center = .zero }
    plate.center.clamp(lowerBound: -Self.limit, upperBound: Self.limit)
    start = plate
    radius = plate.radius
    lastPlace = plate.center
    prediction = BarPrediction(at: plate.center, radius: plate.radius)
  }

  /// Follows the plate into the next picture.
  ///
  /// - Parameters:
  ///   - luma: The picture's luma.
  ///   - time: The picture's time; one that is not later than the one before changes nothing.
  /// - Returns: The plate, or that it is not seen.
  @discardableResult
  public mutating func consume(_ luma: LumaPlane, at time: Timestamp) -> BarObservation {
    luma.withView { follow($0, at: time) }
    return observation
  }

  mutating func follow(_ luma: LumaView, at time: Timestamp) {
    if let start {
      self.start = nil
      begin(luma, start, time)
      return
    }
    guard time > lastTime else { return }
    let pictures = time.seconds(since: lastTime) * Self.nominalRate
    lastTime = time
    if observation == .lost { redetect(luma, time) } else { track(luma, time, pictures) }
  }

  // MARK: The first picture

  private mutating func begin(_ luma: LumaView, _ plate: PlateCircle, _ time: Timestamp) {
    var plate = plate
    let widest = 2 * Int((Self.widestReach + 1.06) * radius / Double(reduction)) + 16
    edges.reserve(widest * widest)
    votes.reserve(widest * widest)
    // A box by hand is a few pixels off.
    collect(luma, plate.center, reach: 0.4 * radius, prior: nil)
    let refined = votes.peaks.compactMap { fit.fit(luma, near: $0.center, radius: radius) }
    if let best = refined.filter({ $0.visibleFraction >= 0.3 }).max(by: { $0.visibleFraction < $1.visibleFraction }) {
      plate = best
    }
    plate.correlation = 1
    radius = plate.radius
    prediction = BarPrediction(at: plate.center, radius: radius)
    identity.begin(luma, plate)
    rivals = alike(luma).filter { $0.distance(to: plate.center) > radius }
    (lastTime, lastSeen, lastSearch, lastPlace) = (time, time, time, plate.center)
    observation = .found(plate)
  }

  /// Circles of the plate's size and look anywhere in the picture.
  private mutating func alike(_ luma: LumaView) -> [PlateCircle] {
    var circles = search.circles(luma, radii: (0.85 * radius)...(1.15 * radius))
    for index in circles.indices { circles[index].correlation = identity.likeness(luma, circles[index]) }
    return circles.filter { $0.correlation > 0.4 }
  }

  // MARK: Every picture

  private mutating func track(_ luma: LumaView, _ time: Timestamp, _ pictures: Double) {
    let unseen = lastTime.seconds(since: lastSeen) * Self.nominalRate - pictures
    if unseen >= Self.coasting { prediction.rest(at: lastPlace) }
    prediction.advance(pictures: pictures, within: luma.lastPixel)
    let isMissing = unseen > 0.5
    var reach = min(max(radius, 3 * prediction.standardDeviation + 8), 2.2 * radius)
    if isMissing { reach = min(1.2 + 0.25 * unseen, Self.widestReach) * radius }
    collect(
      luma, prediction.position, reach: reach,
      prior: isMissing ? nil : (prediction.position, max(prediction.standardDeviation, 0.35 * radius)))
    guard let plate = best(luma, reach: reach, motion: pictures * prediction.velocity, isMissing: isMissing) else {
      observation = time.seconds(since: lastSeen) >= Self.patience ? .lost : .hidden
      return
    }
    // Does not derive a velocity across a gap.
    if unseen >= Self.coasting { prediction = BarPrediction(at: plate.center, radius: radius) }
    accept(luma, plate, time)
  }

  /// Votes are counted at half the size or less: as sharp as they need to be, and a quarter of the work.
  private var reduction: Int { radius < 32 ? 1 : max(2, Int(radius / 26)) }

  private mutating func collect(
    _ luma: LumaView, _ center: SIMD2<Double>, reach: Double, prior: (center: SIMD2<Double>, standardDeviation: Double)?
  ) {
    func window(_ reach: Double) -> EdgeMap.Window {
      let (low, high) = ((center - reach) / Double(reduction), (center + reach) / Double(reduction))
      let window = EdgeMap.Window(
        left: Int(low.x.rounded(.down)), top: Int(low.y.rounded(.down)), right: Int(high.x.rounded(.up)) + 1,
        bottom: Int(high.y.rounded(.up)) + 1)
      return window.clamped(width: luma.width / reduction, height: luma.height / reduction)
    }
    edges.find(in: luma, window: window(reach + 1.06 * radius + 4), reduction: reduction)
    votes.find(edges, window: window(reach), radius: radius, prior: prior, count: 3)
  }

  private mutating func best(_ luma: LumaView, reach: Double, motion: SIMD2<Double>, isMissing: Bool) -> PlateCircle? {
    var best: PlateCircle?
    for peak in votes.peaks {
      guard var circle = fit.fit(luma, near: peak.center, radius: radius, motion: motion),
        circle.visibleFraction >= 0.2,
        abs(circle.radius / radius - 1) < 0.08, circle.distance(to: prediction.position) < reach
      else { continue }
      circle.correlation = identity.likeness(luma, circle)
      guard isSure(circle, isMissing: isMissing), circle.score > best?.score ?? 0 else { continue }
      best = circle
    }
    return best
  }

  private func isSure(_ circle: PlateCircle, isMissing: Bool) -> Bool {
    let (likeness, share) = (circle.correlation, circle.visibleFraction)
    guard isMissing else {
      // An edge of what covers the plate may pass for a part of the rim: a face that is less alike must be where it is
      // expected.
      let isExpected = circle.distance(to: prediction.position) < CircleFit.reach * radius
      return likeness > 0.5 || (likeness > 0.35 && share > 0.5 && isExpected)
    }
    // While the plate is hidden, an equal one nearby must not replace it.
    let isRival = rivals.contains {
      $0.distance(to: circle.center) < 0.5 * radius && $0.distance(to: lastPlace) > 0.5 * radius
    }
    return !isRival && (likeness > 0.6 || (likeness > 0.4 && share > 0.6))
  }

  private mutating func accept(_ luma: LumaView, _ plate: PlateCircle, _ time: Timestamp) {
    prediction.correct(plate.center, share: plate.visibleFraction)
    identity.renew(luma, plate)
    radius = 0.98 * radius + 0.02 * plate.radius
    (lastSeen, lastPlace) = (time, plate.center)
    observation = .found(plate)
  }

  // MARK: Lost

  private mutating func redetect(_ luma: LumaView, _ time: Timestamp) {
    guard time.seconds(since: lastSearch) >= Self.searchInterval else { return }
    lastSearch = time
    let circles = alike(luma).filter { isSure($0, isMissing: true) }.sorted { $0.score > $1.score }
    // Rejects both of two equally good plates.
    guard let best = circles.first, circles.count == 1 || best.score - circles[1].score > 0.1 else { return }
    prediction = BarPrediction(at: best.center, radius: radius)
    accept(luma, best, time)
  }
}

extension PlateCircle {
  /// The order of circles that may be the plate.
  fileprivate var score: Double { correlation + 0.3 * visibleFraction }
}
