internal import QPCore
internal import QPStyle

/// A measurer of an exercise's progress and form.
struct ExerciseMeasurer: Measuring {
  private let exercise: Exercise
  private let space: BodyAngle.Space
  private let left: [Body]
  private let right: [Body]
  private let middle: [Body]
  private let refersToVertical: Bool
  private var rules: RuleWatch
  private var posture: RuleWatch

  private static let algorithm = "exercise/1"
  /// The largest tilt of a limb out of the picture's plane, in degrees, where the exercise requires a view.
  private static let steepest = 60.0

  init(_ exercise: Exercise, in space: BodyAngle.Space) {
    self.exercise = exercise
    self.space = space
    left = exercise.needed(.left)
    right = exercise.needed(.right)
    middle = exercise.needed(nil)
    refersToVertical = exercise.motions.contains { $0.angles.contains(where: \.refersToVertical) }
    rules = RuleWatch(exercise.rules)
    posture = RuleWatch(exercise.posture)
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    if space == .picture, case .required(let view) = exercise.view, let facing = context.facing, facing.view != view {
      return .nothing(feedback: .turn(view))
    }
    var quality = Quality()
    let usable: Sides
    switch usability(context, &quality) {
    case .usable(let sides): usable = sides
    case .unusable(let outcome): return outcome
    }
    if space == .picture, case .required = exercise.view, quality[.outOfPlane] ?? 0 > Self.steepest {
      return .withheld(quality, feedback: .stayInPlane)
    }
    // The labels of the legs are uncertain, so a one-sided exercise has no reading.
    if exercise.side != nil, quality.contains(.sidesSwapped), !context.areSidesCorrected { return .withheld(quality) }
    guard posture.update(person, context, space, progress: nil) else { return .nothing(feedback: posture.now) }
    guard
      let reading = exercise.reading(
        person.landmarks, in: space, gravity: context.gravity, isUsable: { usable.contains($0) }),
      var result = FeatureResult(value: reading.progress, unit: .share)
    else {
      let lacksWorld = space == .world && person.landmarks.pose.world.isEmpty
      return .nothing(feedback: lacksWorld ? .noWorldPoints : nil)
    }
    rules.update(person, context, space, progress: reading.progress)
    if refersToVertical, context.gravity == nil { quality.insert(.verticalAssumed) }
    result.quality = quality
    result.algorithm = Self.algorithm
    let raw = exercise.reading(
      person.rawLandmarks, in: space, gravity: context.gravity, isUsable: { usable.contains($0) })
    result.raw = raw?.progress
    result.detail = ExerciseDetail(
      degrees: (raw ?? reading).degrees, side: (raw ?? reading).side, areSidesCorrected: context.areSidesCorrected)
    return .reading(result, feedback: rules.feedback ?? viewAdvice(context))
  }

  mutating func reset() {
    rules.reset()
    posture.reset()
  }

  /// The sides that can be used.
  private struct Sides {
    var left: Bool
    var right: Bool

    func contains(_ side: Side?) -> Bool {
      switch side {
      case .left: left
      case .right: right
      case nil: true
      }
    }
  }

  private enum Usability {
    case usable(Sides)
    case unusable(Outcome)
  }

  /// Returns the sides that can be measured, or advice if they are not sufficient.
  private func usability(_ context: FrameContext, _ quality: inout Quality) -> Usability {
    func fault(_ parts: [Body], _ quality: inout Quality) -> (advice: PoseFeedback?, quality: Quality)? {
      guard !parts.isEmpty else { return (nil, Quality()) }
      switch context.usability(of: parts) {
      case .usable(let known):
        if !known.isEmpty { quality.formUnion(known) }
        return nil
      case .withheld(let advice, let quality): return (advice, quality)
      }
    }
    if !middle.isEmpty, let (advice, quality) = fault(middle, &quality) {
      return .unusable(.withheld(quality, feedback: advice))
    }
    let leftFault = fault(left, &quality)
    let rightFault = fault(right, &quality)
    let sides = Sides(left: leftFault == nil, right: rightFault == nil)
    let hasBoth = (sides.left || left.isEmpty) && (sides.right || right.isEmpty)
    let hasOne = sides.left || sides.right || (left.isEmpty && right.isEmpty)
    guard hasBoth || (hasOne && exercise.worksWithOneSide) else {
      let fault = sides.left ? rightFault : left.isEmpty ? rightFault : leftFault
      return .unusable(.withheld(fault?.quality ?? Quality(), feedback: fault?.advice))
    }
    return .usable(sides)
  }

