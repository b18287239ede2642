internal import QPCore
internal import QPFeatures
internal import QPStyle

/// A measurer of an exercise's progress and form.
struct ExerciseMeasurer: MeasuringWithoutNoise {
  private let exercise: Exercise
  private let space: ExerciseSpace
  private let left: NeededParts
  private let right: NeededParts
  private let sides: NeededParts
  private let middle: NeededParts
  private let refersToVertical: Bool
  private let readsHeight: Bool
  /// The time for which the person has been seen, in seconds.
  private var seconds = 0.0
  private var vertical = StandingVertical()
  private var stature = StatureEstimate()
  private var form: FormRuleMonitor
  private var identity: FormRuleMonitor

  private static let algorithm = "exercise/1"
  private static var limits: ExerciseReadingParameters { .current }

  init(_ exercise: Exercise, in space: ExerciseSpace) {
    self.exercise = exercise
    self.space = space == .world ? .world : .picture
    left = NeededParts(exercise.needed(.left))
    right = NeededParts(exercise.needed(.right))
    sides = NeededParts(left.isEmpty || right.isEmpty ? [] : left.parts + right.parts)
    middle = NeededParts(exercise.needed(nil))
    refersToVertical = exercise.motions.list.contains { $0.angles.contains(where: \.refersToVertical) }
    readsHeight = exercise.height != nil
    form = FormRuleMonitor(exercise.rules.filter { $0.role == .form } + exercise.rules.filter { $0.role == .note })
    identity = FormRuleMonitor(exercise.identity)
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    let isInBestView = context.facing.flatMap { facing in exercise.view.best.map { $0 == facing.plane } }
    seconds += context.elapsed ?? 0
    if readsHeight { stature.update(person.bodySize, elapsed: context.elapsed) }
    let hasWorld = !person.rawLandmarks.pose.world.isEmpty
    var quality = Quality()
    let usable: Sides
    // A limb that points at the camera has no angle in the picture; outside the best view other spaces are read.
    var isFlat = isInBestView == false && (hasWorld || readsHeight)
    switch usability(context, &quality, &isFlat) {
    case .usable(let sides): usable = sides
    case .unusable(let outcome):
      if isUnreadable(isInBestView, hasWorld), let view = exercise.view.best { return .nothing(feedback: .turn(view)) }
      return outcome
    }
    // The labels of the legs are uncertain, so a one-sided exercise has no reading.
    if exercise.side != nil, quality.contains(.sidesSwapped), !context.areSidesCorrected { return .withheld(quality) }
    // From other views, lying cannot be detected in the picture.
    let judges = isInBestView != false
    let postureSpace = judges || !hasWorld ? space : .world
    if hasWorld, !judges || space == .world {
      vertical.update(person.landmarks, gravity: context.gravity, elapsed: context.elapsed)
    }
    guard
      identity.update(
        person, context, postureSpace, progress: nil, down: vertical.down, isSure: judges || hasWorld)
    else {
      return .nothing(feedback: identity.currentFeedback)
    }
    var motions = motions(person, context, usable, hasWorld, isInBestView)
    if isFlat { motions.picture = .none }
    if case .required = exercise.view, isInBestView == false || quality[.outOfPlane] ?? 0 > Self.limits.largestTilt {
      motions.picture = .none
    }
    guard let (reading, value, measured) = progress(motions, person, context, usable),
      var result = FeatureResult(value: value, unit: .fraction)
    else {
      if space == .world, !hasWorld { return .nothing(feedback: .noWorldPoints) }
      if isInBestView == false, let view = exercise.view.best { return .nothing(feedback: .turn(view)) }
      return quality[.outOfPlane] ?? 0 > Self.limits.largestTilt
        ? .withheld(quality, feedback: .stayInPlane) : .nothing()
    }
    form.update(
      person, context, measured == .world ? .world : .picture, progress: value, down: vertical.down)
    if refersToVertical, context.gravity == nil { quality.insert(.verticalAssumed) }
    result.quality = quality
    result.algorithm = Self.algorithm
    result.raw = measured == .height ? value : exercise.progress(reading)
    result.detail = ExerciseDetail(
      degrees: exercise.degrees(reading, in: measured) ?? .nan, side: exercise.side(reading),
      areSidesCorrected: context.areSidesCorrected, space: measured, isInBestView: isInBestView, motions: motions)
    return .reading(result, feedback: form.feedback ?? (isInBestView == false && space == .picture ? viewAdvice : nil))
  }

  /// Returns whether the picture cannot show the movement, and nothing else does.
  private func isUnreadable(_ isInBestView: Bool?, _ hasWorld: Bool) -> Bool {
    guard space == .picture, isInBestView == false, !hasWorld, case .required = exercise.view else { return false }
    return true
  }

