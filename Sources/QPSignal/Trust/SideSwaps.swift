internal import QPLandmarks

/// A detector of frames in which an estimator exchanges the left and right leg or arm, after ``BodyReversals``.
///
/// There are two signs. Hips cannot face against the shoulders: where both are visible, in the picture or in 3D, an
/// exchange is certain. Otherwise the points of both legs are compared with their last positions: it is a swap if the
/// other leg's last position is nearer by half, and the legs were not about to cross. A whole body that reverses before
/// it was seen for long may really have turned. A swap in the first frame cannot be detected.
struct SideSwaps: Sendable {
  private var pairs = [Pair](repeating: Pair(), count: Self.joints.count)
  private var now = [(Point, Point)?](repeating: nil, count: Self.joints.count)
  /// The time of the remembered pairs.
  private var last: Timestamp?
  private var since: Timestamp?
  /// The time since which the legs have been clearly apart.
  private var sureSince: Timestamp?
  private var trunk = TrunkTwistDetector()

  /// The finding in a frame.
  enum Finding: Equatable {
    case none
    /// Left and right have changed places, or may have.
    case doubtful(PairedParts)
    /// The legs have changed places.
    case legs
    /// The exchange has lasted so long that the person stands that way, or the sides were wrong before.
    case settled(PairedParts)

    /// Returns whether parts may have changed places and were not corrected.
    func isDoubtful(of parts: PairedParts) -> Bool {
      if case .doubtful(let doubtful) = self { !doubtful.isDisjoint(with: parts) } else { false }
    }
  }

  private struct Pair: Sendable {
    var left = Point.zero
    var right = Point.zero
    /// The velocity of the left point relative to the right one, in pixels per second.
    var velocity = Point.zero
    var isKnown = false
  }

  private static var limits: SideParameters { .current }

  /// The compared pairs, those of the legs first.
  private static let joints: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftShoulder, .rightShoulder),
  ]
  private static let legJoints = joints.count - 1

  mutating func reset() {
    self = SideSwaps()
  }

  /// Returns the finding for a frame, from the points that are seen according to their states.
  mutating func update(_ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp) -> Finding
  {
    if let last, time.seconds(since: last) > Self.limits.memory {
      (since, sureSince) = (nil, nil)
      for index in pairs.indices { pairs[index].isKnown = false }
    }
    for (index, joint) in Self.joints.enumerated() {
      now[index] = Self.seen(joint.0, landmarks, points).flatMap { left in
        Self.seen(joint.1, landmarks, points).map { (left, $0) }
      }
    }
    let twist = trunk.update(landmarks, points, bodySize: bodySize, at: time)
    let legs = compare(0..<Self.legJoints, bodySize, time)
    let shoulders = compare(Self.legJoints..<pairs.count, bodySize, time)
    if twist == .legs {
      since = nil
      remember(time, swapped: .legs)
      return .legs
    }
    var swapped: PairedParts = legs.isSwap ? .legs : []
    if shoulders.isSwap { swapped.insert(.upper) }
    // Certain for as long as it is seen, but not for all parts attached to the shoulders.
    if let twist {
      (since, sureSince) = (nil, nil)
      remember(time, swapped: twist == .upper ? .upper : [])
      return .doubtful(swapped.union(twist))
    }
    guard !swapped.isEmpty else {
      since = nil
      sureSince = legs.widest > Self.limits.farApart * bodySize ? sureSince ?? time : nil
      remember(time)
      return .none
    }
    // Legs that jump so that the hips face with the shoulders were wrong before.
    if swapped == .legs, legs.swapped == Self.legJoints, trunk.isStraight {
      (since, sureSince) = (nil, nil)
      remember(time)
      return .settled(swapped)
    }
    // Certain if all distinguishable pairs have changed places and were distinguishable before.
    let isSure = sureSince.map { (since ?? time).seconds(since: $0) >= Self.limits.sureLegs } ?? false
    let isCertain = swapped == .legs && legs.swapped == legs.apart && (isSure || legs.apart == Self.legJoints)
    if let since, time.seconds(since: since) > (isCertain ? Self.limits.longestExchange : Self.limits.longestDoubt) {
      (self.since, sureSince) = (nil, nil)
      remember(time)
      return .settled(swapped)
    }
    since = since ?? time
    guard isCertain else { return .doubtful(swapped) }
    remember(time, swapped: .legs)
    return .legs
  }

  static func seen(_ body: Body, _ landmarks: Landmarks, _ points: [PointState]) -> Point? {
    guard let index = landmarks.topology.index(of: body), !points[index].isHeld else { return nil }
    return landmarks.pixel(body)
  }

  private struct Comparison {
    /// The number of distinguishable pairs, and of those that changed places.
    var apart = 0
    var swapped = 0
    var kept = 0.0
    var crossed = 0.0
    /// The greatest distance between left and right, in pixels.
    var widest = 0.0

    var isSwap: Bool { swapped > 0 && kept >= limits.exchangeCost * crossed }
  }

  private func compare(_ range: Range<Int>, _ bodySize: Double, _ time: Timestamp) -> Comparison {
    var result = Comparison()
    let elapsed = last.map(time.seconds(since:)) ?? 0
    for index in range where pairs[index].isKnown {
      guard let (left, right) = now[index] else { continue }
      let old = pairs[index]
      let before = old.left - old.right
      // Where both sides coincide they cannot be distinguished.
      guard before.length > Self.limits.apart * bodySize else { continue }
      result.apart += 1
      result.widest = max(result.widest, before.length)
      let kept = (left - old.left).length + (right - old.right).length
      let crossed = (left - old.right).length + (right - old.left).length
      result.kept += kept
      result.crossed += crossed
      let predicted = before + old.velocity * elapsed
      let apart = left - right
      let isNearer = kept >= Self.limits.exchangeCost * crossed
      if isNearer, (apart - predicted).length > (apart + predicted).length { result.swapped += 1 }
    }
    return result
  }

  /// Stores the pairs, with those that changed places corrected.
  private mutating func remember(_ time: Timestamp, swapped: PairedParts = []) {
    let elapsed = last.map(time.seconds(since:)) ?? 0
    for index in pairs.indices {
      guard let (one, other) = now[index] else {
        pairs[index].isKnown = false
        continue
      }
      let isSwapped = swapped.contains(index < Self.legJoints ? .legs : .upper)
      let (left, right) = isSwapped ? (other, one) : (one, other)
      let old = pairs[index]
      let change = (left - right) - (old.left - old.right)
      pairs[index] = Pair(
        left: left, right: right, velocity: old.isKnown && elapsed > 0 ? change / elapsed : .zero, isKnown: true)
    }
    last = time
  }
}
