package import QPCore
package import QPVideo

/// Finds the plate of the bar that a person holds.
///
/// Round things are everywhere in a gym. The plate is one near a wrist; of several it is the one that moves with the
/// wrists. Without wrists the user has to choose.
package struct BarFinder: Sendable {
  /// The possible radii of the plate in pixels; `nil` allows 1/30…1/4 of the picture's height.
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
  }

  /// The seconds between searches, and those of motion after which a candidate is chosen.
  private static let interval = 0.5
  private static let motionTime = 0.3
  /// The largest distance of the plate's centre from a wrist, in radii.
  private static let wristDistance = 1.2
  /// The least motion of the wrists in radii, and the part of it by which the plate's may differ.
  private static let leastMotion = 0.5
  private static let tolerance = 0.35
  /// The least share of a lone circle's rim.
  private static let leastShare = 0.5
  private static let candidateLimit = 8

  /// Creates a finder.
  ///
  /// - Parameter radii: The possible radii of the plate in pixels; `nil` allows 1/30…1/4 of the picture's height.
  package init(radii: ClosedRange<Double>? = nil) {
    self.radii = radii
  }

  /// Looks for the plate in the next picture.
  ///
  /// - Parameters:
  ///   - luma: The picture's luma.
  ///   - time: The picture's time.
  ///   - wrists: The visible wrists, in pixels; `nil` without an estimator, where the user must choose.
  /// - Returns: The plate, the circles to choose from, or that there is none yet.
  package mutating func find(_ luma: LumaPlane, at time: Timestamp, wrists: [SIMD2<Double>]?) -> BarObservation {
    var observation = BarObservation.searching
    luma.withView { observation = find($0, time, wrists) }
    return observation
  }

  private mutating func find(_ luma: LumaView, _ time: Timestamp, _ wrists: [SIMD2<Double>]?) -> BarObservation {
    for index in candidates.indices { candidates[index].tracker.follow(luma, at: time) }
    candidates.removeAll { $0.tracker.observation == .lost }
    if let wrists, let chosen = movingCandidate(with: wrists, time) {
      tracker = chosen
      return chosen.observation
    }
    if candidates.isEmpty, lastSearch.map({ time.seconds(since: $0) >= Self.interval }) ?? true {
      lastSearch = time
      if let found = begin(luma, time, wrists) { return found }
    }
    let plates = candidates.compactMap(\.tracker.observation.plate)
    return plates.isEmpty ? .searching : .needsChoice(plates)
  }

  /// Searches the picture; a lone circle near a wrist is the plate.
  private mutating func begin(_ luma: LumaView, _ time: Timestamp, _ wrists: [SIMD2<Double>]?) -> BarObservation? {
    let height = Double(luma.height)
    var circles = search.circles(luma, radii: radii ?? max(6, height / 30)...max(6, height / 4))
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
        tracker: tracker, start: circle.center, wrists: Self.middle(wrists ?? []) ?? circle.center, since: time)
    }
    guard wrists != nil, candidates.count == 1 else { return nil }
    tracker = candidates[0].tracker
    return tracker?.observation
  }

  /// Returns the tracker of the one candidate that has moved with the wrists; `nil` while they rest, or where it is not
  /// clear.
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
    return moving.count == 1 ? moving[0].tracker : nil
  }

  private static func middle(_ points: [SIMD2<Double>]) -> SIMD2<Double>? {
    points.isEmpty ? nil : points.reduce(.zero, +) / Double(points.count)
  }
}
