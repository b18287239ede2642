internal import CQPKit
internal import QPCore
internal import QPFeatures
internal import QPFormats
internal import QPRecording
internal import QPReport

/// The scores of a pose in a file, as `qpdemo score --json` prints them.
enum PoseLines {
  /// Returns a line for each frame, and a summary.
  static func score(_ path: String, _ settings: Settings) throws(Failure) -> String {
    let pose = try pose(settings)
    let frames = try FileFrames(path, settings)
    var configuration = Configuration(overlay: .none, person: settings.configuration.person)
    configuration.calibration = frames.calibration
    var transcript = PoseTranscript(pose, configuration: configuration, asJSON: true)
    var lines: [String] = []
    try Lines.each(frames, path) { (frame) throws(FrameError) in lines.append(try transcript.add(frame)) }
    lines.append(transcript.end())
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a named pose, or the one that a recording shows.
  private static func pose(_ settings: Settings) throws(Failure) -> PoseReference {
    guard let name = settings.pose else {
      throw .argument("settings: \"pose\" is missing: a name, or the path of a recording.")
    }
    if let pose = PoseReference.named(name) { return pose }
    guard FilePath.kind(name) != nil else {
      let known = PoseReference.all.map(\.id)
      let nearest = name.nearest(of: known).first ?? ""
      throw .argument(
        "settings: there is no pose \"\(name.excerpt)\", nor such a file; did you mean \(nearest)? Known are "
          + known.joined(separator: ", ") + ".")
    }
    let frames = try FileFrames.all(of: name, settings)
    do throws(PoseRecordingError) { return try PoseReference(showing: frames, inFile: settings.name ?? name) } catch {
      throw Failure(status: QP_FORMAT, message: "\(name): \(error)")
    }
  }
}
