public import QPLandmarks
internal import QPSignal

extension FrameContext {
  /// The verdict on whether a reading can be made.
  public enum Usability: Hashable, Sendable {
    /// The reading can be made; the quality holds its known faults.
    case usable(Quality)
    /// The reading must be withheld, for the faults in the quality; the feedback asks the person for a change.
    case withheld(PoseFeedback?, Quality)
  }

  /// Returns whether a reading can be made from parts of the body, with its known faults.
  ///
  /// - Parameters:
  ///   - parts: The parts that the reading needs.
  ///   - view: The view that it needs; `nil` for any.
  /// - Returns: ``Usability/withheld(_:_:)`` with the change asked of the person where there must be no reading.
  public func usability(of parts: [Landmarks.Body], view: AnatomicalPlane? = nil) -> Usability {
    usability(of: NeededParts(parts), view: view)
  }

  /// Returns whether a reading can be made from parts whose segments have been looked up.
  package func usability(of needed: NeededParts, view: AnatomicalPlane? = nil) -> Usability {
    var quality = Quality()
    if state.exchanged.rawValue != 0,
      needed.parts.contains(where: { !state.exchanged.isDisjoint(with: $0.paired) })
    {
      quality.insert(.sidesSwapped)
    }
    if !faults.parts.isDisjoint(with: needed.set), let reason = gate(needed.parts, &quality) {
      return .withheld(reason, quality)
    }
    var tilt = 0.0
    if let view, let turned = state.turned(from: view), turned > gates.maximumYaw { tilt = turned }
    var faulty = faults.segments.intersection(needed.segments)
    while let segment = faulty.popFirst() {
      let known = state[segment]
      if known.isCollapsed {
        quality.insert(.limbLength, magnitude: known.lengthRatio)
        return .withheld(.limbUnclear(segment.distal), quality)
      }
      if let length = known.deviatingLengthRatio(gates) { quality.add(.limbLength, magnitude: length) }
      if let symmetry = known.deviatingContralateralRatio(gates) { quality.add(.limbLength, magnitude: symmetry) }
      tilt = max(tilt, faults.tilt(of: segment))
    }
    if tilt > 0 { quality.insert(.outOfPlane, magnitude: tilt) }
    if tilt > 0, gates.withholdsOutOfPlane { return .withheld(turnAdvice(view), quality) }
    if isSmoothed { quality.insert(.smoothed) }
    return .usable(quality)
  }

  /// Returns the change that brings the person into a view.
  func turnAdvice(_ view: AnatomicalPlane?) -> PoseFeedback {
    view.map(PoseFeedback.turn) ?? .stayInPlane
  }

  /// Applies the gates to parts of which some have faults; returns the first reason to withhold, `nil` for none.
  private func gate(_ parts: [Body], _ quality: inout Quality) -> PoseFeedback? {
    let landmarks = state.landmarks
    if let reason = missing(parts, landmarks, &quality) { return reason }
    var reason: PoseFeedback?
    // Collects all faults of the reading, and the first of them as advice.
    for body in parts where faults.parts.contains(body) {
      let fault = gate(body, landmarks, &quality)
      reason = reason ?? fault
    }
    return reason
  }

  private func missing(_ parts: [Body], _ landmarks: Landmarks, _ quality: inout Quality) -> PoseFeedback? {
    guard let reason = PoseFeedback.missing(parts, in: landmarks) else { return nil }
    if case .notSeen = reason { quality.insert(.lowVisibility) }
    return reason
  }

  /// Applies the gates to one part; returns the reason to withhold, `nil` for none.
  private func gate(_ body: Body, _ landmarks: Landmarks, _ quality: inout Quality) -> PoseFeedback? {
    let known = state.state(of: body)
    if let outside = landmarks[body]?.outside, outside > 0 || known.contains(.outOfFrame) {
      quality.insert(.outOfFrame, magnitude: max(Double(outside), quality[.outOfFrame] ?? 0))
    }
    if known.contains(.outOfFrame) { return .outOfFrame(body) }
    if known.contains(.lowVisibility) {
      quality.add(.lowVisibility, magnitude: landmarks[body]?.visibility.map(Double.init) ?? 0)
      return .notSeen(body)
    }
    if known.contains(.suspect) {
      quality.add(.implausibleMotion, magnitude: jump(carrying: body) ?? 0)
      return .tooFast(body)
    }
    // The part stays in its new place and is measured there; the jump is still worth a flag.
    if known.contains(.moved) { quality.insert(.implausibleMotion) }
    if known.contains(.unconfirmed) { quality.add(.unconfirmed, magnitude: jump(carrying: body) ?? 0) }
    return nil
  }

  /// Returns the largest jump of a limb that carries a part, in degrees; `nil` where none jumped.
  private func jump(carrying body: Body) -> Double? {
    let (one, other) = body.halves ?? (body, body)
    var worst: Double?
    for segment in Segment.allCases {
      guard let jump = state[segment].jumpAngle, segment.carried.contains(where: { $0 == one || $0 == other }) else {
        continue
      }
      worst = max(worst ?? jump, jump)
    }
    return worst
  }
}
