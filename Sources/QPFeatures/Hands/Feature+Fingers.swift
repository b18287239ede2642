package import QPCore
package import QPStyle

extension Feature {
  /// Creates a feature that measures the flexion of a finger's joint or, as a total, of a finger, in degrees.
  ///
  /// The angle between the bones on both sides of the joint in space: 0 straight, positive when bent. It has no sign: a
  /// joint that bends backward reads as much as one that bends forward. The estimator must give points of hands in metres
  /// (``Topology/holistic75``). From the back of a hand, and of a finger that points at the camera, there is no reading.
  /// Intervals are wide: they tell a straight finger from a fist, not single degrees; see `Docs/Hands.md`.
  /// - Parameters:
  ///   - joint: The joint.
  ///   - side: The person's own hand.
  ///   - style: The style of the bones; its conditions compare degrees.
  /// - Returns: The feature, named like `finger.left.index.pip`.
  package static func finger(_ joint: FingerJoint, side: Side, style: Style = Style()) -> Feature {
    var metadata = Metadata(
      title: "\(side) \(joint.noun), \(joint.movement)", summary: joint.summary, unit: .degrees,
      joint: joint.noun, side: side, parts: joint.needed(side: side))
    metadata.movement = joint.movement
    metadata.neutral = 0
    let id = ID("finger.\(side).\(joint.finger).\(joint.part.rawValue)")
    return Feature(id: id, metadata: metadata, style: style, policy: nil) { FingerFlexionMeasurer(joint, side) }
  }
}

extension FingerJoint {
  /// The name of the joint as a landmark has it, or that of the finger: `index knuckle`.
  fileprivate var noun: String {
    let finger = "\(finger)"
    return switch part {
    case .mcp: finger + " knuckle"
    case .pip, .ip: finger + " joint"
    case .dip: finger + " end joint"
    case .total: self.finger == .middle || self.finger == .ring ? finger + " finger" : finger
    }
  }

  fileprivate var movement: String { part == .total ? "total flexion" : "flexion" }

  fileprivate var summary: String {
    switch part {
    case .mcp: "MCP, the angle between metacarpal and proximal phalanx; 0° straight; needs points of hands in metres"
    case .pip: "PIP, the angle between proximal and middle phalanx; 0° straight; needs points of hands in metres"
    case .dip: "DIP, the angle between middle and distal phalanx; 0° straight; needs points of hands in metres"
    case .ip: "IP, the angle between proximal and distal phalanx; 0° straight; needs points of hands in metres"
    case .total: "MCP + PIP + DIP; 0° straight; needs points of hands in metres"
    }
  }
}
