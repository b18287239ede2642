/// Works out once a frame, before anything is smoothed, which points can be used.
struct TrustTracker: Sendable {
  private let gates: Gates
  private let noiseModel: NoiseModel
  private let longestGap: Double
  private(set) var trust = Trust()
  private var plausibility = PlausibilityGate()
  private var rest = RestLengths()
  private var noise = NoiseEstimator()
  private var sides = SideSwaps()
  private var facing = FacingTracker()
  private var body = BodyIndex()
  /// The person's size over many seconds: with each movement of the arms the trunk seems to grow or shrink by a tenth.
  private var slowSize = 0.0
  private var isWalking = false

  init(_ configuration: Configuration, longestGap: Double) {
    gates = configuration.gates
    noiseModel = configuration.noise
    self.longestGap = longestGap
    trust.gates = gates
    trust.isSmoothed = configuration.smoothing != nil
  }

  /// Forgets the person; what was learnt of the estimator's noise goes too.
  mutating func reset() {
    plausibility.reset()
    rest.reset()
    noise.reset()
    sides.reset()
    facing.reset()
    slowSize = 0
  }

  /// Looks at a frame's person and puts mistaken legs back.
  mutating func update(_ landmarks: inout Landmarks, bodySize: Double, elapsed: Double?, at time: Timestamp) {
    if body.topology != landmarks.topology { body = BodyIndex(landmarks.topology) }
    look(at: landmarks)
    let finding = sides.update(landmarks, trust, bodySize: bodySize, at: time)
    trust.isMended = finding == .legs && gates.repairsSides
    if trust.isMended {
      landmarks = landmarks.exchanging(SideSwaps.leg)
      look(at: landmarks)
    }
    follow(bodySize, elapsed)
    mark(finding)
    for limb in Limb.allCases { watch(limb, landmarks, bodySize, time) }
    noise.update(landmarks.pose.landmarks, size: landmarks.size, states: trust.states, elapsed: elapsed)
    facing.update(landmarks, bodySize: bodySize, elapsed: elapsed)
    trust.facing = facing.facing
    trust.yaw = facing.yaw
  }

  /// Who walks toward the camera really grows: that is followed at once, and no resting length is learnt meanwhile.
  private mutating func follow(_ bodySize: Double, _ elapsed: Double?) {
    guard slowSize > 0, let elapsed else {
      slowSize = bodySize
      return
    }
    isWalking = abs(bodySize / slowSize - 1) > Self.growth
    slowSize += elapsed / (elapsed + (isWalking ? Self.walkingConstant : Self.sizeConstant)) * (bodySize - slowSize)
  }

  /// Says how uncertain the points are once they have been smoothed.
  mutating func settle(_ smoother: LandmarkSmoother?, bodySize: Double) {
    let count = trust.states.count
    if trust.noise.count != count { trust.noise = Array(repeating: .unknown, count: count) }
    for index in 0..<count {
      let floor: Double
      let deviation: Double?
      switch noiseModel {
      case .known(let pixels):
        deviation = pixels
        floor = 0
      case .estimated(let share):
        deviation = noise.deviation(of: index)
        floor = max(share, 0) * bodySize
      }
      guard let deviation else {
        trust.noise[index] = .unknown
        continue
      }
      let gain = smoother?.gain(of: index, deviation: deviation) ?? (variance: 1, lag: .zero)
      trust.noise[index] = PointNoise(
        variance: gain.variance * deviation * deviation + floor * floor, lag: gain.lag)
    }
  }

  /// The correlation of noise after so many seconds.
  func correlation(after seconds: Double) -> Double {
    if case .known = noiseModel { return 0 }
    return noise.correlation(after: seconds)
  }

  /// Visibility and framing of each point.
  private mutating func look(at landmarks: Landmarks) {
    let points = landmarks.pose.landmarks
    if trust.states.count != points.count { trust.states = Array(repeating: [], count: points.count) }
    var isCutOff = false
    for index in points.indices {
      let point = points[index].storage
      var state: PointState = []
      if point.x.isNaN { state = .missing }
      if point.w < gates.visibility { state.insert(.lowVisibility) }
      if Double(points[index].outside) > gates.framing {
        state.insert(.outOfFrame)
        isCutOff = true
      }
      trust.states[index] = state
    }
    guard isCutOff else { return }
    // What hangs on a point that the picture does not show was guessed. From the hips outward, so that it goes all the way.
    for limb in Limb.allCases where limb.counterpart != nil {
      guard let end = body.limbs[Int(limb.rawValue)].ends?.proximal,
        trust.states[end.first].union(trust.states[end.second]).contains(.outOfFrame)
      else { continue }
      mark(limb, .outOfFrame)
    }
  }

