internal import QPCore
internal import QPStyle

/// A measurer that measures and draws a clinical movement.
struct ClinicalMeasurer: Measuring {
  private let movement: ClinicalMovement
  private var meter: AngleMeter
  private var fallback: AngleMeter?
  /// Both rays, if they run along segments whose direction in world coordinates may be known.
  private let lines: (from: FrameContext.SpatialLine, to: FrameContext.SpatialLine)?
  private var hasReportedPlaneUnchecked = false
  private var drawn: Drawn?

  private static let algorithm = "clinical/1"

  /// The values of the last reading that `draw` needs.
  private struct Drawn {
    let facing: Facing
    let rays: AngleMeter.Rays?
  }

  init(_ movement: ClinicalMovement) {
    self.movement = movement
    meter = AngleMeter(from: movement.from, to: movement.to)
    fallback = movement.fallback.map { AngleMeter(from: $0.from, to: movement.to) }
    lines = movement.from.spatialLine.flatMap { from in movement.to.spatialLine.map { (from, $0) } }
  }

  mutating func reset() {
    hasReportedPlaneUnchecked = false
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    drawn = nil
    guard let facing = facing(context) else {
      return .withheld(context.quality(turnedFrom: movement.view), feedback: .turn(movement.view))
    }
    if let refusal = meter.refusal(context) { return refusal }
    let isInView = facing.plane == movement.view
    let view = isInView ? movement.view : nil
    let usability = context.usability(of: meter.needed, view: view)
    if case .withheld(let advice, _) = usability, let needed = fallback?.needed,
      case .usable(let quality) = context.usability(of: needed, view: view)
    {
      guard !movement.refusesOutOfPlane || !quality.contains(.outOfPlane) else { return withheld(quality, advice) }
      let rays = fallback?.rays(person.landmarks, gravity: context.gravity)
      return Outcome(read(rays, person, context, facing, quality, usesFallback: true), feedback: advice)
    }
    switch usability {
    case .withheld(let advice, let quality): return withheld(quality, advice)
    case .usable(var quality):
      if !isInView, let tilt = tilt(person.rawLandmarks),
        tilt > context.gates.maximumYaw / AngleParameters.current.segmentError
      {
        quality.insert(.outOfPlane, magnitude: max(tilt, quality[.outOfPlane] ?? 0))
      }
      let rays = meter.rays(person.landmarks, gravity: context.gravity)
      if isInView, let tilt = misleadingTilt(rays?.signedAngle, context) {
        quality.insert(.outOfPlane, magnitude: max(tilt, quality[.outOfPlane] ?? 0))
        if context.gates.withholdsOutOfPlane { return withheld(quality, .stayInPlane) }
      }
      let isOut = quality.contains(.outOfPlane)
      let advice = isOut ? context.outOfPlaneAdvice(view: view) : nil
      let apparent = isInView ? apparentMovement(person.rawLandmarks, context) : 0
      if isOut, movement.refusesOutOfPlane || apparent > AngleParameters.current.mostApparentMovement {
        return withheld(quality, advice)
      }
      var result = read(rays, person, context, facing, quality, usesFallback: false)
      result?.widenInterval(by: apparent)
      return Outcome(result, feedback: advice)
    }
  }

  private func withheld(_ quality: Quality, _ advice: PoseFeedback?) -> Outcome {
    var quality = quality
    quality.remove(.smoothed)
    return .withheld(quality, feedback: advice)
  }

  /// Returns the direction in which the person faces; `nil` if the movement cannot be seen from there.
  private func facing(_ context: FrameContext) -> Facing? {
    guard let facing = context.facing else { return movement.view == .frontal ? .camera : nil }
    return facing.plane == movement.view || movement.isUnsignedElsewhere ? facing : nil
  }

  /// Returns the larger tilt of the two segments out of the picture's plane, in degrees; `nil` without world points.
  ///
  /// From another view the plane of the movement is not that of the body, and two segments that both leave the
  /// picture's plane have up to ``AngleParameters/segmentError`` times the error of a body that is turned by the same angle.
  private func tilt(_ landmarks: Landmarks) -> Double? {
    var worst: Double?
    for case .line(let from, let to) in [movement.from, movement.to] {
      guard let start = landmarks.world(from), let end = landmarks.world(to),
        let near = start.z, let far = end.z
      else { return nil }
      let across = Point(Double(end.x - start.x), Double(end.y - start.y)).length
      worst = max(worst ?? 0, Maths.atan2(abs(Double(far - near)), across) * 180 / .pi)
    }
    return worst
  }

