import Foundation
import QPCore
import QPFeatures
import QPReport
import QPStyle

/// `qpdemo score`: scores a pose in every frame of a recording.
struct ScoreCommand: Command {
  static let declaration = CommandDeclaration(
    "score", "Scores a pose in every frame, 0 to 100, and says what to change.",
    operands: [
      Operand("POSE", .nameOrInput(.poses), "a name (--list), or a recording of the pose"), .recording,
    ],
    options: [.list, .person, .json, .sheet, .sheetFrames, .overwrite],
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo score tadasana take.qprec.jsonl", "Scores each frame against the mountain pose"),
      Example("qpdemo score --list", "The poses that have a name"),
    ])

  private let job: Job
  private let isJSON: Bool

  private enum Job {
    case list
    case score(pose: PoseReference, input: InputFile, Configuration, sheet: String?, frames: [Int])
  }

  init(_ options: Options) throws(DemoError) {
    isJSON = options.has(.json)
    guard !options.has(.list) else {
      job = .list
      return
    }
    let pose = try Self.pose(options.operands[0], options)
    let frames = try ContactSheet.frames(options.given(.sheetFrames))
    let input = try InputFile(options.operands[1], options, view: options.choice(.markerView))
    job = .score(
      pose: pose, input: input,
      Configuration(overlay: .none, person: try options.person(), calibration: try options.calibration(input)),
      sheet: options.given(.sheet), frames: frames)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list: list(output)
    case .score(let pose, let input, var configuration, let sheet, let frames):
      let count = try score(pose, input, configuration, output)
      if let sheet {
        configuration.overlay = .picture
        try ContactSheet.write(
          to: sheet, of: input, count: count, features: [.pose(pose, style: Self.style)], configuration: configuration,
          frames: frames)
      }
    }
    return .success
  }

  /// The style of limbs and of the pose.
  private static let style = Style(
    color: .red,
    conditionalColors: [ConditionalColor(min: 85, color: .green), ConditionalColor(min: 50, color: .yellow)])

  /// A named pose, or the one that a recording shows.
  private static func pose(_ name: String, _ options: Options) throws(DemoError) -> PoseReference {
    if let pose = PoseReference.named(name) { return pose }
    guard FileManager.default.fileExists(atPath: name) else {
      throw Vocabulary.poses.refusal(of: name)
    }
    var reader = try InputFile(name, options, view: options.choice(.markerView)).openSilently()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    let file = (name as NSString).lastPathComponent
    do throws(PoseRecordingError) {
      return try PoseReference(name: String(file.prefix { $0 != "." }), showing: frames)
    } catch {
      throw DemoError(status: .badData, message: "\(name): \(error)")
    }
  }

  private func list(_ output: Output) {
    let width = PoseReference.all.map(\.id.count).max() ?? 0
    for pose in PoseReference.all {
      if isJSON {
        output.line(["pose": pose.id, "name": pose.name, "englishName": pose.englishName, "view": "\(pose.view)"])
      } else {
        output.line("\(pose.id.padded(to: width))  \("\(pose.view)".padded(to: 8))  \(pose.englishName)")
      }
    }
  }

  /// - Returns: The number of frames.
  private func score(
    _ pose: PoseReference, _ input: InputFile, _ configuration: Configuration, _ output: Output
  ) throws(DemoError) -> Int {
    // The score without the parts that the gates withhold.
    let kept = Locked<PoseScore?>(nil)
    var pipeline = Pipeline(features: [.pose(pose, keeping: kept)], configuration: configuration)
    var reader = try input.openSilently()
    if InputFile.isLive(input.path) { output.flushesLines = true }
    var scores: [Double] = []
    var count = 0
    while let frame = try reader.nextFrame() {
      let seen: FrameOutput
      do throws(FrameError) { seen = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(count): \(error)")
      }
      let score = seen.landmarks == nil ? nil : kept.withLock { $0 }
      let feedback = seen.landmarks == nil ? "No person is seen" : seen.feedback.values.first?.displayString
      if let score { scores.append(score.score) }
      print(score, feedback, at: frame.timestamp, output)
      try output.check()
      count += 1
    }
    guard count > 0 else { throw .noFrame(in: input.path) }
    let best = scores.max()
    let mean = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    if isJSON {
      output.line([
        "event": "summary", "pose": pose.id, "frames": count, "scored": scores.count, "best": best.map(Self.json),
        "mean": mean.map(Self.json),
      ])
    } else if let best, let mean {
      output.line(
        "\(pose.name): best \(Self.number(best)), mean \(Self.number(mean)) in \(scores.count) of \(count) frames")
    } else {
      output.line("\(pose.name): not scored in any of \(count) frames")
    }
    return count
  }

  private func print(_ score: PoseScore?, _ feedback: String?, at time: Timestamp, _ output: Output) {
    let comments = score?.comments.map(\.text) ?? [feedback].compactMap(\.self)
    guard isJSON else {
      let number = score.map { Self.number($0.score) } ?? "–"
      let line = [time.column, number.leftPadded(to: 5), comments.prefix(2).joined(separator: ", ")]
      output.line(line.joined(separator: "  ").trimmingTrailingSpaces)
      return
    }
    var detailed = JSONObject()
    for joint in PoseJoint.allCases {
      detailed.add(joint.rawValue, ifKnown: score?.detailedScore[joint].map(Self.json))
    }
    output.line([
      "event": "score", "t": time, "score": (score?.score).map(Self.json), "detailed": detailed, "comments": comments,
    ])
  }

  private static func number(_ score: Double) -> String { score.fixed(decimals: 1) }

  private static func json(_ score: Double) -> JSONNumber { JSONNumber(score, decimals: 1) }
}
