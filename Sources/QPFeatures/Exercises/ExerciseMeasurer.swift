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

  private static let algorithm = "exercise/1"

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
    if space == .picture, case .required(let view) = exercise.view, let facing = context.facing, facing.view != view {
      feedback = .turn(view)
      return nil
    }
    var quality = Quality()
    guard let usable = usable(context, &quality) else { return nil }
    if let broken = posture.broken(context, frame.gravity, space, progress: nil) {
      feedback = broken
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
    feedback = rules.broken(context, frame.gravity, space, progress: reading.progress) ?? viewAdvice(context)
    if refersToVertical, frame.gravity == nil { quality.insert(.verticalAssumed) }
    result.quality = quality
    result.algorithm = Self.algorithm
    result.raw =
      exercise.reading(
        context.rawLandmarks, in: space, gravity: frame.gravity, isUsable: { usable.contains($0) })?.progress
    return result
  }

  mutating func reset() {
    rules.reset()
    posture.reset()
    feedback = nil
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
    func usable(_ parts: [Body], _ quality: inout Quality) -> PoseFeedback?? {
      guard !parts.isEmpty else { return .some(nil) }
      switch context.usability(of: parts) {
      case .usable(let known):
        if !known.isEmpty { quality.formUnion(known) }
        return nil
      case .withheld(let advice, _): return .some(advice)
      }
    }
    if !middle.isEmpty, let advice = usable(middle, &quality) {
      feedback = advice
      return nil
    }
    let leftFault = usable(left, &quality)
    let rightFault = usable(right, &quality)
    let sides = Sides(left: leftFault == nil, right: rightFault == nil)
    let hasBoth = (sides.left || left.isEmpty) && (sides.right || right.isEmpty)
    let hasOne = sides.left || sides.right || (left.isEmpty && right.isEmpty)
    guard hasBoth || (hasOne && exercise.worksWithOneSide) else {
      feedback = (sides.left ? rightFault : left.isEmpty ? rightFault : leftFault) ?? nil
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
      // A full circle is a full repetition.
      scene.stroke(.arc(center: center, radius: radius, start: -90, sweep: 360 * result.value), pen)
    }
  }
}

/// Watches rules of form; one that is broken for a moment only is not.
struct RuleWatch: Sendable {
  private let rules: [FormRule]
  private var broken: [Double]

  /// Seconds that a rule must be broken before anything is said: noise is shorter.
  private static let patience = 0.2

  init(_ rules: [FormRule]) {
    self.rules = rules
    broken = [Double](repeating: 0, count: rules.count)
  }

  mutating func reset() {
    for index in broken.indices { broken[index] = 0 }
  }

  /// The first rule that has been broken for long enough; `progress` nil: at every moment.
  mutating func broken(
    _ context: FrameContext, _ gravity: Point?, _ space: BodyAngle.Space, progress: Double?
  ) -> PoseFeedback? {
    var first: PoseFeedback?
    for (index, rule) in rules.enumerated() {
      let isBroken = rule.isBroken(context, gravity, space, progress)
      // After an absence the first frame decides.
      broken[index] = isBroken ? context.elapsed.map { broken[index] + $0 } ?? Self.patience : 0
      if first == nil, broken[index] >= Self.patience { first = rule.feedback }
    }
    return first
  }
}

extension FormRule {
  fileprivate func isBroken(
    _ context: FrameContext, _ gravity: Point?, _ space: BodyAngle.Space, _ progress: Double?
  ) -> Bool {
    if let progress, !during.contains(progress) { return false }
    return angles.contains { angle in
      guard let degrees = angle.degrees(context.landmarks, in: space, gravity: gravity), !range.contains(degrees)
      else { return false }
      // A point that is only guessed breaks no rule.
      if case .usable = context.usability(of: angle.needed) { return true }
      return false
    }
  }
}

extension PoseFeedback {
  static let noWorldPoints = PoseFeedback.custom(
    key: "feedback.noWorldPoints", text: "The recording has no points in metres; measure in the picture")
}
