internal import QPLandmarks

/// One person as the tracker remembers them.
struct TrackedPerson: Sendable {
  let id: Int
  /// Pixels, NaN where never seen; a point out of sight moves along with the rest.
  private(set) var points: [SIMD2<Float>]
  private(set) var lastSeen: Timestamp
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

  init(id: Int, at index: Int, as points: ArraySlice<SIMD2<Float>>, in frame: PoseFrame, successorOf: Int?) {
    self.id = id
    self.points = Array(points)
    self.index = index
    self.successorOf = successorOf
    firstSeen = frame.timestamp
    lastSeen = frame.timestamp
    bodySize = 0
    measureSize(in: frame, elapsed: nil)
  }

  /// How alike the expected person and a sighting are, with the number of points they share.
  func similarity(
    to sighting: ArraySlice<SIMD2<Float>>, at time: Timestamp, by similarity: KeypointSimilarity
  ) -> (mean: Double, shared: Int) {
    let elapsed = time.seconds(since: lastSeen)
    return similarity(
      sighting, points, bodySize: bodySize, shift: velocity * Float(min(elapsed, Self.stride)),
      uncertainty: bodySize * Float(Self.drift * elapsed))
  }

  /// Whether this person, a moment ago, could be who is seen with their middle at a point, posture aside.
  func couldBe(at center: SIMD2<Float>, at time: Timestamp) -> Bool {
    let elapsed = time.seconds(since: lastSeen)
    guard elapsed <= Self.stride else { return false }
    var sum = SIMD2<Float>.zero
    var seen: Float = 0
    for point in points where !point.x.isNaN {
      sum += point
      seen += 1
    }
    let offset = center - sum / max(seen, 1)
    let reach = bodySize * Float(1 + Self.drift * elapsed)
    return (offset * offset).sum() <= reach * reach
  }

  /// Takes a sighting of this person, later than the last.
  mutating func update(at index: Int, as sighting: ArraySlice<SIMD2<Float>>, in frame: PoseFrame) {
    let elapsed = frame.timestamp.seconds(since: lastSeen)
    self.index = index
    lastSeen = frame.timestamp
    // A point counts the less the further it is from where it was expected, in body sizes: one gone astray, however
    // far, pulls the rest along by next to nothing.
    let expected = velocity * Float(min(elapsed, Self.stride))
    var surprise = SIMD2<Float>.zero
    var weights: Float = 0
    for (old, new) in zip(points, sighting) where !old.x.isNaN && !new.x.isNaN {
      let offset = new - old - expected
      let weight = 1 / (1 + (offset * offset).sum() / (bodySize * bodySize))
      surprise += weight * offset
      weights += weight
    }
    let moved = weights > 0 ? expected + surprise / weights : expected
    velocity += (moved / Float(elapsed) - velocity) * Float(elapsed / (elapsed + Self.timeConstant))
    for (place, new) in zip(points.indices, sighting) { points[place] = new.x.isNaN ? points[place] + moved : new }
    measureSize(in: frame, elapsed: elapsed)
  }

  private mutating func measureSize(in frame: PoseFrame, elapsed: Double?) {
    guard let index, let landmarks = Landmarks(frame, pose: index) else { return }
    bodySize = Float(sizes.update(landmarks, elapsed: elapsed))
  }
}
