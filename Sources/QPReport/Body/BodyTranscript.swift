package import QPBody
package import QPCore

/// The body in space of one person of a recording, and its lines of JSON: a line for each frame with a body, and a summary.
package struct BodyTranscript: Sendable {
  /// The bodies of the frames that show one.
  package let poses: [BodyPose]
  /// The fit over the whole recording; `nil` for a body that was followed frame by frame.
  package let fit: BodyFit?
  private let frameCount: Int

  /// Fits a body to a person of a recording.
  ///
  /// - Parameters:
  ///   - frames: The frames of the recording; for a fit over the whole recording with people told apart.
  ///   - person: The rule that chooses among several people.
  ///   - isLevel: Whether the camera is known to have been level.
  ///   - isLive: Whether the body is followed frame by frame, without knowledge of later frames.
  /// - Throws: ``/QPBody/BodyFitError`` where there is no body to fit.
  package init(
    of frames: [PoseFrame], person: PersonPolicy, isLevel: Bool = false, isLive: Bool = false
  ) throws(BodyFitError) {
    guard let first = frames.first else { throw .noTrunk }
    frameCount = frames.count
    let hasChoice = frames.contains { $0.poses.count > 1 }
    let camera = BodyCamera(of: first, isLevel: isLevel)
    guard isLive else {
      let chosen = hasChoice ? RigPerson.frames(frames, chosenBy: person) : frames
      let whole = try BodySmoother(camera: camera).fit(chosen)
      (poses, fit) = (whole.poses.compactMap { $0 }, whole)
      return
    }
    var (filter, people) = (BodyFilter(camera: camera), PeopleTracker(policy: person))
    var followed: [BodyPose] = []
    for frame in frames {
      let chosen = hasChoice ? frame.with(people.track(frame).index.map { [frame.poses[$0]] } ?? []) : frame
      if let pose = try filter.update(chosen) { followed.append(pose) }
    }
    (poses, fit) = (followed, nil)
  }

  /// The lines, without line feeds.
  package var json: [JSONObject] { poses.map(\.json) + [summary] }

  private var summary: JSONObject {
    var json: JSONObject = ["event": "summary", "frames": frameCount, "bodies": poses.count]
    guard let fit else { return json }
    json.add("focal", JSONNumber(fit.focal, decimals: 1))
    json.add("up", [fit.up.x, fit.up.y, fit.up.z].map { JSONNumber($0, decimals: 6) })
    json.add("ground", fit.ground.map { JSONNumber($0, decimals: 4) })
    return json
  }
}

extension BodyPose {
  /// The pose as a line: angles in degrees with half the width of their 95 % interval, `null` where withheld, flags, and
  /// points in metres.
  fileprivate var json: JSONObject {
    var json: JSONObject = ["t": time]
    var angles = JSONObject()
    for angle in JointAngle.singleCameraAngles {
      let reading = self[angle]
      angles.add(
        angle.name, reading.isWithheld ? nil : [reading.value, reading.halfWidth].map { JSONNumber($0, decimals: 2) })
    }
    json.add("angles", angles)
    json.add("flags", flags.names)
    var points = JSONObject()
    for part in Self.parts {
      points.add("\(part)", self[part].map { [$0.x, $0.y, $0.z].map { JSONNumber($0, decimals: 4) } })
    }
    json.add("points", points)
    return json
  }
}

extension BodyPose.Flags {
  /// The names of the flags that are set.
  package var names: [String] {
    [
      (BodyPose.Flags.ambiguousDepth, "ambiguousDepth"), (.notConverged, "notConverged"),
      (.noGroundContact, "noGroundContact"),
    ]
    .filter { contains($0.0) }.map(\.1)
  }
}
