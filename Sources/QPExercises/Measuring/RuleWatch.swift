internal import QPCore

/// A monitor of form rules that ignores rules broken for a moment only.
struct RuleWatch: Sendable {
  private let rules: [WatchedRule]
  /// The angles of all rules, and the parts that each needs.
  private let angles: [WatchedAngle]
  private let needed: [NeededParts]
  // Composed once: a person who does another exercise breaks a rule in every frame.
  private let feedbacks: [PoseFeedback]
  private var broken: [Double]
  /// The index of the first rule that has been broken for long enough.
  private var lasting: Int?
  /// The index of the first rule that is broken in the current frame.
  private var current: Int?

  /// Time in seconds for which a rule must be broken before feedback is given; noise is shorter.
  private static let patience = 0.2

  init(_ rules: [FormRule]) {
    let angles = rules.flatMap(\.angles)
    var end = 0
    self.rules = rules.map { rule in
      defer { end += rule.angles.count }
      return WatchedRule(rule, angles: end..<end + rule.angles.count)
    }
    self.angles = angles.map(WatchedAngle.init)
    needed = angles.map { NeededParts($0.needed) }
    feedbacks = rules.map(\.feedback)
    broken = [Double](repeating: 0, count: rules.count)
  }

  /// The feedback of the first rule that has been broken for long enough.
  var feedback: PoseFeedback? { lasting.map { feedbacks[$0] } }

  /// The feedback of the first rule that is broken in the current frame.
  var now: PoseFeedback? { current.map { feedbacks[$0] } }

  mutating func reset() {
    for index in broken.indices { broken[index] = 0 }
    lasting = nil
    current = nil
  }

  /// Checks the rules in a frame; without a progress they are postures, up to the first that is not kept.
  ///
  /// - Returns: Whether all rules hold.
  @discardableResult
  mutating func update(
    _ person: Person, _ context: FrameContext, _ space: BodyAngle.Space, progress: Double?,
    down: SIMD3<Double>? = nil, isSure: Bool = true
  ) -> Bool {
    lasting = nil
    current = nil
    for index in rules.indices {
      let isBroken =
        rules[index].shows(in: person.rawLandmarks, isSure: isSure)
        ? isBroken(rules[index], person, context, space, progress, down)
        : rules[index].isRefuted(by: person.rawLandmarks, gravity: context.gravity)
      if isBroken, progress == nil {
        // Of several postures the first that is not kept decides.
        current = index
        return false
      }
      // After an absence the first broken frame counts at once.
      broken[index] = isBroken ? context.elapsed.map { broken[index] + $0 } ?? Self.patience : 0
      if isBroken, current == nil { current = index }
      if lasting == nil, broken[index] >= Self.patience { lasting = index }
    }
    return current == nil
  }
}

/// What is asked of a rule in every frame; without arrays, since it is copied as often.
private struct WatchedRule: Sendable {
  let angles: Range<Int>
  let oneIsEnough: Bool
  let range: ClosedRange<Double>
  let during: ClosedRange<Double>
  let space: BodyAngle.Space?
  /// Whether the rule can be judged in the picture from every side: limbs near the vertical stay near it.
  let showsFromEverySide: Bool
  /// Whether nobody who stands keeps the rule; that somebody stands is seen from every side.
  let excludesStanding: Bool
  /// Whether the rule is about a thigh.
  let isAboutThighs: Bool
  /// Whether the rule asks for two straight legs.
  let asksForStraightLegs: Bool
  /// The least length of the trunk as a share of the person's size, below which it points at the camera; `nil` for rules
  /// that do not ask for an upright trunk.
  let shortestTrunk: Double?

  init(_ rule: FormRule, angles: Range<Int>) {
    self.angles = angles
    (oneIsEnough, range, during, space) = (rule.oneIsEnough, rule.range, rule.during, rule.space)
    showsFromEverySide = rule.range.lowerBound <= 0 && rule.angles.allSatisfy(\.refersToVertical)
    excludesStanding = rule.range.lowerBound >= Self.lying && rule.angles.allSatisfy(Self.isVerticalWhileStanding)
    isAboutThighs = rule.angles.contains { $0 == .thigh(.left) || $0 == .thigh(.right) }
    asksForStraightLegs =
      !rule.oneIsEnough && rule.range.lowerBound >= Self.straight && rule.angles == .both(BodyAngle.knee)
    let upper = rule.range.upperBound
    shortestTrunk = upper <= Self.upright ? Self.shortest * Maths.cos(upper * .pi / 180) : nil
  }

