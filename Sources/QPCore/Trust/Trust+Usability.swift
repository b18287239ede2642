extension Trust {
  /// Whether a reading can be made from parts of the body, and what is known against it.
  func usability(of parts: [Body], view: BodyView?, in landmarks: Landmarks) -> FrameContext.Usability {
    var quality = Quality()
    if !swapped.isEmpty, parts.contains(where: { !swapped.isDisjoint(with: $0.paired) }) {
      quality.insert(.sidesSwapped)
    }
    if let reason = missing(parts, landmarks, &quality) { return .withheld(reason, quality) }
    // All that speaks against the reading, and the first of it as advice.
    var reason: PoseFeedback?
    for body in parts {
      let fault = gate(body, landmarks, &quality)
      reason = reason ?? fault
    }
    if let reason { return .withheld(reason, quality) }
    if let limb = collapsed(parts, &quality) { return .withheld(.limbUnclear(limb.distal), quality) }
    let isOutOfPlane = flagPlane(parts, view, &quality)
    if isOutOfPlane, gates.withholdsOutOfPlane { return .withheld(turnAdvice(view), quality) }
    if isSmoothed { quality.insert(.smoothed) }
    return .usable(quality)
  }

  /// What the person should do to be seen in a view.
  func turnAdvice(_ view: BodyView?) -> PoseFeedback {
    view.map(PoseFeedback.turn) ?? .stayInPlane
  }

  private func missing(_ parts: [Body], _ landmarks: Landmarks, _ quality: inout Quality) -> PoseFeedback? {
    guard let reason = PoseFeedback.missing(parts, in: landmarks) else { return nil }
    if case .notSeen = reason { quality.insert(.lowVisibility) }
    return reason
  }

  /// What speaks against a part, or against either of the two that stand for it.
  func state(of body: Body, in topology: Topology) -> PointState {
    if let index = topology.index(of: body) { return state(of: index) }
    guard let (one, other) = body.halves, let first = topology.index(of: one), let second = topology.index(of: other)
    else { return [] }
    return state(of: first).union(state(of: second))
  }

  /// The gates of one part.
  private func gate(_ body: Body, _ landmarks: Landmarks, _ quality: inout Quality) -> PoseFeedback? {
    let state = state(of: body, in: landmarks.topology)
    if let outside = landmarks[body].map({ Double($0.outside) }), outside > 0 || state.contains(.outOfFrame) {
      quality.insert(.outOfFrame, degree: max(outside, quality[.outOfFrame] ?? 0))
    }
    if state.contains(.outOfFrame) { return .outOfFrame(body) }
    if state.contains(.lowVisibility) {
      quality.add(.lowVisibility, degree: landmarks[body]?.visibility.map(Double.init) ?? 0)
      return .notSeen(body)
    }
    if state.contains(.suspect) {
      quality.add(.implausibleMotion, degree: jump(carrying: body) ?? 0)
      return .tooFast(body)
    }
    // It stays in the new place, and is believed; that it jumped there is worth knowing.
    if state.contains(.moved) { quality.insert(.implausibleMotion) }
    return nil
  }

  /// How far the limb jumped on which a part hangs.
  private func jump(carrying body: Body) -> Double? {
    let (one, other) = body.halves ?? (body, body)
    var worst: Double?
    for limb in Limb.allCases {
      guard let jump = self[limb].jump, limb.carried.contains(where: { $0 == one || $0 == other }) else { continue }
      worst = max(worst ?? jump, jump)
    }
    return worst
  }

  /// A limb of the parts that has no length, and flags for limbs of odd lengths.
  private func collapsed(_ parts: [Body], _ quality: inout Quality) -> Limb? {
    for limb in Limb.allCases where limb.joins(parts) {
      let known = self[limb]
      if known.isCollapsed {
        quality.insert(.limbLength, degree: known.length)
        return limb
      }
      if let length = known.length, length > gates.limbLength { quality.add(.limbLength, degree: length) }
      if let symmetry = known.symmetry, max(symmetry, 1 / symmetry) > gates.limbLength {
        quality.add(.limbLength, degree: symmetry)
      }
    }
    return nil
  }

  /// Flags limbs that point out of the plane and a person who is turned away.
  private func flagPlane(_ parts: [Body], _ view: BodyView?, _ quality: inout Quality) -> Bool {
    var worst = 0.0
    for limb in Limb.allCases where limb.joins(parts) {
      if let length = self[limb].length, length < gates.plane { worst = max(worst, self[limb].tilt ?? 0) }
    }
    if let view, let turned = turned(from: view), turned > gates.yaw { worst = max(worst, turned) }
    guard worst > 0 else { return false }
    quality.insert(.outOfPlane, degree: worst)
    return true
  }
}

extension Limb {
  /// Whether both ends of the limb are among parts.
  func joins(_ parts: [Body]) -> Bool {
    parts.contains(proximal) && parts.contains(distal)
  }
}
