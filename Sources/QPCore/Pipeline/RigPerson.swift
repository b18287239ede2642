package import QPBody

/// One person in the recordings of a rig's cameras, each of which may show several people.
package struct RigPerson {
  /// The frames of each recording with that person alone.
  package let frames: [[PoseFrame]]
  /// The person's number in each recording after the first; `nil` where no other person is told apart.
  package let numbers: [Int?]

  /// Whether one of several recordings shows several people.
  package static func mustBeChosen(in recordings: [[PoseFrame]]) -> Bool {
    recordings.contains { $0.contains { $0.poses.count > 1 } }
  }

  /// Finds the person of the first recording in the others.
  ///
  /// - Parameters:
  ///   - first: The frames of the first recording with the person alone.
  ///   - others: The frames of each further recording with all people.
  ///   - stature: The person's height in metres.
  ///   - rig: The cameras, if they are known.
  /// - Throws: ``/QPBody/RigError`` where a recording has no such person, or several that fit nearly alike.
  package init(
    _ first: [PoseFrame], among others: [[PoseFrame]], stature: Double, rig: CameraRig? = nil
  ) throws(RigError) {
    let tracks = others.map { PersonTracks($0) }
    let groups = zip(others, tracks).map { frames, tracks in
      tracks.people.count > 1 ? tracks.people.map(tracks.frames) : [frames]
    }
    let chosen = try RigPeople(first, among: groups, stature: stature, rig: rig).chosen
    frames = [first] + zip(groups, chosen).map { $0[$1] }
    numbers = zip(tracks, chosen).map { $0.people.count > 1 ? $0.people[$1].number : nil }
  }

  /// Returns frames, in which people are told apart, with the one person that a rule chooses most often.
  ///
  /// A rule is of a moment; a rig measures the same person throughout.
  package static func frames(_ frames: [PoseFrame], chosenBy rule: PersonPolicy) -> [PoseFrame] {
    var pipeline = Pipeline(features: [], configuration: Configuration(overlay: .none, person: rule))
    var counts: [Int: Int] = [:]
    for frame in frames {
      guard let id = (try? pipeline.process(frame))?.landmarks?.pose.id else { continue }
      counts[id, default: 0] += 1
    }
    guard let id = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else { return frames }
    return frames.map { frame in frame.with(frame.poses.filter { $0.id ?? id == id }) }
  }
}
