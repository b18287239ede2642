package import QPCore

/// A joint of a finger whose flexion is measured, or the sum of a finger's joints.
package struct FingerJoint: Hashable, Sendable {
  /// The finger.
  package let finger: Finger
  /// The joint.
  package let part: Part

  /// A joint, by its clinical name.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The metacarpophalangeal joint: the knuckle.
    case mcp
    /// The proximal interphalangeal joint: the middle joint of a finger.
    case pip
    /// The distal interphalangeal joint: the end joint of a finger.
    case dip
    /// The interphalangeal joint: the end joint of a thumb.
    case ip
    /// The sum of MCP, PIP and DIP: a finger's total flexion.
    case total
  }

  /// All joints, from the thumb to the little finger and from the knuckle to the tip; the total is a finger's last.
  package static let all: [FingerJoint] = Finger.allCases.flatMap { finger in
    let parts: [Part] = finger == .thumb ? [.mcp, .ip] : [.mcp, .pip, .dip, .total]
    return parts.map { FingerJoint(finger: finger, part: $0) }
  }

  private init(finger: Finger, part: Part) {
    (self.finger, self.part) = (finger, part)
  }

  /// Joints with intervals of the same width.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The MCP of a finger.
    case mcp
    /// The PIP of a finger.
    case pip
    /// The DIP of a finger.
    case dip
    /// The total of a finger.
    case total
    /// The MCP of the thumb.
    case thumbMCP
    /// The IP of the thumb.
    case thumbIP
  }

  /// The kind of the joint.
  package var kind: Kind {
    switch part {
    case .mcp: finger == .thumb ? .thumbMCP : .mcp
    case .pip: .pip
    case .dip: .dip
    case .ip: .thumbIP
    case .total: .total
    }
  }

  /// The points in `Landmarks.Body.handPoints(side:)` from which the flexion is read: three or, of a total, five.
  ///
  /// The bone before an MCP is the metacarpal: from the wrist to a finger's knuckle, of the thumb from its base.
  package var chain: [Int] {
    let first = 4 * finger.rawValue + 1
    return switch part {
    case .mcp: finger == .thumb ? [first, first + 1, first + 2] : [0, first, first + 1]
    case .pip: [first, first + 1, first + 2]
    case .dip, .ip: [first + 1, first + 2, first + 3]
    case .total: [0, first, first + 1, first + 2, first + 3]
    }
  }
}

extension FingerJoint {
  /// The parts from which the flexion and the view are read: those of the chain, the wrist and the knuckles.
  package func needed(side: Side) -> [Landmarks.Body] {
    let points = Body.handPoints(side: side)
    return (Set(chain).union([0, 5, 17])).sorted().map { points[$0] }
  }
}
