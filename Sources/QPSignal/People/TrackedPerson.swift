internal import QPLandmarks

/// One person as the tracker remembers them.
struct TrackedPerson: Sendable {
  /// From 0 up; changed where it turns out that this is somebody else than was thought.
  var id: Int
  /// Pixels, NaN where never seen; a point out of sight moves along with the rest.
  private(set) var points: [SIMD2<Float>]
  private(set) var lastSeen: Timestamp
  /// When the points were new: an estimator may give the same ones several times.
  private var lastNews: Timestamp
  let firstSeen: Timestamp
  /// Who vanished in the frame in which this one appeared alone.
  let successorOf: Int?
  private(set) var bodySize: Float
  /// The place in the frame's list; nil while out of sight.
  var index: Int?

  private var sizes = BodySize()
  /// Pixels a second, of the body as a whole: single limbs turn back within a frame or two, people do not.
  private var velocity = SIMD2<Float>.zero

  /// Seconds in which a change of velocity is followed by half.
  private static let timeConstant = 0.2
  /// Seconds for which somebody out of sight is taken to walk on.
  private static let stride = 1.0
  /// How far somebody may be from where they were expected, in body sizes for each second since (0.75 m/s).
  private static let drift = 1.5
  /// How far the middle of somebody who is not out of sight may jump, in body sizes a second beside 0.6 of a size (2 m/s).
  private static let reach = 4.0
  /// Points that stay identical for more seconds are those of a still person, and no repeated ones.
  private static let longestRepeat = 0.2
  /// How much smaller or larger, as a share above 1, the same person can look after an absence.
  private static let growth: Float = 1.25

  init(id: Int, at index: Int, as points: ArraySlice<SIMD2<Float>>, in frame: PoseFrame, successorOf: Int?) {
    self.id = id
    self.points = Array(points)
    self.index = index
    self.successorOf = successorOf
    firstSeen = frame.timestamp
    lastSeen = frame.timestamp
    lastNews = frame.timestamp
    bodySize = 0
    measureSize(in: frame, elapsed: nil)
  }

  /// How alike the expected person and a sighting are, with the number of points they share.
  func similarity(
    to sighting: ArraySlice<SIMD2<Float>>, at time: Timestamp, by similarity: KeypointSimilarity
  ) -> (mean: Double, shared: Int) {
    let elapsed = time.seconds(since: lastNews)
    return similarity(
      sighting, points, bodySize: bodySize, shift: velocity * Float(min(elapsed, Self.stride)),
      uncertainty: bodySize * Float(Self.drift * elapsed))
  }

  /// Whether this person, a moment ago, could be who is seen with their middle at a point, posture aside.
  ///
  /// In a gap somebody may roll over or get up; nobody is elsewhere from one frame to the next.
  func couldBe(at center: SIMD2<Float>, at time: Timestamp, after lastFrame: Timestamp?) -> Bool {
    let elapsed = time.seconds(since: lastSeen)
    guard elapsed <= Self.stride else { return false }
    let isGap = lastSeen != lastFrame
    let reach = bodySize * Float(isGap ? 1 + Self.drift * elapsed : min(1, 0.6 + Self.reach * elapsed))
    // They stopped, or go on as they went.
    let offset = center - middle
    let onward = offset - velocity * Float(elapsed)
    return min((offset * offset).sum(), (onward * onward).sum()) <= reach * reach
  }

  /// Whether somebody of a size, in pixels, can be this person after an absence.
  func couldBe(ofSize size: Float) -> Bool {
    size < bodySize * Self.growth && size * Self.growth > bodySize
  }

  private var middle: SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    var seen: Float = 0
    for point in points where !point.x.isNaN {
      sum += point
      seen += 1
    }
    return sum / max(seen, 1)
  }

  /// How a sighting of this person has moved the body, in pixels, and how well it fits what was expected, 0…1.
  ///
  /// A point counts the less the further it is from where it was expected, in body sizes: one gone astray, however far,
  /// pulls the rest along by next to nothing.
  func motion(to sighting: ArraySlice<SIMD2<Float>>, at time: Timestamp) -> (moved: SIMD2<Float>, fit: Float) {
    let expected = velocity * Float(min(time.seconds(since: lastNews), Self.stride))
    var surprise = SIMD2<Float>.zero
    var weights: Float = 0
    var shared: Float = 0
    for (old, new) in zip(points, sighting) where !old.x.isNaN && !new.x.isNaN {
      let offset = new - old - expected
      let weight = 1 / (1 + (offset * offset).sum() / (bodySize * bodySize))
      surprise += weight * offset
      weights += weight
      shared += 1
    }
    return weights > 0 ? (expected + surprise / weights, weights / shared) : (expected, 1)
  }

  /// Takes a sighting of this person, later than the last, that has moved the body so many pixels.
  mutating func update(
    at index: Int, as sighting: ArraySlice<SIMD2<Float>>, moved: SIMD2<Float>, in frame: PoseFrame
  ) {
    self.index = index
    lastSeen = frame.timestamp
    let elapsed = frame.timestamp.seconds(since: lastNews)
    // Given once more, points say nothing of how fast somebody goes.
    if elapsed <= Self.longestRepeat, zip(points, sighting).allSatisfy({ $0 == $1 }) { return }
    lastNews = frame.timestamp
    velocity += (moved / Float(elapsed) - velocity) * Float(elapsed / (elapsed + Self.timeConstant))
    for (place, new) in zip(points.indices, sighting) { points[place] = new.x.isNaN ? points[place] + moved : new }
    measureSize(in: frame, elapsed: elapsed)
  }

  private mutating func measureSize(in frame: PoseFrame, elapsed: Double?) {
    guard let index, let landmarks = Landmarks(frame, pose: index) else { return }
    bodySize = Float(sizes.update(landmarks, elapsed: elapsed))
  }
}
