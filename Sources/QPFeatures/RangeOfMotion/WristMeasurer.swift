internal import QPCore
internal import QPStyle

/// A measurer of a wrist's flexion: by the points of a hand where there are any in metres, by the body's elsewhere.
///
/// The angle is that in the picture, of a hand whose edge is seen. The hand's points in metres tell the palm from its back,
/// and the view; where their own flexion is another one, nothing is read. The body's points tell none of it.
struct WristMeasurer: Measuring {
  private let side: Side
  private var body: ClinicalMeasurer
  private var meter: AngleMeter
  private let handPart: Body
  /// The points of the reading, and those of the palm, which tell the view.
  private let needed: NeededParts
  private var drawn: AngleMeter.Rays?

  private static let algorithm = "wrist/1"

  init(_ movement: ClinicalMovement, _ side: Side) {
    self.side = side
    body = ClinicalMeasurer(movement)
    let hand = Body.handPoints(side: side)
    let (root, index, middle, little) = (hand[0], hand[5], hand[9], hand[17])
    meter = AngleMeter(
      from: .line(from: .elbow(side: side), to: .wrist(side: side)), to: .line(from: root, to: middle))
    needed = NeededParts([.elbow(side: side), .wrist(side: side), root, index, middle, little])
    handPart = side == .left ? .leftHand : .rightHand
  }

  mutating func reset() { body.reset() }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    drawn = nil
    let topology = person.landmarks.topology
    guard needed.parts.allSatisfy(topology.contains), !person.landmarks.pose.world.isEmpty else {
      return readBody(person, context)
    }
    var quality: Quality
    switch context.usability(of: needed) {
    case .usable(let known): quality = known
    case .withheld(.notSeen(let part), let known):
      // The feedback names the hand, since the name of a missing point would not help a person.
      return .withheld(known, feedback: .notSeen(part.isOfHand ? handPart : part))
    case .withheld(let reason, let known): return .withheld(known, feedback: reason)
    }
    let landmarks = person.rawLandmarks
    guard let hand = SpatialHand(side, of: landmarks), let forearm = forearm(landmarks),
      let inSpace = hand.wristFlexion(forearm: forearm),
      let seen = meter.rays(landmarks, gravity: context.gravity), let turn = seen.signedAngle
    else { return .nothing(feedback: .notSeen(handPart)) }
    // The hand turns toward the palm where that lies on the same side of the forearm.
    let sign = seen.from.x * hand.palm.y - seen.from.y * hand.palm.x < 0 ? -1.0 : 1
    let limits = WristParameters.current
    if let angle = limits.angleOutOfView(hand, forearm: forearm, disagreement: abs(sign * turn - inSpace)) {
      quality.insert(.outOfPlane, magnitude: angle)
      return .withheld(quality, feedback: Self.showEdge)
    }
    let rays = meter.rays(person.landmarks, gravity: context.gravity)
    guard
      var result = meter.read(
        rays, person, context, quality: quality, algorithm: Self.algorithm, value: { sign * $0 })
    else { return .nothing() }
    if !context.arePointsExact {
      result.widenInterval(below: limits.halfWidth, above: limits.halfWidth, result.precision)
    }
    drawn = rays
    return Outcome(result)
  }

  /// Reads the body's points; those of an estimator have an interval that holds for any turn of the palm.
  private mutating func readBody(_ person: Person, _ context: FrameContext) -> Outcome {
    let seen = body.measure(person, context: context)
    guard !context.arePointsExact, var result = seen.result else { return seen }
    let limits = WristParameters.current
    result.widenInterval(below: limits.bodyBelow, above: limits.bodyAbove, result.interval)
    return Outcome(result, feedback: seen.feedback)
  }

  /// Returns the direction of the forearm toward the hand in metres.
  private func forearm(_ landmarks: Landmarks) -> SIMD3<Double>? {
    guard let elbow = landmarks.world(.elbow(side: side)), let wrist = landmarks.world(.wrist(side: side)),
      let near = elbow.z, let far = wrist.z
    else { return nil }
    return SIMD3(Double(wrist.x - elbow.x), Double(wrist.y - elbow.y), Double(far - near))
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let drawn else { return body.draw(outcome, of: person, style: style, into: &drawing) }
    guard let result = outcome.result, let turn = drawn.signedAngle, drawn.from.length > 0, drawn.to.length > 0,
      let center = person.landmarks.pixel(.wrist(side: side))
    else { return }
    let reach = drawing.arcRadius(style) * 1.6
    AngleDrawing(
      center: center, from: drawn.from * (reach / drawn.from.length), to: drawn.to * (reach / drawn.to.length),
      start: Maths.atan2(drawn.from.y, drawn.from.x) * 180 / .pi, turn: turn
    ).draw(result, style, into: &drawing)
  }

  private static let showEdge = PoseFeedback.custom(
    key: "showEdgeOfHand",
    text: "Show the edge of your hand, thumb or little finger first, the forearm across the picture")
}

extension FeatureResult {
  /// Sets the interval to the reach below and above the value, and at least to its known part, in degrees.
  fileprivate mutating func widenInterval(below: Double, above: Double, _ known: ClosedRange<Double>?) {
    let least = known ?? value...value
    interval = min(least.lowerBound, value - below)...max(least.upperBound, value + above)
  }
}

extension Landmarks.Body {
  /// Whether it is one of the 21 points of a hand.
  fileprivate var isOfHand: Bool { Side.allCases.contains { Self.handPoints(side: $0).contains(self) } }
}
