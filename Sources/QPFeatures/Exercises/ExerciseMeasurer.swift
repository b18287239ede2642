internal import QPCore
internal import QPStyle

/// Measures how far an exercise's movement is, and watches its form.
struct ExerciseMeasurer: Measuring {
  private let exercise: Exercise
  private let space: BodyAngle.Space
  private let left: [Body]
  private let right: [Body]
  private let middle: [Body]
  private let refersToVertical: Bool
  private var rules: RuleWatch
  private var posture: RuleWatch
  private(set) var feedback: PoseFeedback?
  private(set) var withheld: Quality?

  private static let algorithm = "exercise/1"
  /// Where a view is required, a limb that points further out of the picture's plane, in degrees, shows nothing.
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

  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? {
    feedback = nil
    withheld = nil
    if space == .picture, case .required(let view) = exercise.view, let facing = context.facing, facing.view != view {
      feedback = .turn(view)
      return nil
    }
    var quality = Quality()
    guard let usable = usable(context, &quality) else { return nil }
    if space == .picture, case .required = exercise.view, quality[.outOfPlane] ?? 0 > Self.steepest {
      (feedback, withheld) = (.stayInPlane, quality)
      return nil
    }
    // Which leg is which is not known for sure: nothing to say about one of them.
    if exercise.side != nil, quality.contains(.sidesSwapped), !context.trust.isMended {
      withheld = quality
      return nil
    }
    let isPostured = posture.update(context, frame.gravity, space, progress: nil)
    guard isPostured else {
      feedback = posture.now
      return nil
    }
    guard
      let reading = exercise.reading(
        context.landmarks, in: space, gravity: frame.gravity, isUsable: { usable.contains($0) }),
      var result = FeatureResult(value: reading.progress, unit: .share)
    else {
      if space == .world, context.landmarks.pose.world.isEmpty { feedback = .noWorldPoints }
      return nil
    }
    rules.update(context, frame.gravity, space, progress: reading.progress)
    feedback = rules.feedback ?? viewAdvice(context)
    if refersToVertical, frame.gravity == nil { quality.insert(.verticalAssumed) }
    result.quality = quality
    result.algorithm = Self.algorithm
    let raw = exercise.reading(
      context.rawLandmarks, in: space, gravity: frame.gravity, isUsable: { usable.contains($0) })
    result.raw = raw?.progress
    result.degrees = (raw ?? reading).degrees
    result.side = (raw ?? reading).side
    return result
  }

  mutating func reset() {
    rules.reset()
    posture.reset()
    (feedback, withheld) = (nil, nil)
  }

  /// Which sides can be used.
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

  /// The sides that can be measured; nil, with advice, where that is not enough.
  private mutating func usable(_ context: FrameContext, _ quality: inout Quality) -> Sides? {
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
      (feedback, withheld) = (advice, quality)
      return nil
    }
    let leftFault = fault(left, &quality)
    let rightFault = fault(right, &quality)
    let sides = Sides(left: leftFault == nil, right: rightFault == nil)
    let hasBoth = (sides.left || left.isEmpty) && (sides.right || right.isEmpty)
    let hasOne = sides.left || sides.right || (left.isEmpty && right.isEmpty)
    guard hasBoth || (hasOne && exercise.worksWithOneSide) else {
      let fault = sides.left ? rightFault : left.isEmpty ? rightFault : leftFault
      (feedback, withheld) = (fault?.advice, fault?.quality)
      return nil
    }
    return sides
  }

  private func viewAdvice(_ context: FrameContext) -> PoseFeedback? {
    guard space == .picture, case .preferred(let view) = exercise.view, let facing = context.facing,
      facing.view != view
    else { return nil }
    return .turn(view)
  }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    guard let result, let landmarks = Landmarks(frame), let motion = exercise.motions.first else { return }
    let pen = scene.pen(style, for: result.value)
    let radius = scene.arcRadius(style) * 0.6
    for angle in motion.angles {
      for case .line(let start, let end) in [angle.from, angle.to] {
        guard let from = landmarks.pixel(start), let to = landmarks.pixel(end) else { continue }
        scene.stroke(.line(from: from, to: to), pen)
      }
      guard case .line(let vertex, _) = angle.to, let center = landmarks.pixel(vertex) else { continue }
      // A full circle is a full repetition; an arc shorter than the pen is wide would be a loose dot.
      guard 2 * .pi * radius * result.value > pen.width else { continue }
      scene.stroke(.arc(center: center, radius: radius, start: -90, sweep: 360 * result.value), pen)
    }
  }
}

/// Watches rules of form; of one that is broken for a moment only nothing is said.
struct RuleWatch: Sendable {
  private let rules: [FormRule]
  private var broken: [Double]
  /// The first rule that has been broken for long enough.
  private(set) var feedback: PoseFeedback?
  /// The first rule that is broken at the moment.
  private(set) var now: PoseFeedback?

  /// Seconds that a rule must be broken before anything is said: noise is shorter.
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

  /// Looks at a frame; `progress` nil: every rule matters at every moment.
  ///
  /// - Returns: Whether all rules hold.
  @discardableResult
  mutating func update(
    _ context: FrameContext, _ gravity: Point?, _ space: BodyAngle.Space, progress: Double?
  ) -> Bool {
    feedback = nil
    now = nil
    for index in rules.indices {
      let isBroken = rules[index].isBroken(context, gravity, space, progress)
      // After an absence the first frame decides.
      broken[index] = isBroken ? context.elapsed.map { broken[index] + $0 } ?? Self.patience : 0
      if isBroken, now == nil { now = rules[index].feedback }
      if feedback == nil, broken[index] >= Self.patience { feedback = rules[index].feedback }
    }
    return now == nil
  }
}

extension FormRule {
  fileprivate func isBroken(
    _ context: FrameContext, _ gravity: Point?, _ space: BodyAngle.Space, _ progress: Double?
  ) -> Bool {
    if let progress, !during.contains(progress) { return false }
    func isBroken(_ angle: BodyAngle) -> Bool? {
      guard let degrees = angle.degrees(context.rawLandmarks, in: space, gravity: gravity) else { return nil }
      if range.contains(degrees) { return false }
      // Smoothing lags and noise jumps: what is said to be wrong is wrong in both. A posture is as fast as the count.
      if progress != nil, let smooth = angle.degrees(context.landmarks, in: space, gravity: gravity),
        range.contains(smooth)
      {
        return false
      }
      // A point that is only guessed breaks no rule.
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
