internal import QPLandmarks

/// The size of a person in the picture, smoothed over time: the one estimate by which everything else is scaled.
///
/// It is about the length of the trunk in pixels: the longest of several segments, each divided by its usual length in
/// trunks, since any of them may point at the camera or be out of sight.
package struct BodySize: Sendable {
  private var steady: Double?
  /// The size smoothed over many seconds, in pixels; 0 before the first person.
  private var slow = 0.0

  private static var limits: SizeParameters { .current }

  package init() {}

  /// Resets the size for another person.
  package mutating func reset() {
    steady = nil
    slow = 0
  }

  /// Writes the predicted size and the slow size, before the frame's points are judged.
  ///
  /// While a person walks toward the camera and grows in the picture, the slow size follows quickly.
  package mutating func predict(_ person: inout PersonState) {
    let expected =
      steady ?? longest(person.rawLandmarks).length ?? Double(person.rawLandmarks.size.height)
      / Self.limits.unknownSizeDivisor
    person.expectedSize = expected
    if slow > 0, let elapsed = person.elapsed {
      person.isWalking = abs(expected / slow - 1) > Self.limits.walkingChange
      let constant = person.isWalking ? Self.limits.walkingConstant : Self.limits.slowConstant
      slow += elapsed / (elapsed + constant) * (expected - slow)
    } else {
      person.isWalking = false
      slow = expected
    }
    person.slowSize = slow
  }

  /// Writes the size, measured from the points judged usable.
  package mutating func correct(_ person: inout PersonState) {
    person.size = update(person.rawLandmarks, elapsed: person.elapsed, states: person.points)
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
    update(landmarks.pose.landmarks.span, landmarks.topology, landmarks.size, elapsed: elapsed, states: states)
  }

  /// Updates the size with the points of a frame, as from ``Landmarks``, without holding on to the frame.
  mutating func update(
    _ points: Span<Landmark>, _ topology: Topology, _ picture: PictureSize, elapsed: Double?,
    states: [PointState] = []
  ) -> Double {
    let isFirst = steady == nil || elapsed == nil
    let (longest, isDoubtful) = longest(points, topology, picture, states, countsDoubtful: isFirst)
    guard let longest else { return steady ?? Double(picture.height) / Self.limits.unknownSizeDivisor }
    let size: Double
    if let steady, let elapsed {
      let constant = isDoubtful && longest < steady ? Self.limits.doubtfulConstant : Self.limits.sizeConstant
      size = steady + (min(longest, Self.limits.largestGrowth * steady) - steady) * elapsed / (elapsed + constant)
    } else {
      size = longest
    }
    steady = size
    return size
  }

  /// Returns the size of a person in one frame, in pixels; `nil` where no segment is seen.
  static func seen(in landmarks: Landmarks) -> Double? {
    BodySize().longest(landmarks).length
  }

  private func longest(_ landmarks: Landmarks) -> (length: Double?, isDoubtful: Bool) {
    longest(landmarks.pose.landmarks.span, landmarks.topology, landmarks.size, [], countsDoubtful: true)
  }

  /// Returns the longest usable segment in trunks (`nil` where none is seen), and whether a segment was doubtful.
  private func longest(
    _ points: Span<Landmark>, _ topology: Topology, _ picture: PictureSize, _ states: [PointState],
    countsDoubtful: Bool
  ) -> (length: Double?, isDoubtful: Bool) {
    var longest = 0.0
    var isDoubtful = false
    func counts(_ body: Body) -> Bool {
      if states.isEmpty { return true }
      let state = states.state(of: body, in: topology)
      guard state.isHeld else { return true }
      isDoubtful = isDoubtful || !state.isUnseen
      return countsDoubtful && !state.isUnseen
    }
    // A person several times larger than the picture has a wrong point.
    let limit = Self.limits.largestSize * Double(picture.width + picture.height)
    let size = Point(Double(picture.width), Double(picture.height))
    for segment in Stature.inTrunks {
      guard let from = Self.place(of: segment.from, points, topology),
        let to = Self.place(of: segment.to, points, topology), counts(segment.from), counts(segment.to)
      else { continue }
      let span = Point(to) * size - Point(from) * size
      let length = (span * span).sum().squareRoot() / segment.trunks
      if length <= limit { longest = max(longest, length) }
    }
    return (longest >= Self.limits.smallestSize ? longest : nil, isDoubtful)
  }

  /// Returns the place of a part or the middle of its halves, in fractions of the picture; `nil` where it is not seen.
  private static func place(of body: Body, _ points: Span<Landmark>, _ topology: Topology) -> SIMD2<Float>? {
    if let index = topology.index(of: body) { return points[index].isMissing ? nil : points[index].storage.lowHalf }
    guard let (one, other) = body.halves, let left = place(of: one, points, topology),
      let right = place(of: other, points, topology)
    else { return nil }
    return (left + right) / 2
  }
}