  private func viewAdvice(_ context: FrameContext) -> PoseFeedback? {
    guard space == .picture, case .preferred(let view) = exercise.view, let facing = context.facing,
      facing.view != view
    else { return nil }
    return .turn(view)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let motion = exercise.motions.first else { return }
    let landmarks = person.landmarks
    let pen = drawing.pen(style, for: result.value)
    let radius = drawing.arcRadius(style) * 0.6
    for angle in motion.angles {
      for case .line(let start, let end) in [angle.from, angle.to] {
        guard let from = landmarks.pixel(start), let to = landmarks.pixel(end) else { continue }
        drawing.stroke(.line(from: from, to: to), pen)
      }
      guard case .line(let vertex, _) = angle.to, let center = landmarks.pixel(vertex) else { continue }
      // A full circle is a full repetition; an arc shorter than the pen's width would be a stray dot.
      guard 2 * .pi * radius * result.value > pen.width else { continue }
      drawing.stroke(.arc(center: center, radius: radius, start: -90, sweep: 360 * result.value), pen)
    }
  }
}

/// A monitor of form rules that ignores rules broken for a moment only.
struct RuleWatch: Sendable {
  private let rules: [FormRule]
  private var broken: [Double]
  /// The feedback of the first rule that has been broken for long enough.
  private(set) var feedback: PoseFeedback?
  /// The feedback of the first rule that is broken in the current frame.
  private(set) var now: PoseFeedback?

  /// Time in seconds for which a rule must be broken before feedback is given; noise is shorter.
  private static let patience = 0.2

  init(_ rules: [FormRule]) {
    self.rules = rules
    broken = [Double](repeating: 0, count: rules.count)
  }

  mutating func reset() {
    for index in broken.indices { broken[index] = 0 }
    feedback = nil
    now = nil
  }

  /// Checks the rules in a frame; without a progress all rules apply.
  ///
  /// - Returns: Whether all rules hold.
  @discardableResult
  mutating func update(
    _ person: Person, _ context: FrameContext, _ space: BodyAngle.Space, progress: Double?
  ) -> Bool {
    feedback = nil
    now = nil
    for index in rules.indices {
      let isBroken = rules[index].isBroken(person, context, space, progress)
      // After an absence the first broken frame counts at once.
      broken[index] = isBroken ? context.elapsed.map { broken[index] + $0 } ?? Self.patience : 0
      if isBroken, now == nil { now = rules[index].feedback }
      if feedback == nil, broken[index] >= Self.patience { feedback = rules[index].feedback }
    }
    return now == nil
  }
}

extension FormRule {
  fileprivate func isBroken(
    _ person: Person, _ context: FrameContext, _ space: BodyAngle.Space, _ progress: Double?
  ) -> Bool {
    if let progress, !during.contains(progress) { return false }
    func isBroken(_ angle: BodyAngle) -> Bool? {
      guard let degrees = angle.degrees(person.rawLandmarks, in: space, gravity: context.gravity) else { return nil }
      if range.contains(degrees) { return false }
      // Smoothed landmarks lag and raw ones are noisy: a rule of form is broken only if both break it. A posture must
      // be as fast as the count, and uses the raw landmarks alone.
      if progress != nil, let smooth = angle.degrees(person.landmarks, in: space, gravity: context.gravity),
        range.contains(smooth)
      {
        return false
      }
      // A point that is only guessed cannot break a rule.
      if case .usable = context.usability(of: angle.needed) { return true }
      return nil
    }
    guard oneIsEnough else { return angles.contains { isBroken($0) == true } }
    var isSeen = false
    for angle in angles {
      switch isBroken(angle) {
      case false: return false
      case true: isSeen = true
      case nil: continue
      }
    }
    return isSeen
  }
}

extension PoseFeedback {
  static let noWorldPoints = PoseFeedback.custom(
    key: "feedback.noWorldPoints", text: "The recording has no points in metres; measure in the picture")
}
