internal import QPLandmarks

/// A detector of frames in which an estimator exchanges left and right of a whole body.
///
/// A person cannot turn by 180° between two frames: a turn takes time and passes through the side view. A body that
/// reverses at once is exchanged, until it reverses again, or until its trunk is seen narrow, after which the estimator
/// may be right again. A body exchanged in the first frames cannot be distinguished from one that faces the other way.
struct BodyReversals: Sendable {
  /// Whether left and right were exchanged in the last frame.
  private(set) var isReversed = false
  private var shoulders: Pair?
  private var hips: Pair?
  private var last: Timestamp?
  /// The time since which the shoulders have been clearly apart.
  private var sureSince: Timestamp?

  /// A pair of points in pixels, with exchanged sides corrected.
  private struct Pair: Sendable {
    var left: Point
    var right: Point
    /// The velocity of the left point relative to the right one, in pixels per second.
    var velocity = Point.zero

    var across: Point { left - right }
    var exchanged: Pair { Pair(left: right, right: left) }
  }

  private static var limits: SideParameters { .current }

  mutating func reset() {
    self = BodyReversals()
  }

  /// Updates the detector with a frame's points that are seen according to their states.
  ///
  /// - Returns: Whether left and right are exchanged.
  mutating func update(_ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp) -> Bool {
    let elapsed = last.map(time.seconds(since:)) ?? .infinity
    // A body that was exchanged stays so, since a turn in that gap is unlikely.
    if elapsed > Self.limits.longestGap, !isReversed { reset() }
    guard var shoulders = pair(.leftShoulder, .rightShoulder, landmarks, points) else { return isReversed }
    var hips = pair(.leftHip, .rightHip, landmarks, points)
    let isSure = sureSince.map { time.seconds(since: $0) >= Self.limits.sureBody } ?? false
    if Self.reverses(self.shoulders, shoulders, Self.limits.wideShoulders * bodySize, elapsed) == true,
      Self.reverses(self.hips, hips, Self.limits.wideHips * bodySize, elapsed) != false
    {
      if isReversed || isSure {
        isReversed.toggle()
        (shoulders, hips) = (shoulders.exchanged, hips?.exchanged)
      } else {
        // It is not known yet which of the two is right.
        sureSince = nil
      }
    }
    let width = shoulders.across.length
    if isReversed, width < Self.limits.apart * bodySize {
      isReversed = false
      (shoulders, hips) = (shoulders.exchanged, hips?.exchanged)
    }
    sureSince = width > Self.limits.wideShoulders * bodySize ? sureSince ?? time : nil
    self.shoulders = Self.following(self.shoulders, shoulders, elapsed)
    self.hips = hips.map { Self.following(self.hips, $0, elapsed) }
    last = time
    return isReversed
  }

  /// Returns a pair with exchanged sides corrected.
  private func pair(_ left: Body, _ right: Body, _ landmarks: Landmarks, _ points: [PointState]) -> Pair? {
    guard let left = SideSwaps.seen(left, landmarks, points), let right = SideSwaps.seen(right, landmarks, points)
    else { return nil }
    return isReversed ? Pair(left: right, right: left) : Pair(left: left, right: right)
  }

  private static func following(_ old: Pair?, _ new: Pair, _ elapsed: Double) -> Pair {
    guard let old, elapsed < .infinity else { return new }
    return Pair(left: new.left, right: new.right, velocity: (new.across - old.across) / elapsed)
  }

  /// Returns whether the two points changed places without a movement toward it; `nil` where that is unclear.
  private static func reverses(_ old: Pair?, _ new: Pair?, _ shortest: Double, _ elapsed: Double) -> Bool? {
    guard let old, let new, old.across.length > shortest else { return nil }
    let kept = (new.left - old.left).length + (new.right - old.right).length
    let crossed = (new.left - old.right).length + (new.right - old.left).length
    let predicted = old.across + old.velocity * min(elapsed, TrustParameters.current.predictionHorizon)
    return kept >= limits.exchangeCost * crossed && (new.across * predicted).sum() < 0
      && new.across.length > limits.keptWidth * old.across.length
  }
}
