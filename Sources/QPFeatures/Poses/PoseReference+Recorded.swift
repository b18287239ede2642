public import QPCore

extension PoseReference {
  /// Creates a pose from frames of a person demonstrating it.
  ///
  /// Each joint's angle is the median over the frames, so that a few errors of the estimator have no influence; joints
  /// that are seen in less than half of the frames are free. Pass the frames in which the pose is held.
  /// - Parameters:
  ///   - name: The pose's name.
  ///   - frames: At least one frame; the first person of each counts, and frames without a person are ignored.
  ///   - view: The view of the camera; `nil` derives it from the width of the body in the picture.
  ///   - side: The side by which a one-sided pose is named, for its id; ``mirrored()`` is the other.
  /// - Throws: ``PoseRecordingError`` if no person, or too little of the body, is seen.
  public init(
    name: String, showing frames: [PoseFrame], view: AnatomicalPlane? = nil, side: Side? = nil
  ) throws(PoseRecordingError) {
    var people: [PoseAngles] = []
    for frame in frames {
      if let landmarks = Landmarks(frame) { people.append(PoseAngles(landmarks, gravity: frame.gravity)) }
    }
    guard !people.isEmpty else { throw PoseRecordingError(.noPerson(frames: frames.count)) }

    let widths = people.compactMap(\.width).sorted()
    let width = widths.isEmpty ? 0 : widths[widths.count / 2]
    let view = view ?? (abs(width) > PoseParameters.current.widestSide ? .frontal : .sagittal)
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
      throw PoseRecordingError(.tooLittle(seen: PoseJoint.allCases.filter { targets[$0] != nil }))
    }
    self.init(name: name, view: view, side: side, targets: targets)
  }

  /// Returns the median of angles, unwrapped around their mean direction so that no jump from 180° to −180° lies between them.
  private static func median(_ turns: [Double]) -> Double? {
    let center = PoseAngles.meanDirection(of: turns)
    return turns.map { PoseAngles.wrapped($0 - center) }.median.map { PoseAngles.wrapped(center + $0) }
  }
}

/// An error in recording a pose.
public struct PoseRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// None of the frames has a person.
    case noPerson(frames: Int)
    /// The trunk, or half of the joints, is missing in most frames.
    case tooLittle(seen: [PoseJoint])
  }

  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .noPerson(let frames):
      "There is no person in the \(frames) frames. Pass frames of a person who shows the pose."
    case .tooLittle(let seen):
      "Too little of the body is seen to record a pose: \(seen.isEmpty ? "nothing" : seen.map(\.displayName).joined(separator: ", "))."
        + " Show the whole body: the trunk and at least four joints of the limbs."
    }
  }
}
