/// Notices when an estimator takes the left leg for the right one.
///
/// Two things give it away. Nobody's hips point the other way than the shoulders do: where both can be seen, in the picture
/// or in the world, that is certain. Else the points of both legs are compared with where they were: a swap is when
/// the other leg's old place is nearer by half, and the legs were not about to cross. A whole body that reverses may really
/// have turned. A swap in the first frame cannot be known.
struct SideSwaps: Sendable {
  private var pairs = [Pair](repeating: Pair(), count: Self.joints.count)
  /// When the pairs were where they are remembered.
  private var last: Timestamp?
  private var since: Timestamp?
  /// Since when the legs have been told apart without a doubt.
  private var sureSince: Timestamp?
  private var trunk = TwistedTrunk()

  /// What was found in a frame.
  enum Finding: Equatable {
    case none
    /// Left and right have changed places, or may have.
    case doubtful(Part)
    /// The legs have changed places.
    case legs
    /// They have for so long that the person stands that way.
    case settled(Part)

    /// What readings say of it.
    func swap(isMended: Bool) -> Trust.Swap? {
      switch self {
      case .none: nil
      case .legs: Trust.Swap(isOfLegs: true, isMended: isMended)
      case .doubtful(let part), .settled(let part): Trust.Swap(isOfLegs: part == .legs, isMended: false)
      }
    }
  }

  /// What of the body it is about.
  enum Part: Sendable {
    case legs, all
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
    (.leftElbow, .rightElbow), (.leftWrist, .rightWrist),
  ]
  private static let legJoints = 3
  /// What changes places with a leg.
  static let leg: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
    (.leftFootIndex, .rightFootIndex), (.leftSmallToe, .rightSmallToe),
  ]

  mutating func reset() {
    self = SideSwaps()
  }

  mutating func update(_ landmarks: Landmarks, bodySize: Double, at time: Timestamp) -> Finding {
    if let last, time.seconds(since: last) > Self.memory {
      (since, sureSince) = (nil, nil)
      for index in pairs.indices { pairs[index].isKnown = false }
    }
    let twist = trunk.update(landmarks, bodySize: bodySize, at: time)
    let legs = compare(0..<Self.legJoints, landmarks, bodySize, time)
    let arms = compare(Self.legJoints..<pairs.count, landmarks, bodySize, time)
    if twist == .legs {
      since = nil
      remember(landmarks, time, swapped: true)
      return .legs
    }
    let part: Part = twist == .shoulders || arms.isSwap ? .all : .legs
    guard legs.isSwap || twist == .shoulders else {
      since = nil
      sureSince = legs.widest > Self.farApart * bodySize ? sureSince ?? time : nil
      remember(landmarks, time)
      return .none
    }
    // Where all that can be told apart has changed, and had been told apart before.
    let isSure = sureSince.map { (since ?? time).seconds(since: $0) >= Self.sure } ?? false
    let isCertain = part == .legs && legs.swapped == legs.apart && (isSure || legs.apart == Self.legJoints)
    if let since, time.seconds(since: since) > (isCertain ? Self.longest : Self.longestDoubt) {
      (self.since, sureSince) = (nil, nil)
      remember(landmarks, time)
      return .settled(part)
    }
    since = since ?? time
    guard isCertain else { return .doubtful(part) }
    remember(landmarks, time, swapped: true)
    return .legs
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

  private func compare(
    _ range: Range<Int>, _ landmarks: Landmarks, _ bodySize: Double, _ time: Timestamp
  ) -> Comparison {
    var result = Comparison()
    let elapsed = last.map(time.seconds(since:)) ?? 0
    for index in range where pairs[index].isKnown {
      guard let left = landmarks.pixel(Self.joints[index].0), let right = landmarks.pixel(Self.joints[index].1)
      else { continue }
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
      let now = left - right
      if kept >= 2 * crossed, (now - foreseen).length > (now + foreseen).length { result.swapped += 1 }
    }
    return result
  }

  private mutating func remember(_ landmarks: Landmarks, _ time: Timestamp, swapped: Bool = false) {
    let elapsed = last.map(time.seconds(since:)) ?? 0
    for (index, joint) in Self.joints.enumerated() {
      guard let one = landmarks.pixel(joint.0), let other = landmarks.pixel(joint.1) else {
        pairs[index].isKnown = false
        continue
      }
      let isSwapped = swapped && index < Self.legJoints
      let (left, right) = isSwapped ? (other, one) : (one, other)
      let old = pairs[index]
      let change = (left - right) - (old.left - old.right)
      pairs[index] = Pair(
        left: left, right: right, velocity: old.isKnown && elapsed > 0 ? change / elapsed : .zero, isKnown: true)
    }
    last = time
  }
}

