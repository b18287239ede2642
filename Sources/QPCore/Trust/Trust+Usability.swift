extension Trust {
  /// Whether a reading can be made from parts of the body, and what is known against it.
  func usability(of parts: [Body], view: BodyView?, in landmarks: Landmarks) -> FrameContext.Usability {
    var quality = Quality()
    if isSmoothed { quality.insert(.smoothed) }
    if isSwapped(parts) { quality.insert(.sidesSwapped) }
    if let reason = missing(parts, landmarks) { return .withheld(reason, quality) }
    for body in parts {
      if let reason = gate(body, landmarks, &quality) { return .withheld(reason, quality) }
    }
    if let limb = collapsed(parts, &quality) { return .withheld(.limbUnclear(limb.distal), quality) }
    let isOutOfPlane = flagPlane(parts, view, &quality)
    if isOutOfPlane, gates.withholdsOutOfPlane { return .withheld(turnAdvice(view), quality) }
    return .usable(quality)
  }

  /// What the person should do to be seen in a view.
  func turnAdvice(_ view: BodyView?) -> PoseFeedback {
    view.map(PoseFeedback.turn) ?? .stayInPlane
  }

  private func missing(_ parts: [Body], _ landmarks: Landmarks) -> PoseFeedback? {
    for body in parts where !landmarks.topology.contains(body) {
      return .notInTopology(body, topology: landmarks.topology.name)
    }
    return parts.first { landmarks[$0] == nil }.map(PoseFeedback.notSeen)
  }

  /// The gates of one part.
  private func gate(_ body: Body, _ landmarks: Landmarks, _ quality: inout Quality) -> PoseFeedback? {
    var state: PointState = []
    if let index = landmarks.topology.index(of: body) {
      state = self.state(of: index)
    } else if let (one, other) = body.halves, let first = landmarks.topology.index(of: one),
      let second = landmarks.topology.index(of: other)
    {
      state = self.state(of: first).union(self.state(of: second))
    }
    if let outside = landmarks[body].map({ Double($0.outside) }), outside > 0 || state.contains(.outOfFrame) {
      quality.insert(.outOfFrame, degree: max(outside, quality[.outOfFrame] ?? 0))
    }
    if state.contains(.outOfFrame) { return .outOfFrame(body) }
    if state.contains(.lowVisibility) {
      quality.insert(.lowVisibility, degree: landmarks[body]?.visibility.map(Double.init))
      return .notSeen(body)
    }
    if state.contains(.suspect) {
      quality.insert(.implausibleMotion, degree: jump(carrying: body))
      return .tooFast(body)
    }
    // It stays in the new place, and is believed; that it jumped there is worth knowing.
    if state.contains(.moved) { quality.insert(.implausibleMotion) }
    return nil
  }

  /// How far the limb jumped on which a part hangs.
  private func jump(carrying body: Body) -> Double? {
    let parts = body.halves.map { [$0, $1] } ?? [body]
    return Limb.allCases.filter { !Set($0.carried).isDisjoint(with: parts) }.compactMap { self[$0].jump }.max()
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

extension Body {
  /// Whether the part has a counterpart on the other side.
  var isPaired: Bool { mirrored != self }

  /// Whether the part changes places when one leg is taken for the other.
  var isOfLeg: Bool { SideSwaps.leg.contains { $0 == self || $1 == self } }
}
