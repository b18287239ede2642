internal import QPLandmarks

/// The flexion of the fingers of a hand: 0 straight, 1 in the fist.
package struct SimulatedFingers: Hashable, Sendable {
  package var thumb = 0.0
  package var index = 0.0
  package var middle = 0.0
  package var ring = 0.0
  package var pinky = 0.0

  package init() {}

  package static let fist: SimulatedFingers = {
    var fingers = SimulatedFingers()
    (fingers.thumb, fingers.index, fingers.middle, fingers.ring, fingers.pinky) = (1, 1, 1, 1, 1)
    return fingers
  }()
}

extension SimulatedSkeleton {
  /// Sets the 21 points of a hand whose palm faces forward and whose thumb points outward.
  ///
  /// Phalanges are 0.45, 0.27 and 0.22 of the palm (after Buryanov and Kotiuk, 2010, rounded); in the fist they are
  /// flexed by 90°, 100° and 60°.
  mutating func placeFingers(_ side: Side, _ hand: Axes, wrist: Point3, palm: Double, _ fingers: SimulatedFingers) {
    let outward = side == .left ? 1.0 : -1
    let points = Body.handPoints(side: side)
    func place(_ out: Double, _ along: Double, _ forward: Double) -> Point3 {
      hand.place(left: outward * out * palm, up: -along * palm, forward: forward * palm)
    }
    self[points[0]] = wrist
    // From beside the palm outward, or across it.
    let across = min(max(fingers.thumb, 0), 1)
    let base = place(0.25, 0.3, 0.05)
    let knuckle = place(0.42, 0.55, 0.1 + 0.1 * across)
    let thumbVector = place(0.95 - 1.8 * across, 0.3 + 0.1 * across, 0.3 * across)
    for (index, point) in [base, knuckle, knuckle + thumbVector * 0.35, knuckle + thumbVector * 0.65].enumerated() {
      self[points[1 + index]] = wrist + point
    }
    for (finger, bend) in [fingers.index, fingers.middle, fingers.ring, fingers.pinky].enumerated() {
      var point = wrist + place(0.3 - 0.2 * Double(finger), finger == 3 ? 0.92 : 1, 0)
      self[points[5 + 4 * finger]] = point
      var angle = 0.0
      for (joint, (length, most)) in [(0.45, 90.0), (0.27, 100), (0.22, 60)].enumerated() {
        angle += most * bend
        let (sine, cosine) = sineAndCosine(angle)
        point += place(0, length * cosine, length * sine)
        self[points[6 + 4 * finger + joint]] = point
      }
    }
  }
}
