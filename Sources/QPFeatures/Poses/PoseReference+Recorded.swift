public import QPCore

extension PoseReference {
  /// Takes the pose of somebody who shows it: "be like this".
  ///
  /// Each joint's angle is the median over the frames, so a few faults of the estimator do not spoil it; joints that are
  /// seen in less than half of the frames are free. Pass the frames in which the pose is held.
  /// - Parameters:
  ///   - name: The pose's name.
  ///   - frames: One frame or more; their first pose counts, frames without a person are passed over.
  ///   - view: Where the camera stands; nil: told by how wide the body is seen.
  ///   - side: The side that a one-sided pose is told of, for its id; ``mirrored()`` is the other.
  /// - Throws: ``PoseRecordingError`` where nobody, or too little of the body, is seen.
  public init(
    name: String, showing frames: [PoseFrame], view: BodyView? = nil, side: Side? = nil
  ) throws(PoseRecordingError) {
    var people: [PoseAngles] = []
    for frame in frames {
      if let landmarks = Landmarks(frame) { people.append(PoseAngles(landmarks, gravity: frame.gravity)) }
    }
    guard !people.isEmpty else { throw .nobody(frames: frames.count) }

    let widths = people.compactMap(\.width).sorted()
    let width = widths.isEmpty ? 0 : widths[widths.count / 2]
    let view = view ?? (abs(width) > Self.widestSide ? .frontal : .sagittal)
    let isFromBehind = view == .frontal && width < 0
    var targets: [PoseJoint: Target] = [:]
    for joint in PoseJoint.allCases {
      let turns = people.compactMap { $0[joint] }
      guard turns.count * 2 >= people.count, let turn = Self.median(turns) else { continue }
      targets[joint] = Target(
        (view == .frontal && joint.side == .right) != isFromBehind ? -turn : turn,
        weight: joint == .trunk ? Self.trunkWeight : 1)
    }
    guard targets[.trunk] != nil, targets.count * 2 > PoseJoint.allCases.count else {
      throw .tooLittle(seen: PoseJoint.allCases.filter { targets[$0] != nil })
    }
    self.init(name: name, view: view, side: side, targets: targets)
  }

  /// The median of angles: they are laid out around their mean direction, where no branch cut lies between them.
  private static func median(_ turns: [Double]) -> Double? {
    guard !turns.isEmpty else { return nil }
    var mean = Point.zero
    for turn in turns { mean += Point(Maths.cos(turn * .pi / 180), Maths.sin(turn * .pi / 180)) }
    let center = Maths.atan2(mean.y, mean.x) * 180 / .pi
    let around = turns.map { PoseAngles.wrapped($0 - center) }.sorted()
    return PoseAngles.wrapped(center + (around[(around.count - 1) / 2] + around[around.count / 2]) / 2)
  }
}

/// Why a pose could not be recorded.
public enum PoseRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In none of the frames is there a person.
  case nobody(frames: Int)
  /// The trunk, or half of the joints, is missing in most frames.
  case tooLittle(seen: [PoseJoint])

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .nobody(let frames):
      "There is nobody in the \(frames) frames. Pass frames in which somebody shows the pose."
    case .tooLittle(let seen):
      "Too little of the body is seen to record a pose: \(seen.isEmpty ? "nothing" : seen.map(\.displayName).joined(separator: ", "))."
        + " Show the whole body: the trunk and at least four joints of the limbs."
    }
  }
}
