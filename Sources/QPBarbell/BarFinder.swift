package import QPCore
package import QPVideo

/// Finds the plate of the bar that a person holds.
///
/// Round things are everywhere in a gym. The plate is one near a wrist that moves with the wrists; of several it is the one
/// whose rim is seen best. A lone one whose rim is nearly whole need not move. Without wrists the user has to choose.
package struct BarFinder: Sendable {
  /// The possible radii of the plate in pixels; `nil` derives them from the person's size, or the picture's.
  package let radii: ClosedRange<Double>?
  /// The tracker of the plate; `nil` until it is found.
  package private(set) var tracker: BarTracker?

  private var search = PlateSearch()
  private var candidates: [Candidate] = []
  private var lastSearch: Timestamp?

  /// A circle that may be the plate.
  private struct Candidate {
    var tracker: BarTracker
    var start: SIMD2<Double>
    var wrists: SIMD2<Double>
    var since: Timestamp
    /// The share of its rim that was seen at the start, 0…1.
    var visibleFraction: Double
  }

  /// The seconds between searches where nothing was found, and those of motion after which a candidate is chosen.
  private static let interval = 0.5
  private static let motionTime = 0.3
  /// The seconds after which undecided candidates are replaced by a new search; chosen, about half of a lift.
  private static let patience = 2.0
  /// The largest distance of the plate's centre from a wrist, in radii; the plate is nearer to the camera than the hand.
  ///
  /// Chosen on Validation/plates.csv: medians of most videos from the side are 0.5…1.4.
  private static let wristDistance = 1.6
  /// The least motion of the wrists in radii, and the part of it by which the plate's may differ.
  private static let leastMotion = 0.5
  private static let tolerance = 0.35
  /// The least share of a circle's rim, and the share at which a lone circle is the plate without having moved; chosen on
  /// Validation/plates.csv, where plates show 0.5…0.9, and heads and knees 0.5…0.6.
  private static let leastShare = 0.5
  private static let certainShare = 0.7
  /// How much more of its rim the plate shows than any other circle that moves with the wrists, as a share; chosen, not fitted.
  private static let clearShare = 0.1
  private static let candidateLimit = 8
  /// The radii of plates in statures: from 0.14 m, an iron plate, beside a person of 2 m to 0.225 m, a bumper, beside one of
  /// 1.5 m and nearer to the camera, where it looks half as large again.
  private static let radiiInStatures = 0.07...0.22
  /// The radii of plates in heights of the picture, where no person is seen.
  private static let radiiInPictures = 1.0 / 30...1.0 / 3
  /// The least radius in pixels.
  private static let leastRadius = 6.0

  /// Creates a finder.
  ///
  /// - Parameter radii: The possible radii of the plate in pixels; `nil` derives them from the person's size, or the picture's.
  package init(radii: ClosedRange<Double>? = nil) {
    self.radii = radii
  }

  /// Looks for the plate in the next picture.
  ///
  /// - Parameters:
  ///   - luma: The picture's luma.
  ///   - time: The picture's time.
  ///   - wrists: The visible wrists, in pixels; `nil` without an estimator, where the user must choose.
  ///   - stature: The person's standing height in pixels; `nil` if it is not known.
  /// - Returns: The plate, the circles to choose from, or that there is none yet.
  package mutating func find(
    _ luma: LumaPlane, at time: Timestamp, wrists: [SIMD2<Double>]?, stature: Double? = nil
  ) -> BarObservation {
    var observation = BarObservation.searching
    luma.withView { observation = find($0, time, wrists, stature) }
    return observation
  }

  private mutating func find(
    _ luma: LumaView, _ time: Timestamp, _ wrists: [SIMD2<Double>]?, _ stature: Double?
  ) -> BarObservation {
    for index in candidates.indices { candidates[index].tracker.follow(luma, at: time) }
    candidates.removeAll { $0.tracker.observation == .lost }
    if let wrists, let chosen = movingCandidate(with: wrists, time) {
      tracker = chosen
      return chosen.observation
    }
    let pause = candidates.isEmpty ? Self.interval : Self.patience
    if lastSearch.map({ time.seconds(since: $0) >= pause }) ?? true {
      lastSearch = time
      if let found = begin(luma, time, wrists, stature) { return found }
    }
    // Those of which little is seen are no choice before they have moved.
    let clear = candidates.filter { wrists == nil || $0.visibleFraction >= Self.certainShare }
    let plates = clear.compactMap(\.tracker.observation.plate)
    return plates.isEmpty ? .searching : .needsChoice(plates)
  }

  /// Searches the picture; a lone circle near a wrist is the plate if its rim is nearly whole.
  private mutating func begin(
    _ luma: LumaView, _ time: Timestamp, _ wrists: [SIMD2<Double>]?, _ stature: Double?
  ) -> BarObservation? {
    var circles = search.circles(
      luma, radii: radii ?? Self.radii(in: luma, stature), near: wrists, within: Self.wristDistance)
    if let wrists {
      circles.removeAll { circle in
        circle.visibleFraction < Self.leastShare
          || !wrists.contains { circle.distance(to: $0) < Self.wristDistance * circle.radius }
      }
    }
    candidates = circles.prefix(Self.candidateLimit).map { circle in
      var tracker = BarTracker(plate: circle)
      tracker.follow(luma, at: time)
      return Candidate(
        tracker: tracker, start: circle.center, wrists: Self.middle(wrists ?? []) ?? circle.center, since: time,
        visibleFraction: circle.visibleFraction)
    }
    guard wrists != nil, candidates.count == 1, circles[0].visibleFraction >= Self.certainShare else { return nil }
    tracker = candidates[0].tracker
    return tracker?.observation
  }

  /// Returns the possible radii in pixels.
  private static func radii(in luma: LumaView, _ stature: Double?) -> ClosedRange<Double> {
    let height = Double(luma.height)
    let (size, shares) = stature.map { (min($0, 2 * height), radiiInStatures) } ?? (height, radiiInPictures)
    return max(leastRadius, shares.lowerBound * size)...max(leastRadius, min(shares.upperBound * size, height / 2))
  }

  /// Returns the tracker of the candidate that has moved with the wrists, of several the one whose rim was seen best.
  ///
  /// Candidates that have stayed while the wrists moved are dropped.
  ///
  /// - Returns: The tracker; `nil` while the wrists rest, or where it is not clear.
  private mutating func movingCandidate(with wrists: [SIMD2<Double>], _ time: Timestamp) -> BarTracker? {
    guard let now = Self.middle(wrists), let first = candidates.first,
      time.seconds(since: first.since) >= Self.motionTime
    else { return nil }
    let motion = now - first.wrists
    let distance = (motion * motion).sum().squareRoot()
    guard distance > Self.leastMotion * (candidates.map(\.tracker.radius).min() ?? 0) else { return nil }
    let moving = candidates.filter { candidate in
      guard let plate = candidate.tracker.observation.plate else { return false }
      return plate.distance(to: candidate.start + motion) < Self.tolerance * distance
    }
    candidates = moving
    let best = moving.max { $0.visibleFraction < $1.visibleFraction }
    let isClear = moving.count { $0.visibleFraction > (best?.visibleFraction ?? 0) - Self.clearShare } == 1
    return isClear ? best?.tracker : nil
  }

  private static func middle(_ points: [SIMD2<Double>]) -> SIMD2<Double>? {
    points.isEmpty ? nil : points.reduce(.zero, +) / Double(points.count)
  }
}