  /// Returns the tilt of the two segments out of the picture's plane, in degrees, if it falsifies the angle between
  /// them.
  ///
  /// `nil` if it does not, or if that is not known.
  private func misleadingTilt(_ turn: Double?, _ context: FrameContext) -> Double? {
    guard context.gates.maximumOutOfPlaneAngle < .infinity, let lines, let turn else { return nil }
    return context.misleadingTilt(lines.from, lines.to, turn: turn)
  }

  /// Returns by how much a limb beside the trunk may only seem moved, in degrees, as the person is turned.
  ///
  /// It is 0 without 3D landmarks. An estimator's turn is in doubt by ``AngleParameters/turnDoubt``.
  private func apparentMovement(_ landmarks: Landmarks, _ context: FrameContext) -> Double {
    guard movement.reference == .trunk else { return 0 }
    let doubt = context.arePointsExact ? 0 : AngleParameters.current.turnDoubt
    let turned = (context.turn(awayFrom: movement.view) ?? 0) + doubt
    return TurnedLimb(landmarks, movement.to, outOf: movement.view)?.apparentMovement(turned: turned) ?? 0
  }

  private mutating func read(
    _ rays: AngleMeter.Rays?, _ person: Person, _ context: FrameContext, _ facing: Facing, _ quality: Quality,
    usesFallback: Bool
  ) -> FeatureResult? {
    let offset = usesFallback ? movement.fallback?.offset ?? 0 : movement.offset
    let isUnsigned = movement.isUnsignedElsewhere && facing.plane != movement.view
    let movement = movement
    let angle: (Double) -> Double = { turn in
      isUnsigned ? abs(turn) : movement.angle(turn: turn, facing: facing, offset: offset)
    }
    drawn = Drawn(facing: facing, rays: rays)
    guard
      var result = usesFallback
        ? fallback?.read(rays, person, context, quality: quality, algorithm: Self.algorithm, value: angle)
        : meter.read(rays, person, context, quality: quality, algorithm: Self.algorithm, value: angle)
    else { return nil }
    let isOut = result.quality.contains(.outOfPlane)
    if let rays, isOut || context.possibleSideTurn != nil {
      let turns = isOut ? turns(outOfPlane: rays, context, isInView: facing.plane == movement.view) : (nil, nil)
      let turned = context.possibleSideTurn.flatMap { rays.seenTurned(by: $0, gravity: context.gravity).signedAngle }
      result.widenInterval(toInclude: turns.0.map(angle), turns.1.map(angle), turned.map(angle))
    }
    if !hasReportedPlaneUnchecked {
      hasReportedPlaneUnchecked = true
      if context.isPlaneUnchecked { result.quality.insert(.planeUnchecked) }
    }
    let reference = usesFallback ? movement.fallback?.reference : movement.reference
    result.detail = CompensationDetail(
      reference: reference ?? movement.reference, landmarks: person.landmarks, gravity: context.gravity,
      facing: facing, armSide: movement.armSide)
    return result
  }

  /// Returns what the turn of rays may be that are known to be out of the picture's plane: of a limb's joint the angle in
  /// space, of an angle to the trunk that in the person's own plane.
  private func turns(
    outOfPlane rays: AngleMeter.Rays, _ context: FrameContext, isInView: Bool
  ) -> (Double?, Double?) {
    if movement.reference == .limb, let lines, let turn = rays.signedAngle {
      let (one, other) = context.anglesInSpace(lines.from, lines.to, turn: turn)
      return turn < 0 ? (-one, -other) : (one, other)
    }
    guard isInView, let turned = context.turn(awayFrom: movement.view) else { return (nil, nil) }
    let most = min(turned, AngleParameters.current.mostTurn)
    return (rays.seenTurned(by: most, gravity: context.gravity).signedAngle, nil)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let drawn, let center = person.landmarks.pixel(movement.vertex),
      let rays = drawn.rays, rays.from.length > 0, rays.to.length > 0, let turn = rays.signedAngle
    else { return }
    let reach = drawing.arcRadius(style) * 1.6
    // The arc starts at the direction of the zero angle.
    let isMirrored = drawn.facing == .away || drawn.facing == .left
    let isUnsigned = movement.isUnsignedElsewhere && drawn.facing.plane != movement.view
    let swept = isUnsigned ? turn : (isMirrored ? -1 : 1) * movement.sign * result.value
    let start = Maths.atan2(rays.to.y, rays.to.x) * 180 / .pi - swept
    let zero = Point(Maths.cos(start * .pi / 180), Maths.sin(start * .pi / 180)) * reach
    let startsHere = if case .line(let body, _) = movement.to { body == movement.vertex } else { false }
    let angle = AngleDrawing(
      center: center, from: zero, to: startsHere ? rays.to : rays.to * (reach / rays.to.length), start: start,
      turn: swept)
    angle.draw(result, style, into: &drawing)
  }
}

