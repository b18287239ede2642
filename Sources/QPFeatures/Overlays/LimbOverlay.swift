public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that draws a group of limbs: lines between the parts, a dot on each.
  ///
  /// It has no reading. Where a face or the 21 points of a hand were found, they take the place of the body's points of it, in
  /// lines no wider than fit their size.
  ///
  /// - Parameters:
  ///   - group: The group to draw.
  ///   - style: The style; its conditions never match, since there is no value.
  /// - Returns: The feature, named like `overlay.upperBody`.
  public static func overlay(_ group: LimbGroup, style: Style = Style()) -> Feature {
    let metadata = Feature.Metadata(title: group.name, summary: "draws limbs, has no reading")
    return Feature(id: Feature.ID("overlay.\(group.name)"), metadata: metadata, style: style, policy: nil) {
      LimbDrawer(group: group)
    }
  }
}

private struct LimbDrawer: MeasuringWithoutNoise {
  let group: LimbGroup

  private static let handPoints = Body.leftHandWrist.rawValue...Body.rightPinkyTip.rawValue
  private static let bodyHands: [Body] = [.leftPinky, .rightPinky, .leftIndex, .rightIndex, .leftThumb, .rightThumb]

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    let landmarks = person.landmarks
    let pen = drawing.pen(style, for: nil)
    guard pen.width > 0 else { return }
    let hands = (left: self.pen(pen, of: .left, landmarks), right: self.pen(pen, of: .right, landmarks))
    let face = group.parts.contains(.nose) ? landmarks.pose.face : nil
    // Of paired parts the left one has the odd value.
    func hand(_ body: Body) -> Pen? { body.rawValue % 2 == 1 ? hands.left : hands.right }
    func own(_ body: Body) -> Pen? {
      if face != nil, LimbGroup.head.parts.contains(body) { return nil }
      if Self.bodyHands.contains(body) { return hand(body) == nil ? pen : nil }
      return Self.handPoints.contains(body.rawValue) ? hand(body) : pen
    }
    for (a, b) in landmarks.topology.connections where group.joins(a, b) {
      guard let pen = own(a), own(b) != nil, let from = landmarks.pixel(a), let to = landmarks.pixel(b) else {
        continue
      }
      drawing.stroke(.line(from: from, to: to), pen)
    }
    for body in landmarks.topology.points where group.parts.contains(body) {
      guard let pen = own(body), let point = landmarks.pixel(body) else { continue }
      drawing.fill(.circle(center: point, radius: pen.width * 0.9), pen.color)
    }
    if let face { drawing.stroke(face, in: landmarks.size, pen) }
  }

  /// Returns the pen of a hand's lines, as wide as fits its size; `nil` for a hand that was not found.
  private func pen(_ pen: Pen, of side: Side, _ landmarks: Landmarks) -> Pen? {
    guard let wrist = landmarks.pixel(side == .left ? .leftHandWrist : .rightHandWrist),
      let knuckle = landmarks.pixel(side == .left ? .leftMiddleKnuckle : .rightMiddleKnuckle)
    else { return nil }
    return pen.narrowed(to: (knuckle - wrist).length, by: OverlayParameters.current.handLine)
  }
}
