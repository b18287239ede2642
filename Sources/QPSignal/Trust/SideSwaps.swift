internal import QPLandmarks

/// Notices when an estimator takes the left leg or arm for the right one; ``BodyReversals`` has put whole bodies right.
///
/// Two things give it away. Nobody's hips point the other way than the shoulders do: where both can be seen, in the picture
/// or in the world, that is certain. Else the points of both legs are compared with where they were: a swap is when
/// the other leg's old place is nearer by half, and the legs were not about to cross. A whole body that reverses before it
/// was seen for long may really have turned. A swap in the first frame cannot be known.
struct SideSwaps: Sendable {
  private var pairs = [Pair](repeating: Pair(), count: Self.joints.count)
  private var now = [(Point, Point)?](repeating: nil, count: Self.joints.count)
  /// When the pairs were where they are remembered.
  private var last: Timestamp?
  private var since: Timestamp?
  /// Since when the legs have been told apart without a doubt.
  private var sureSince: Timestamp?
  private var trunk = TrunkTwistDetector()

  /// What was found in a frame.
  enum Finding: Equatable {
    case none
    /// Left and right have changed places, or may have.
    case doubtful(PairedParts)
    /// The legs have changed places.
    case legs
    /// They have for so long that the person stands that way, or they were mistaken before.
    case settled(PairedParts)

    /// Whether parts may have changed places and were not put back.
    func isDoubtful(of parts: PairedParts) -> Bool {
      if case .doubtful(let doubtful) = self { !doubtful.isDisjoint(with: parts) } else { false }
    }
  }

  private struct Pair: Sendable {
    var left = Point.zero
    var right = Point.zero
    /// How fast the left one goes away from the right one, in pixels a second.
    var velocity = Point.zero
    var isKnown = false
  }

  /// After so many seconds a swap is no swap: the person stands that way.
  private static let longest = 1.0
  /// The same where it is not certain that it was one: the end of a swap whose beginning was not noticed looks alike.
  private static let longestDoubt = 0.3
  /// For how long legs must have been told apart for their change of places to be the beginning of a swap.
  private static let sure = 0.3
  /// After so many seconds unseen legs may be anywhere.
  private static let memory = 0.5
  /// Nearer than this share of the person's size the two sides cannot be told apart.
  static let apart = 0.12
  /// Beyond this share of it noise does not hide the beginning of a swap.
  private static let farApart = 0.25

  /// Those of the legs first.
  private static let joints: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftShoulder, .rightShoulder),
  ]
  private static let legJoints = 3

  mutating func reset() {
    self = SideSwaps()
  }

  /// Looks at a frame's points, where their states say that they are seen.
  mutating func update(_ landmarks: Landmarks, _ points: [PointState], bodySize: Double, at time: Timestamp) -> Finding
  {
    if let last, time.seconds(since: last) > Self.memory {
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
    // Certain for as long as it is seen, but not of all that hangs on the shoulders.
    if let twist {
      (since, sureSince) = (nil, nil)
      remember(time, swapped: twist == .upper ? .upper : [])
      return .doubtful(swapped.union(twist))
    }
    guard !swapped.isEmpty else {
      since = nil
      sureSince = legs.widest > Self.farApart * bodySize ? sureSince ?? time : nil
      remember(time)
      return .none
    }
    // Legs that jump to where the hips stand as the shoulders do were mistaken before.
    if swapped == .legs, legs.swapped == Self.legJoints, trunk.isStraight {
      (since, sureSince) = (nil, nil)
      remember(time)
      return .settled(swapped)
    }
    // Where all that can be told apart has changed, and had been told apart before.
    let isSure = sureSince.map { (since ?? time).seconds(since: $0) >= Self.sure } ?? false
    let isCertain = swapped == .legs && legs.swapped == legs.apart && (isSure || legs.apart == Self.legJoints)
    if let since, time.seconds(since: since) > (isCertain ? Self.longest : Self.longestDoubt) {
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
    /// Pairs that could be told apart, and those of them that changed places.
    var apart = 0
    var swapped = 0
    var kept = 0.0
    var crossed = 0.0
    /// The greatest distance between left and right, in pixels.
    var widest = 0.0

    var isSwap: Bool { swapped > 0 && kept >= 2 * crossed }
  }

  private func compare(_ range: Range<Int>, _ bodySize: Double, _ time: Timestamp) -> Comparison {
    var result = Comparison()
    let elapsed = last.map(time.seconds(since:)) ?? 0
    for index in range where pairs[index].isKnown {
      guard let (left, right) = now[index] else { continue }
      let old = pairs[index]
      let before = old.left - old.right
      // Where both sides coincide there is nothing to tell apart.
      guard before.length > Self.apart * bodySize else { continue }
      result.apart += 1
      result.widest = max(result.widest, before.length)
      let kept = (left - old.left).length + (right - old.right).length
      let crossed = (left - old.right).length + (right - old.left).length
      result.kept += kept
      result.crossed += crossed
      let foreseen = before + old.velocity * elapsed
      let apart = left - right
      if kept >= 2 * crossed, (apart - foreseen).length > (apart + foreseen).length { result.swapped += 1 }
    }
    return result
  }

  /// Takes the pairs as they are, those that changed places put back.
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