/// Watches for hips that point the other way than the shoulders.
struct TwistedTrunk: Sendable {
  /// From right to left of a trunk that was not twisted; in the picture, in pixels, and in the world.
  private var picture: SIMD3<Double>?
  private var world: SIMD3<Double>?
  private var since: Timestamp?

  /// What is the wrong way round.
  enum Finding {
    case legs, shoulders
  }

  /// A trunk that stays twisted for more seconds than this is how this estimator sees people.
  private static let longest = 1.0
  /// The shortest shoulders and hips in the world that have a direction, in metres.
  private static let shortest = 0.08

  mutating func update(_ landmarks: Landmarks, bodySize: Double, at time: Timestamp) -> Finding? {
    let finding =
      look(Self.pixels(landmarks), shortest: SideSwaps.apart * bodySize, &picture)
      ?? look(Self.metres(landmarks), shortest: Self.shortest, &world)
    guard let finding, let finding else {
      since = nil
      return nil
    }
    since = since ?? time
    return since.map { time.seconds(since: $0) > Self.longest } == true ? nil : finding
  }

  private typealias Directions = (shoulders: SIMD3<Double>, hips: SIMD3<Double>)

  /// What is twisted; nil in nil where it cannot be told.
  private func look(_ directions: Directions?, shortest: Double, _ untwisted: inout SIMD3<Double>?) -> Finding?? {
    guard let (shoulders, hips) = directions else { return nil }
    let product = (shoulders * hips).sum()
    let lengths = ((shoulders * shoulders).sum() * (hips * hips).sum()).squareRoot()
    guard min((shoulders * shoulders).sum(), (hips * hips).sum()) > shortest * shortest else { return nil }
    // 120° between them; nobody turns the shoulders by as much against the hips.
    guard product < -0.5 * lengths else {
      if product > 0.5 * lengths { untwisted = shoulders + hips }
      return .some(nil)
    }
    // Which of the two has changed is known from before.
    guard let untwisted else { return .some(.shoulders) }
    return (hips * untwisted).sum() < 0 ? .legs : .shoulders
  }

  private static func pixels(_ landmarks: Landmarks) -> Directions? {
    func across(_ left: Body, _ right: Body) -> SIMD3<Double>? {
      guard let left = landmarks.pixel(left), let right = landmarks.pixel(right) else { return nil }
      return SIMD3(left.x - right.x, left.y - right.y, 0)
    }
    return across(.leftShoulder, .rightShoulder).flatMap { shoulders in
      across(.leftHip, .rightHip).map { (shoulders, $0) }
    }
  }

  private static func metres(_ landmarks: Landmarks) -> Directions? {
    func across(_ left: Body, _ right: Body) -> SIMD3<Double>? {
      guard let left = landmarks.world(left), let right = landmarks.world(right) else { return nil }
      let way = left.storage - right.storage
      return way.z.isNaN ? nil : SIMD3(Double(way.x), Double(way.y), Double(way.z))
    }
    return across(.leftShoulder, .rightShoulder).flatMap { shoulders in
      across(.leftHip, .rightHip).map { (shoulders, $0) }
    }
  }
}
