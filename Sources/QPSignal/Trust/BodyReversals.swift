internal import QPLandmarks

/// Notices when an estimator exchanges left and right of a whole body.
///
/// Nobody turns by half a turn between two frames: a turn takes time and passes through the side view. A body that reverses
/// at once is exchanged, for as long as it lasts: until it reverses again, or its trunk is seen narrow, from where on the
/// estimator may be right again. One that was exchanged in the first frames cannot be told from one that faces the other
/// way.
struct BodyReversals: Sendable {
  /// Whether left and right are exchanged in the last frame.
  private(set) var isReversed = false
  private var shoulders: Pair?
  private var hips: Pair?
  private var last: Timestamp?
  /// Since when the shoulders have been seen apart without a doubt.
  private var sureSince: Timestamp?

  /// Where a pair was, with exchanged sides put back, in pixels.
  private struct Pair: Sendable {
    var left: Point
    var right: Point
    /// How fast the left one goes away from the right one, in pixels a second.
    var velocity = Point.zero

    var across: Point { left - right }
    var exchanged: Pair { Pair(left: right, right: left) }
  }

  /// After more seconds unseen somebody may have turned.
  private static let longestGap = 0.3
  /// For how many seconds a body must have been seen one way round to be known that way.
  private static let sure = 0.5
  /// How far ahead a movement is foreseen, in seconds.
  private static let horizon = 0.1
  /// The narrowest shoulders that tell how a body stands, as a share of its size.
  private static let wide = 0.2
  /// Narrower hips may stand either way round.
  private static let hipsApart = 0.1

  mutating func reset() {
    self = BodyReversals()
  }

  /// Looks at a frame's points, where their states say that they are seen.
  ///
  /// - Returns: Whether left and right are exchanged.
  mutating func update(_ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp) -> Bool {
    let elapsed = last.map(time.seconds(since:)) ?? .infinity
    // One that was exchanged is so still: nobody turns unseen just then.
    if elapsed > Self.longestGap, !isReversed { reset() }
    guard var shoulders = pair(.leftShoulder, .rightShoulder, landmarks, points) else { return isReversed }
    var hips = pair(.leftHip, .rightHip, landmarks, points)
    let isSure = sureSince.map { time.seconds(since: $0) >= Self.sure } ?? false
    if Self.reverses(self.shoulders, shoulders, Self.wide * bodySize, elapsed) == true,
      Self.reverses(self.hips, hips, Self.hipsApart * bodySize, elapsed) != false
    {
      if isReversed || isSure {
        isReversed.toggle()
        (shoulders, hips) = (shoulders.exchanged, hips?.exchanged)
      } else {
        // Which of the two ways is right is not known yet.
        sureSince = nil
      }
    }
    let width = shoulders.across.length
    if isReversed, width < SideSwaps.apart * bodySize {
      isReversed = false
      (shoulders, hips) = (shoulders.exchanged, hips?.exchanged)
    }
    sureSince = width > Self.wide * bodySize ? sureSince ?? time : nil
    self.shoulders = Self.following(self.shoulders, shoulders, elapsed)
    self.hips = hips.map { Self.following(self.hips, $0, elapsed) }
    last = time
    return isReversed
  }

  /// A pair as it would be with exchanged sides put back.
  private func pair(_ left: Body, _ right: Body, _ landmarks: Landmarks, _ points: [PointState]) -> Pair? {
    guard let left = SideSwaps.seen(left, landmarks, points), let right = SideSwaps.seen(right, landmarks, points)
    else { return nil }
    return isReversed ? Pair(left: right, right: left) : Pair(left: left, right: right)
  }

  private static func following(_ old: Pair?, _ new: Pair, _ elapsed: Double) -> Pair {
    guard let old, elapsed < .infinity else { return new }
    return Pair(left: new.left, right: new.right, velocity: (new.across - old.across) / elapsed)
  }

  /// Whether the two changed places and were not about to; nil where that cannot be told.
  private static func reverses(_ old: Pair?, _ new: Pair?, _ shortest: Double, _ elapsed: Double) -> Bool? {
    guard let old, let new, old.across.length > shortest else { return nil }
    let kept = (new.left - old.left).length + (new.right - old.right).length
    let crossed = (new.left - old.right).length + (new.right - old.left).length
    let foreseen = old.across + old.velocity * min(elapsed, horizon)
    return kept >= 2 * crossed && (new.across * foreseen).sum() < 0 && new.across.length > 0.6 * old.across.length
  }
}
