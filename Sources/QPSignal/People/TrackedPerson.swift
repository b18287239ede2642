internal import QPLandmarks

/// The state of one tracked person.
struct TrackedPerson: Sendable {
  /// The identity, from 0 up; changed if the track turns out to follow another person.
  var id: Int
  /// The points in pixels, NaN where never seen; a point out of sight moves along with the rest.
  private(set) var points: [SIMD2<Float>]
  /// The middle of the points.
  private var middle = SIMD2<Float>.zero
  private(set) var lastSeen: Timestamp
  /// The time of the last new points: an estimator may repeat the same ones.
  private var lastChange: Timestamp
  let firstSeen: Timestamp
  /// The id of the unseen person in whose place this one appeared alone.
  let successorOf: Int?
  private(set) var bodySize: Float
  /// The index in the frame's list; `nil` while out of sight.
  var index: Int?

  private var sizes = BodySize()
  /// The velocity of the whole body in pixels per second: single limbs reverse within a frame or two, people do not.
  private var velocity = SIMD2<Float>.zero

  private static var limits: PeopleParameters { .current }

  init(id: Int, at index: Int, as sighting: Span<SIMD2<Float>>, in frame: PoseFrame, successorOf: Int?) {
    self.id = id
    points = [SIMD2<Float>](repeating: SIMD2(repeating: .nan), count: sighting.count)
    self.index = index
    self.successorOf = successorOf
    firstSeen = frame.timestamp
    lastSeen = frame.timestamp
    lastChange = frame.timestamp
    bodySize = 0
    takeOver(sighting, moved: .zero)
    measureSize(in: frame, elapsed: nil)
  }

  /// Returns the similarity of the predicted person to a sighting, with the number of points that both have.
  func similarity(
    to sighting: Span<SIMD2<Float>>, at time: Timestamp, by similarity: KeypointSimilarity
  ) -> (mean: Double, shared: Int) {
    let elapsed = time.seconds(since: lastChange)
    return similarity(
      sighting, points, bodySize: bodySize, shift: velocity * Float(min(elapsed, Self.limits.longestPrediction)),
      uncertainty: bodySize * Float(Self.limits.unseenDrift * elapsed))
  }

  /// Returns whether this person could now have their middle at a point, regardless of posture.
  ///
  /// In a gap a person may roll over or get up, but does not change place from one frame to the next.
  func couldBe(at center: SIMD2<Float>, at time: Timestamp, after lastFrame: Timestamp?) -> Bool {
    let elapsed = time.seconds(since: lastSeen)
    guard elapsed <= Self.limits.longestPrediction else { return false }
    let isGap = lastSeen != lastFrame
    let reach =
      bodySize
      * Float(
        isGap
          ? 1 + Self.limits.unseenDrift * elapsed
          : min(1, Self.limits.middleJump + Self.limits.fastestMiddle * elapsed))
    // They have stopped, or continue at their velocity.
    let offset = center - middle
    let onward = offset - velocity * Float(elapsed)
    return min((offset * offset).sum(), (onward * onward).sum()) <= reach * reach
  }

  /// Returns whether a pose of a frame has this person's size; without an absence any pose has.
  func fits(_ pose: Int, in frame: PoseFrame) -> Bool {
    guard frame.timestamp.seconds(since: lastSeen) > Self.limits.longestSizeGap,
      let landmarks = Landmarks(frame, pose: pose),
      let size = BodySize.seen(in: landmarks).map({ Float($0) })
    else { return true }
    return size < bodySize * Self.limits.sizeRatio && size * Self.limits.sizeRatio > bodySize
  }

  /// Returns the movement of the body to a sighting, in pixels, and the sighting's fit to the prediction, 0…1.
  ///
  /// The weight of a point falls with its distance from the prediction, in body sizes: an outlier has next to no
  /// influence.
  func motion(to sighting: Span<SIMD2<Float>>, at time: Timestamp) -> (moved: SIMD2<Float>, fit: Float) {
    let predicted = velocity * Float(min(time.seconds(since: lastChange), Self.limits.longestPrediction))
    var innovation = SIMD2<Float>.zero
    var weights: Float = 0
    var shared: Float = 0
    let points = points.span
    for index in 0..<min(points.count, sighting.count) {
      let (old, new) = (points[index], sighting[index])
      if old.x.isNaN || new.x.isNaN { continue }
      let offset = new - old - predicted
      let weight = 1 / (1 + (offset * offset).sum() / (bodySize * bodySize))
      innovation += weight * offset
      weights += weight
      shared += 1
    }
    return weights > 0 ? (predicted + innovation / weights, weights / shared) : (predicted, 1)
  }

  /// Updates the person with a sighting later than the last, to which the body has moved by `moved` pixels.
  mutating func update(
    at index: Int, as sighting: Span<SIMD2<Float>>, moved: SIMD2<Float>, in frame: PoseFrame
  ) {
    self.index = index
    lastSeen = frame.timestamp
    let elapsed = frame.timestamp.seconds(since: lastChange)
    // Repeated points carry no information about the velocity.
    if elapsed <= Self.limits.longestRepeat, repeats(sighting) { return }
    lastChange = frame.timestamp
    velocity += (moved / Float(elapsed) - velocity) * Float(elapsed / (elapsed + Self.limits.velocityConstant))
    takeOver(sighting, moved: moved)
    measureSize(in: frame, elapsed: elapsed)
  }

  /// Returns whether a sighting is the last one again.
  private func repeats(_ sighting: Span<SIMD2<Float>>) -> Bool {
    for index in 0..<min(points.count, sighting.count) where points[index] != sighting[index] { return false }
    return true
  }

  /// Replaces the points by those of a sighting; the ones that it lacks move by `moved`.
  private mutating func takeOver(_ sighting: Span<SIMD2<Float>>, moved: SIMD2<Float>) {
    var points = points.mutableSpan
    var sum = SIMD2<Float>.zero
    var seen: Float = 0
    for index in 0..<min(points.count, sighting.count) {
      let new = sighting[index]
      let point = new.x.isNaN ? points[index] + moved : new
      points[index] = point
      if point.x.isNaN { continue }
      sum += point
      seen += 1
    }
    middle = sum / max(seen, 1)
  }

  private mutating func measureSize(in frame: PoseFrame, elapsed: Double?) {
    guard let index else { return }
    let points = frame.poses[index].landmarks
    bodySize = Float(sizes.update(points.span, frame.topology, frame.size, elapsed: elapsed))
  }
}