  /// Returns the motions in every space.
  private func motions(
    _ person: Person, _ context: FrameContext, _ usable: Sides, _ hasWorld: Bool, _ isInBestView: Bool?
  ) -> MotionReadings {
    var readings = MotionReadings()
    let gravity = context.gravity
    if space == .picture {
      readings.picture = exercise.motions(person.rawLandmarks, in: .picture, gravity: gravity) { usable.contains($0) }
    }
    if hasWorld {
      // Errors in depth are large and last for several frames: unless requested, 3D landmarks are read smoothed.
      readings.world = exercise.motions(
        space == .world ? person.rawLandmarks : person.landmarks, in: .world, gravity: gravity, down: vertical.down,
        isUsable: usable.contains)
    }
    // The size of a new person is not settled.
    if readsHeight, seconds > Self.limits.settling {
      (readings.height, readings.heights) = exercise.heights(
        person.rawLandmarks, trunk: stature.pixels, gravity: gravity, isUsable: usable.contains)
      // Accompanying motions, and the leading angle, come from where they show: a height may be another motion's.
      let shown = hasWorld ? readings.world : isInBestView == false ? .none : readings.picture
      readings.height.others = shown.others
      let last = exercise.motions.list.count - 1
      if last < shown.others.scalarCount { readings.height.others[last] = shown.leading }
      // Heights do not show whether both sides work: both hips come down in a side lunge, too, but one knee bends.
      if exercise.height?.sides != .alternating {
        (readings.height.left, readings.height.right) = (shown.left, shown.right)
      }
    }
    if !context.arePointsExact {
      readings.picture.angleHalfWidth = Self.limits.halfWidthInPicture
      readings.world.angleHalfWidth = Self.limits.halfWidthIn3D
    }
    if exercise.fixed != nil {
      readings.hands = exercise.place(Body.wrist, person.rawLandmarks, gravity: gravity)
      readings.shoulders = exercise.place(Body.shoulder, person.rawLandmarks, gravity: gravity)
    }
    if let hips = person.rawLandmarks.pixel(.midHip) {
      let along = gravity.map { hips.x * $0.y - hips.y * $0.x } ?? hips.x
      (readings.hips, readings.size) = (Float(along), Float(person.bodySize))
    }
    return readings
  }

  /// Returns the raw motions, the smoothed progress and its space: the picture, 3D landmarks or heights, the first that
  /// there is.
  private func progress(
    _ motions: MotionReadings, _ person: Person, _ context: FrameContext, _ usable: Sides
  ) -> (MotionReading, Double, ExerciseSpace)? {
    func smoothed(in space: ExerciseSpace) -> Double? {
      let smooth = exercise.motions(person.landmarks, in: space, gravity: context.gravity, down: vertical.down) {
        usable.contains($0)
      }
      return exercise.progress(smooth)
    }
    if motions.picture.isSeen, let value = smoothed(in: .picture) { return (motions.picture, value, .picture) }
    if motions.world.isSeen {
      // Beside the picture they are those of smoothed landmarks already.
      let value = space == .world ? smoothed(in: .world) : exercise.progress(motions.world)
      if let value { return (motions.world, value, .world) }
    }
    guard motions.height.isSeen, space == .picture else { return nil }
    return (motions.height, min(max(Double(motions.height.leading), 0), 1), .height)
  }

  mutating func reset() {
    (seconds, vertical, stature) = (0, StandingVertical(), StatureEstimate())
    form.reset()
    identity.reset()
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
  ///
  /// - Parameters:
  ///   - context: The frame.
  ///   - quality: The quality, to which the known faults are added.
  ///   - isFlat: Whether limbs may point at the camera; afterwards, whether one does.
  /// - Returns: The usable sides, or the outcome without a reading.
  private func usability(_ context: FrameContext, _ quality: inout Quality, _ isFlat: inout Bool) -> Usability {
    let allowsFlat = isFlat
    isFlat = false
    var pointsAtCamera = false
    defer { isFlat = pointsAtCamera }
    func fault(_ parts: NeededParts, _ quality: inout Quality) -> (advice: PoseFeedback?, quality: Quality)? {
      guard !parts.isEmpty else { return (nil, Quality()) }
      switch context.usability(of: parts) {
      case .usable(let known):
        if !known.isEmpty { quality.formUnion(known) }
        return nil
      case .withheld(.limbUnclear, let known) where allowsFlat:
        quality.formUnion(known)
        pointsAtCamera = true
        return nil
      case .withheld(let advice, let quality): return (advice, quality)
      }
    }
    if !middle.isEmpty, let (advice, quality) = fault(middle, &quality) {
      return .unusable(.withheld(quality, feedback: advice))
    }
    // Both sides are mostly seen, and one check is faster.
    if !sides.isEmpty, case .usable(let known) = context.usability(of: sides) {
      quality.formUnion(known)
      return .usable(Sides(left: true, right: true))
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

  private var viewAdvice: PoseFeedback? {
    if case .preferred(let view) = exercise.view { .turn(view) } else { nil }
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result else { return }
    let landmarks = person.landmarks
    let pen = drawing.pen(style, for: result.value)
    let radius = drawing.arcRadius(style) * Self.limits.arcRadius
    for angle in exercise.motions.leading.angles {
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

extension PoseFeedback {
  static let noWorldPoints = PoseFeedback.custom(
    key: "feedback.noWorldPoints", text: "The recording has no points in metres; measure in the picture")
}
