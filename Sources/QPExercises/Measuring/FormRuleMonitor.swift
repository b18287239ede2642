internal import QPCore

/// A monitor of form rules that ignores rules broken for a moment only.
struct FormRuleMonitor: Sendable {
  private let rules: [CompiledFormRule]
  /// The angles of all rules, and the parts that each needs.
  private let angles: [CompiledAngle]
  private let needed: [NeededParts]
  // Composed once: during another exercise a rule is broken in every frame.
  private let feedbacks: [PoseFeedback]
  /// For each rule, the seconds since it has been broken.
  private var broken: [Double]
  /// The index of the first rule that has been broken for long enough.
  private var lasting: Int?
  /// The index of the first rule that is broken in the current frame.
  private var current: Int?

  private static var limits: PostureParameters { .current }

  init(_ rules: [FormRule]) {
    let angles = rules.flatMap(\.angles)
    var end = 0
    self.rules = rules.map { rule in
      defer { end += rule.angles.count }
      return CompiledFormRule(rule, angles: end..<end + rule.angles.count)
    }
    self.angles = angles.map(CompiledAngle.init)
    needed = angles.map { NeededParts($0.needed) }
    feedbacks = rules.map(\.feedback)
    broken = [Double](repeating: 0, count: rules.count)
  }

  /// The feedback of the first rule that has been broken for long enough.
  var feedback: PoseFeedback? { lasting.map { feedbacks[$0] } }

  /// The feedback of the first rule that is broken in the current frame.
  var currentFeedback: PoseFeedback? { current.map { feedbacks[$0] } }

  mutating func reset() {
    for index in broken.indices { broken[index] = 0 }
    lasting = nil
    current = nil
  }

  /// Checks the rules in a frame.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - context: The frame.
  ///   - space: The space in which rules are judged that name none.
  ///   - progress: The progress of the movement; `nil` checks rules of identity, up to the first that is broken.
  ///   - down: The direction of down between 3D landmarks; `nil` means that in the picture.
  ///   - isSure: Whether the picture shows postures from this view, or 3D landmarks do.
  /// - Returns: Whether all rules hold.
  @discardableResult
  mutating func update(
    _ person: Person, _ context: FrameContext, _ space: ExerciseSpace, progress: Double?,
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
        current = index
        return false
      }
      // After an absence the first broken frame counts at once.
      broken[index] = isBroken ? context.elapsed.map { broken[index] + $0 } ?? Self.limits.patience : 0
      if isBroken, current == nil { current = index }
      if lasting == nil, broken[index] >= Self.limits.patience { lasting = index }
    }
    return current == nil
  }
}

/// A form rule prepared for every frame; without arrays, since it is copied as often.
private struct CompiledFormRule: Sendable {
  let angles: Range<Int>
  let anyAngleSuffices: Bool
  let range: ClosedRange<Double>
  let during: ClosedRange<Double>
  let space: ExerciseSpace?
  /// Whether the limbs are near the vertical, which shows from every view.
  let isVertical: Bool
  /// Whether a standing person breaks the rule.
  let excludesStanding: Bool
  /// Whether only a standing person with hanging thighs breaks the rule.
  let thighsHang: Bool
  /// Whether both legs must be straight.
  let needsStraightLegs: Bool
  /// The least length of an upright trunk as a fraction of the person's size; `nil` if the rule asks for none.
  let shortestTrunk: Double?

  init(_ rule: FormRule, angles: Range<Int>) {
    self.angles = angles
    (anyAngleSuffices, range, during, space) = (rule.anyAngleSuffices, rule.range, rule.during, rule.space)
    isVertical = rule.cues.contains(.vertical)
    excludesStanding = rule.support.map { $0 != .feet } ?? false
    thighsHang = rule.support == .seat
    needsStraightLegs = rule.cues.contains(.straightLegs)
    shortestTrunk =
      rule.cues.contains(.uprightTrunk)
      ? PostureParameters.current.shortestTrunk * Maths.cos(rule.range.upperBound * .pi / 180) : nil
  }

  /// Returns whether the rule can be judged.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - isSure: Whether the picture shows postures from this view, or 3D landmarks do.
  /// - Returns: Whether it can.
  func shows(in landmarks: Landmarks, isSure: Bool) -> Bool {
    if space == .world, landmarks.pose.world.isEmpty { return false }
    return isSure || isVertical
  }

  /// Returns whether a rule that cannot be judged is broken because the person stands.
  func isRefuted(by landmarks: Landmarks, gravity: SIMD2<Double>?) -> Bool {
    guard excludesStanding || (needsStraightLegs && !landmarks.areLegsAlike) else { return false }
    return landmarks.isStanding(thighsHang: thighsHang, gravity: gravity)
  }
}

/// A body angle with properties that every frame needs.
private struct CompiledAngle: Sendable {
  let angle: BodyAngle
  let refersToVertical: Bool
  let isTrunk: Bool

  init(_ angle: BodyAngle) {
    self.angle = angle
    refersToVertical = angle.refersToVertical
    isTrunk = angle == .trunk
  }
}

extension FormRuleMonitor {
  private func isBroken(
    _ rule: CompiledFormRule, _ person: Person, _ context: FrameContext, _ space: ExerciseSpace, _ progress: Double?,
    _ down: SIMD3<Double>?
  ) -> Bool {
    if let progress, !rule.during.contains(progress) { return false }
    if rule.space == .picture, space == .world { return false }
    let space = rule.space ?? space
    var isSeen = false
    for index in rule.angles {
      switch isBroken(rule, index, person, context, space, progress, down) {
      case true where !rule.anyAngleSuffices: return true
      case false where rule.anyAngleSuffices: return false
      case true: isSeen = true
      default: continue
      }
    }
    return isSeen
  }

  /// Returns whether one angle breaks the rule; `nil` where it is not seen.
  private func isBroken(
    _ rule: CompiledFormRule, _ index: Int, _ person: Person, _ context: FrameContext, _ space: ExerciseSpace,
    _ progress: Double?, _ down: SIMD3<Double>?
  ) -> Bool? {
    let compiled = angles[index]
    guard let degrees = compiled.angle.degrees(person.rawLandmarks, in: space, gravity: context.gravity, down: down)
    else { return nil }
    // Between 3D landmarks the vertical is not known, and the camera may be tilted.
    if space == .picture, progress == nil, compiled.isTrunk, isForeshortened(person, rule) { return true }
    let tolerance =
      space == .world && context.gravity == nil && compiled.refersToVertical ? Self.limits.unknownTilt : 0
    if degrees >= rule.range.lowerBound - tolerance, degrees <= rule.range.upperBound + tolerance { return false }
    // Smoothed landmarks lag and raw ones are noisy: a rule of form is broken only if both break it. A rule of identity
    // must be as fast as the count, and uses the raw landmarks alone.
    if progress != nil,
      let smooth = compiled.angle.degrees(person.landmarks, in: space, gravity: context.gravity, down: down),
      rule.range.contains(smooth)
    {
      return false
    }
    // A point that is only guessed cannot break a rule.
    if case .usable = context.usability(of: needed[index]) { return true }
    return nil
  }

  /// Returns whether the trunk, which must be upright, points at the camera.
  private func isForeshortened(_ person: Person, _ rule: CompiledFormRule) -> Bool {
    guard let shortest = rule.shortestTrunk, let hips = person.rawLandmarks.pixel(.midHip),
      let shoulders = person.rawLandmarks.pixel(.midShoulder)
    else { return false }
    return (shoulders - hips).length < shortest * person.bodySize
  }
}
