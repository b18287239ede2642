internal import QPLandmarks

/// The size of a person in the picture, smoothed over time: the one estimate by which everything else is scaled.
///
/// It is about the length of the trunk in pixels: the longest of several segments, each divided by its usual length in
/// trunks, since any of them may point at the camera or be out of sight.
package struct BodySize: Sendable {
  private var steady: Double?
  /// The size smoothed over many seconds, in pixels; 0 before anybody was seen.
  private var slow = 0.0

  /// The time constant of the smoothed size, in seconds.
  private static let timeConstant = 0.5
  /// The same for a smaller size while some segment is doubtful: the person may be as large as before.
  private static let doubtfulConstant = 5.0
  /// The time constants (s) of the slow size, for a standing and a walking person.
  private static let slowConstant = 10.0
  private static let walkingConstant = 0.5
  /// The relative change of size beyond which it is not an arm movement.
  private static let growth = 0.15

  package init() {}

  /// Resets the size for another person.
  package mutating func reset() {
    steady = nil
    slow = 0
  }

  /// Writes the predicted size and the slow size, before the frame's points are judged.
  ///
  /// A person who walks toward the camera grows in the picture: the slow size follows that quickly.
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

  /// Writes the size, measured from the points judged usable.
  package mutating func correct(_ person: inout PersonState) {
    person.size = update(person.seen, elapsed: person.elapsed, states: person.points)
  }

  /// Updates the size with a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - elapsed: Seconds since the last frame; `nil` resets the size.
  ///   - states: The states of the points. An unseen point is ignored, and a doubtful one too except in the first
  ///     frame.
  /// - Returns: The size in pixels, above 0; a third of the picture's height where no segment is seen.
  mutating func update(
    _ landmarks: Landmarks, elapsed: Double?, states: [PointState] = []
  ) -> Double {
    let isFirst = steady == nil || elapsed == nil
    let (longest, isDoubtful) = longest(landmarks, states, countsDoubtful: isFirst)
    guard let longest else { return steady ?? Double(landmarks.size.height) / 3 }
    let size: Double
    if let steady, let elapsed {
      let constant = isDoubtful && longest < steady ? Self.doubtfulConstant : Self.timeConstant
      // Limits the growth per frame to a quarter.
      size = steady + (min(longest, 1.25 * steady) - steady) * elapsed / (elapsed + constant)
    } else {
      size = longest
    }
    steady = size
    return size
  }

  /// Returns the size of a person in one frame, in pixels; `nil` where no segment is seen.
  static func seen(in landmarks: Landmarks) -> Double? {
    BodySize().longest(landmarks, [], countsDoubtful: true).length
  }

  /// Returns the longest usable segment in trunks (`nil` where none is seen), and whether a segment was doubtful.
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
    // A person several times larger than the picture has a wrong point.
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