extension Ray {
  fileprivate var spatialLine: FrameContext.SpatialLine? {
    if case .line(let start, let end) = self { FrameContext.SpatialLine(from: start, to: end) } else { nil }
  }
}

extension FrameContext {
  /// Returns the quality flags for a person turned away from a view.
  fileprivate func quality(turnedFrom view: AnatomicalPlane) -> Quality {
    var quality = Quality()
    quality.insert(.outOfPlane, magnitude: turn(awayFrom: view))
    return quality
  }

  /// Returns the advice on a reading out of plane: to turn, if the whole person is turned.
  fileprivate func outOfPlaneAdvice(view: AnatomicalPlane?) -> PoseFeedback {
    if let view, let turned = turn(awayFrom: view), turned > gates.maximumYaw { return .turn(view) }
    return .stayInPlane
  }
}

extension CompensationDetail {
  /// Computes the context of a movement from the rest of the body.
  init(reference: Reference, landmarks: Landmarks, gravity: Point?, facing: Facing, armSide: Side?) {
    self.init(reference: reference)
    let trunk = Ray.line(from: .midHip, to: .midShoulder)
    func turn(_ a: Ray, _ b: Ray) -> Double? {
      AngleMeter.Rays(
        from: a.direction(in: landmarks, gravity: gravity), to: b.direction(in: landmarks, gravity: gravity))?
        .signedAngle
    }
    trunkLean = turn(.up, trunk).map(abs)
    guard let side = armSide else { return }
    if facing.plane == .frontal, let across = turn(trunk, .line(from: .rightShoulder, to: .leftShoulder)) {
      let tilt = 90 - (facing == .away ? -across : across)
      shoulderHike = side == .left ? tilt : -tilt
    }
    elbowBend = turn(
      .line(from: .shoulder(side: side), to: .elbow(side: side)),
      .line(from: .elbow(side: side), to: .wrist(side: side))
    ).map(abs)
  }
}

extension AngleMeter.Rays {
  init?(from: Point?, to: Point?) {
    guard let from, let to else { return nil }
    self.init(from: from, to: to)
  }

  /// Returns the rays whose plane, turned away by an angle in degrees about the vertical, would look like these.
  ///
  /// Lengths across the vertical are shortened by the angle's cosine.
  fileprivate func seenTurned(by degrees: Double, gravity: Point?) -> AngleMeter.Rays {
    let across = gravity.map { Point($0.y, -$0.x) } ?? Point(1, 0)
    let stretch = 1 / Maths.cos(degrees * .pi / 180) - 1
    func whole(_ ray: Point) -> Point { ray + across * ((ray * across).sum() * stretch) }
    return AngleMeter.Rays(from: whole(from), to: whole(to))
  }
}

extension FeatureResult {
  /// Widens the interval by an angle in degrees, to both sides.
  fileprivate mutating func widenInterval(by angle: Double) {
    guard let known = interval else { return }
    interval = known.lowerBound - angle...known.upperBound + angle
  }

  /// Widens the interval by the difference to each of the other values that the reading may have.
  fileprivate mutating func widenInterval(toInclude first: Double?, _ second: Double?, _ third: Double?) {
    guard let known = interval else { return }
    func difference(to other: Double?) -> Double { other.map { $0.distance(from: value, period: 360) } ?? 0 }
    // Three values, not a list: a list would be allocated in every frame.
    let (a, b, c) = (difference(to: first), difference(to: second), difference(to: third))
    interval = known.lowerBound + min(a, b, c, 0)...known.upperBound + max(a, b, c, 0)
  }
}