  /// What may be the other side's must not enter the filters; what settled there starts them afresh.
  private mutating func mark(_ finding: SideSwaps.Finding) {
    let state: PointState
    switch finding {
    case .none:
      trust.swapped = []
      return
    case .doubtful(let parts): (trust.swapped, state) = (parts, .unclear)
    case .legs: (trust.swapped, state) = (.legs, gates.repairsSides ? [] : .unclear)
    case .settled(let parts): (trust.swapped, state) = (parts, .moved)
    }
    guard !state.isEmpty, let topology = body.topology else { return }
    if state == .moved {
      for limb in Limb.allCases where !trust.swapped.isDisjoint(with: limb.distal.paired) { plausibility.forget(limb) }
    }
    for index in topology.points.indices where !trust.swapped.isDisjoint(with: topology.points[index].paired) {
      trust.states[index].insert(state)
    }
  }

  /// Length and turning of a limb.
  private mutating func watch(_ limb: Limb, _ landmarks: Landmarks, _ bodySize: Double, _ time: Timestamp) {
    var known = LimbTrust()
    defer { trust.limbs[Int(limb.rawValue)] = known }
    guard let ends = body.limbs[Int(limb.rawValue)].ends, !isHeld(ends.proximal), !isHeld(ends.distal),
      let from = ends.proximal.position(in: landmarks), let to = ends.distal.position(in: landmarks)
    else { return }
    let span = to - from
    let length = span.length
    let turn = judge(limb, ends, span, length, time)
    switch turn {
    case .plausible: break
    case .moved: mark(limb, .moved)
    case .suspect(let jump):
      known.jump = jump
      mark(limb, .suspect)
      return
    }
    known.length = rest.update(limb, length: length / slowSize, learns: !isWalking)
    known.isCollapsed = length < gates.collapse / 8 * bodySize || known.length.map { $0 < gates.collapse } == true
    if known.isCollapsed {
      mark(limb, .unclear)
    }
    if let counterpart = limb.counterpart, let mine = rest.rest(of: limb), let other = rest.rest(of: counterpart) {
      known.symmetry = mine / other
    }
  }

  private func isHeld(_ end: BodyIndex.End) -> Bool {
    trust.states[end.first].union(trust.states[end.second]).isHeld
  }

  /// Says something of all the points that a limb carries along.
  private mutating func mark(_ limb: Limb, _ state: PointState) {
    for index in body.limbs[Int(limb.rawValue)].carried { trust.states[index].insert(state) }
  }

  private mutating func judge(
    _ limb: Limb, _ ends: (proximal: BodyIndex.End, distal: BodyIndex.End), _ span: Point, _ length: Double,
    _ time: Timestamp
  ) -> PlausibilityGate.Verdict {
    guard let limits = gates.plausibility else { return .plausible }
    // The turn of a limb that points at the camera, or of one without length, is not bounded.
    let shortest = max(0.5 * (rest.rest(of: limb) ?? 0), 0.06) * slowSize
    guard length > shortest else {
      plausibility.skip(limb, at: time, limits: limits)
      return .plausible
    }
    let variance = variance(of: ends.proximal) + variance(of: ends.distal)
    let angle = Maths.atan2(span.y, span.x) * 180 / .pi
    return plausibility.judge(
      limb, angle: angle, deviation: variance.squareRoot() / length * 180 / .pi, at: time, limits: limits,
      longestGap: longestGap)
  }

  /// The variance of a limb's end along one axis, in square pixels.
  ///
  /// Infinite before the noise is known: a jump cannot be told from it.
  private func variance(of end: BodyIndex.End) -> Double {
    if end.first == end.second { return variance(of: end.first) }
    return (variance(of: end.first) + variance(of: end.second)) / 4
  }

  private func variance(of point: Int) -> Double {
    if case .known(let pixels) = noiseModel { return pixels * pixels }
    return noise.squaredJitter(of: point) ?? .infinity
  }

  /// Seconds in which ``slowSize`` follows two thirds of a change, of a person who stays and of one who walks.
  private static let sizeConstant = 10.0
  private static let walkingConstant = 0.5
  /// A change of size by more than this share is no movement of the arms.
  private static let growth = 0.15
}

extension Landmark {
  /// How far the point lies outside the picture, as a share of its side; 0 inside.
  package var outside: Float {
    let beyond = pointwiseMax(-storage.lowHalf, storage.lowHalf - 1)
    return max(0, beyond.max())
  }
}
