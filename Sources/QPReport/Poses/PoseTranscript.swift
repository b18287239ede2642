package import QPCore
package import QPFeatures

/// The lines of a pose that is scored in every frame: a line a frame, and a summary.
package struct PoseTranscript {
  private let pose: PoseReference
  private let asJSON: Bool
  private var pipeline: Pipeline
  /// The score without the parts that the gates withhold.
  private let kept = Locked<PoseScore?>(nil)
  private var scores: [Double] = []
  /// The number of frames.
  package private(set) var frameCount = 0

  /// Creates the transcript of a recording.
  ///
  /// - Parameters:
  ///   - pose: The pose.
  ///   - configuration: The person and the calibration.
  ///   - asJSON: Whether the lines are JSON, or text for people.
  package init(_ pose: PoseReference, configuration: Configuration, asJSON: Bool) {
    (self.pose, self.asJSON) = (pose, asJSON)
    pipeline = Pipeline(features: [.pose(pose, keeping: kept)], configuration: configuration)
  }

  /// Scores a frame and returns its line.
  ///
  /// - Throws: ``/QPLandmarks/FrameError`` for a frame that is not later than the one before it.
  package mutating func add(_ frame: PoseFrame) throws(FrameError) -> String {
    let seen = try pipeline.process(frame)
    frameCount += 1
    let score = seen.landmarks == nil ? nil : kept.withLock { $0 }
    let feedback = seen.landmarks == nil ? "No person is seen" : seen.feedback.values.first?.displayString
    if let score { scores.append(score.score) }
    return line(score, feedback, at: frame.timestamp)
  }

  /// Returns the summary of the frames.
  package func end() -> String {
    let best = scores.max()
    let mean = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    guard !asJSON else {
      let json: JSONObject = [
        "event": "summary", "pose": pose.id, "frames": frameCount, "scored": scores.count, "best": best.map(Self.json),
        "mean": mean.map(Self.json),
      ]
      return json.text
    }
    guard let best, let mean else { return "\(pose.name): not scored in any of \("frame".counted(frameCount))" }
    let scored = "best \(Self.number(best)), mean \(Self.number(mean)) in \(scores.count)"
    return "\(pose.name): \(scored) of \("frame".counted(frameCount))"
  }

  private func line(_ score: PoseScore?, _ feedback: String?, at time: Timestamp) -> String {
    let comments = score?.comments.map(\.text) ?? [feedback].compactMap(\.self)
    guard asJSON else {
      let number = score.map { Self.number($0.score) } ?? "–"
      let line = [time.column, number.leftPadded(to: 5), comments.prefix(2).joined(separator: ", ")]
      return line.joined(separator: "  ").trimmingTrailingSpaces
    }
    var detailed = JSONObject()
    for joint in PoseJoint.allCases {
      detailed.add(joint.rawValue, ifKnown: score?.detailedScore[joint].map(Self.json))
    }
    let json: JSONObject = [
      "event": "score", "t": time, "score": (score?.score).map(Self.json), "detailed": detailed, "comments": comments,
    ]
    return json.text
  }

  private static func number(_ score: Double) -> String { score.fixed(decimals: 1) }

  private static func json(_ score: Double) -> JSONNumber { JSONNumber(score, decimals: 1) }
}

extension PoseReference {
  /// Creates the pose that the frames of a file show, by the file's name up to its first point.
  package init(showing frames: [PoseFrame], inFile path: String) throws(PoseRecordingError) {
    let file = path.split(separator: "/").last ?? ""
    try self.init(name: String(file.prefix { $0 != "." }), showing: frames)
  }
}
