public import QPCore

/// A writer of JSON files as OpenPose writes them, one for each frame.
///
/// A confidence of 0 marks a missing point, so every point that was seen needs a visibility above 0. Depth, presence
/// and world points have no place in the format and are omitted.
public enum OpenPoseWriter {
  /// Returns the name of a frame's file: `walk_000000000012_keypoints.json`.
  public static func fileName(_ name: String, frame: Int) -> String {
    let number = "\(frame)"
    return name + "_" + String(repeating: "0", count: max(0, 12 - number.utf8.count)) + number + "_keypoints.json"
  }

  /// Returns one frame as JSON.
  ///
  /// - Parameters:
  ///   - frame: A frame of `body25`, `body25b` or `coco18`.
  ///   - index: The frame's number, for errors.
  /// - Returns: UTF-8 text.
  /// - Throws: ``FormatError`` if the topology is another or a point that was seen has no visibility above 0.
  public static func bytes(_ frame: PoseFrame, index: Int = 0) throws(FormatError) -> [UInt8] {
    guard [Topology.body25, .body25B, .coco18].contains(frame.topology) else {
      throw FormatError(
        .cannotHold, "OpenPose has the points of body25, body25b or coco18, not of \(frame.topology.name).",
        remedy: "Convert to one of them.", option: .topology(["body25"]), at: .frame(index))
    }
    var people: [JSONObject] = []
    for (person, pose) in frame.poses.enumerated() {
      var numbers: [JSONNumber] = []
      for (number, point) in pose.landmarks.enumerated() {
        guard !point.isMissing else {
          numbers += [.zero, .zero, .zero]
          continue
        }
        guard let visibility = point.visibility, visibility > 0 else {
          throw FormatError(
            .cannotHold,
            "person \(person), point \(number): its visibility is \(point.visibility.map { "\($0)" } ?? "unknown"), which"
              + " would read as missing.",
            remedy: "Write a format that knows unknown visibilities: a recording, or CSV.", at: .frame(index))
        }
        let x = point.x.pixels(of: Double(frame.size.width))
        let y = point.y.pixels(of: Double(frame.size.height))
        numbers += [x, y, JSONNumber(shortest: visibility)]
      }
      people.append(["person_id": [-1], "pose_keypoints_2d": numbers])
    }
    let json: JSONObject = ["version": JSONNumber(written: "1.3"), "people": people]
    return Array((json.text + "\n").utf8)
  }
}