  /// Returns whether the rule can be judged.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - isSure: Whether the picture shows postures from here, or 3D landmarks do.
  /// - Returns: Whether it can.
  func shows(in landmarks: Landmarks, isSure: Bool) -> Bool {
    if space == .world, landmarks.pose.world.isEmpty { return false }
    return isSure || showsFromEverySide
  }

  /// Returns whether the picture shows from elsewhere, too, that the rule is broken.
  func isRefuted(by landmarks: Landmarks, gravity: SIMD2<Double>?) -> Bool {
    guard excludesStanding || (asksForStraightLegs && !landmarks.areLegsAlike) else { return false }
    return landmarks.isStanding(thighsHang: isAboutThighs, gravity: gravity)
  }

  /// Returns whether an angle is near the vertical in everybody who stands.
  private static func isVerticalWhileStanding(_ angle: BodyAngle) -> Bool {
    guard let side = angle.side else { return angle == .trunk }
    return angle == .legLine(side) || angle == .thigh(side)
  }

  /// The least angle of a trunk or a leg that lies, in degrees.
  private static let lying = 40.0
  /// The least angle of a knee that is straight, in degrees.
  private static let straight = 125.0
  /// The largest angle of a trunk that counts as upright, in degrees.
  private static let upright = 60.0
  /// The least length of a trunk in the picture as a share of the expected one; cameras look down, and bodies differ.
  private static let shortest = 0.75
}

private struct WatchedAngle: Sendable {
  let angle: BodyAngle
  let refersToVertical: Bool
  let isTrunk: Bool

  init(_ angle: BodyAngle) {
    self.angle = angle
    refersToVertical = angle.refersToVertical
    isTrunk = angle == .trunk
  }
}

extension RuleWatch {
  private func isBroken(
    _ rule: WatchedRule, _ person: Person, _ context: FrameContext, _ space: BodyAngle.Space, _ progress: Double?,
    _ down: SIMD3<Double>?
  ) -> Bool {
    if let progress, !rule.during.contains(progress) { return false }
    if rule.space == .picture, space == .world { return false }
    let space = rule.space ?? space
    var isSeen = false
    for index in rule.angles {
      switch isBroken(rule, index, person, context, space, progress, down) {
      case true where !rule.oneIsEnough: return true
      case false where rule.oneIsEnough: return false
      case true: isSeen = true
      default: continue
      }
    }
    return isSeen
  }

  /// Returns whether one angle breaks the rule; `nil` where it is not seen.
  private func isBroken(
    _ rule: WatchedRule, _ index: Int, _ person: Person, _ context: FrameContext, _ space: BodyAngle.Space,
    _ progress: Double?, _ down: SIMD3<Double>?
  ) -> Bool? {
    let watched = angles[index]
    guard let degrees = watched.angle.degrees(person.rawLandmarks, in: space, gravity: context.gravity, down: down)
    else { return nil }
    // Between 3D landmarks the vertical is not known, and the camera may be tilted.
    if space == .picture, progress == nil, watched.isTrunk, isForeshortened(person, rule) { return true }
    let tolerance = space == .world && context.gravity == nil && watched.refersToVertical ? Self.unknownTilt : 0
    if degrees >= rule.range.lowerBound - tolerance, degrees <= rule.range.upperBound + tolerance { return false }
    // Smoothed landmarks lag and raw ones are noisy: a rule of form is broken only if both break it. A posture must
    // be as fast as the count, and uses the raw landmarks alone.
    if progress != nil,
      let smooth = watched.angle.degrees(person.landmarks, in: space, gravity: context.gravity, down: down),
      rule.range.contains(smooth)
    {
      return false
    }
    // A point that is only guessed cannot break a rule.
    if case .usable = context.usability(of: needed[index]) { return true }
    return nil
  }

  /// Returns whether the trunk, which must be upright, points at the camera, whatever its direction in the picture.
  private func isForeshortened(_ person: Person, _ rule: WatchedRule) -> Bool {
    guard let shortest = rule.shortestTrunk, let hips = person.rawLandmarks.pixel(.midHip),
      let shoulders = person.rawLandmarks.pixel(.midShoulder)
    else { return false }
    return (shoulders - hips).length < shortest * person.bodySize
  }

  /// The tilt of a camera whose gravity is not known, in degrees.
  private static let unknownTilt = 20.0
}
