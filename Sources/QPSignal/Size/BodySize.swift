internal import QPLandmarks

/// The size of a person in the picture, steadied over time: the one estimate that everything else is scaled by.
///
/// About the length of the trunk in pixels. Taken as the longest of several segments, each divided by its usual
/// length in trunks, since any of them may point at the camera or be out of sight.
package struct BodySize: Sendable {
  private var steady: Double?
  /// Over many seconds; 0 before anybody was seen.
  private var slow = 0.0

  /// The time constant of the steadied size, in seconds.
  private static let timeConstant = 0.5
  /// The same for a smaller size while some segment is doubtful: the person may well be as large as before.
  private static let doubtfulConstant = 5.0
  /// The time constants of the slow size, in seconds, for a person who stays and for one who walks.
  private static let slowConstant = 10.0
  private static let walkingConstant = 0.5
  /// A larger relative change of size is no movement of the arms.
  private static let growth = 0.15

  package init() {}

  /// Forgets the person.
  package mutating func reset() {
    steady = nil
    slow = 0
  }

  /// Writes the size that the frames before foretell, and the slow size, before the frame's points are judged.
  ///
  /// A person who walks toward the camera really grows: the slow size follows that quickly.
  package mutating func predict(_ person: inout PersonState) {
    let expected =
      steady ?? longest(person.seen, [], countsDoubtful: true).length ?? Double(person.seen.size.height) / 3
    person.expectedSize = expected
    if slow > 0, let elapsed = person.elapsed {
      person.isWalking = abs(expected / slow - 1) > Self.growth
      slow += elapsed / (elapsed + (person.isWalking ? Self.walkingConstant : Self.slowConstant)) * (expected - slow)
    } else {
      person.isWalking = false
      slow = expected
    }
    person.slowSize = slow
  }

  /// Writes the size by the points that were judged usable.
  package mutating func correct(_ person: inout PersonState) {
    person.size = update(person.seen, elapsed: person.elapsed, states: person.points)
  }

  /// Follows a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - elapsed: Seconds since the last frame; `nil` starts afresh.
  ///   - states: What speaks against each point. One that is not seen does not count, nor, but in the first frame, a
  ///     doubtful one.
  /// - Returns: Pixels, above 0; a third of the picture's height where no segment is seen.
  mutating func update(
    _ landmarks: Landmarks, elapsed: Double?, states: [PointState] = []
  ) -> Double {
    let isFirst = steady == nil || elapsed == nil
    let (longest, isDoubtful) = longest(landmarks, states, countsDoubtful: isFirst)
    guard let longest else { return steady ?? Double(landmarks.size.height) / 3 }
    let size: Double
    if let steady, let elapsed {
      let constant = isDoubtful && longest < steady ? Self.doubtfulConstant : Self.timeConstant
      // Nobody grows by a quarter from frame to frame.
      size = steady + (min(longest, 1.25 * steady) - steady) * elapsed / (elapsed + constant)
    } else {
      size = longest
    }
    steady = size
    return size
  }

  /// The size of somebody in one frame, in pixels; nil where no segment is seen.
  static func seen(in landmarks: Landmarks) -> Double? {
    BodySize().longest(landmarks, [], countsDoubtful: true).length
  }

  /// The longest usable segment, in trunks, `nil` where none is seen; and whether a segment was doubtful.
  private func longest(
    _ landmarks: Landmarks, _ states: [PointState], countsDoubtful: Bool
  ) -> (length: Double?, isDoubtful: Bool) {
    var longest = 0.0
    var isDoubtful = false
    func counts(_ body: Body) -> Bool {
      let state = states.state(of: body, in: landmarks.topology)
      guard state.isHeld else { return true }
      isDoubtful = isDoubtful || !state.isUnseen
      return countsDoubtful && !state.isUnseen
    }
    // Whoever fills the picture several times over is not one person: some point is wrong.
    let limit = 4 * Double(landmarks.size.width + landmarks.size.height)
    for segment in Stature.inTrunks {
      guard let from = landmarks.pixel(segment.from), let to = landmarks.pixel(segment.to), counts(segment.from),
        counts(segment.to)
      else { continue }
      let span = to - from
      let length = (span * span).sum().squareRoot() / segment.trunks
      if length <= limit { longest = max(longest, length) }
    }
    return (longest >= 1 ? longest : nil, isDoubtful)
  }
}
