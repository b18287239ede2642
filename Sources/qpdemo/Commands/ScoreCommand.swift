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
    options: [.list, .recordedPeople, .live, .json, .sheet, .sheetFrames, .overwrite],
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo score tadasana take.qprec.jsonl", "Scores each frame against the mountain pose"),
      Example("qpdemo score --list", "The poses that have a name"),
    ])

  private let job: Job
  private let isJSON: Bool

  private enum Job {
    case list
    case score(pose: PoseReference, input: InputFile, PersonChoice, Configuration, sheet: String?, frames: [Int])
  }

  init(_ options: Options) throws(DemoError) {
    isJSON = options.has(.json)
    guard !options.has(.list) else {
      job = .list
      return
    }
    let pose = try Self.pose(options.operands[0], options)
    let frames = try ContactSheet.frames(options.given(.sheetFrames))
    let input = try InputFile(options.operands[1], options, view: options.markerView(pose.view))
    let people = try PersonChoice(options)
    let sheet = options.given(.sheet)
    try people.check(sheet: sheet)
    job = .score(
      pose: pose, input: input, people,
      Configuration(overlay: .none, calibration: try options.calibration(input)), sheet: sheet, frames: frames)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list: list(output)
    case .score(let pose, let input, let people, var configuration, let sheet, let frames):
      guard !people.isAll else {
        for person in try people.inputs(of: input) {
          output.begin(person, asJSON: isJSON)
          _ = try score(pose, person, configuration, output)
        }
        return .success
      }
      let person = try people.onePerson(of: input)
      let count = try score(pose, person, configuration, output)
      if let sheet {
        configuration = try Self.configuration(configuration, of: person)
        configuration.overlay = .picture
        try ContactSheet.write(
          to: sheet, of: person.input, count: count, features: [.pose(pose, style: Self.style)],
          configuration: configuration, frames: frames)
      }
    }
    return .success
  }

  /// The style of limbs and of the pose.
  private static let style = Style(
    color: .red,
    conditionalColors: [ConditionalColor(min: 85, color: .green), ConditionalColor(min: 50, color: .yellow)])

  /// Returns a configuration that measures a person.
  private static func configuration(
    _ configuration: Configuration, of person: PersonChoice.Measured
  ) throws(DemoError) -> Configuration {
    var configuration = configuration
    configuration.person = person.policy
    configuration.calibration = try configuration.calibration.map(person.input.calibrated)
    return configuration
  }

  /// A named pose, or the one that a recording shows.
  private static func pose(_ name: String, _ options: Options) throws(DemoError) -> PoseReference {
    if let pose = PoseReference.named(name) { return pose }
    guard FileManager.default.fileExists(atPath: name) else {
      throw Vocabulary.poses.refusal(of: name)
    }
    var reader = try InputFile(name, options, view: options.markerView()).openSilently()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    do throws(PoseRecordingError) { return try PoseReference(showing: frames, inFile: name) } catch {
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
    _ pose: PoseReference, _ person: PersonChoice.Measured, _ configuration: Configuration, _ output: Output
  ) throws(DemoError) -> Int {
    let input = person.input
    var transcript = PoseTranscript(
      pose, configuration: try Self.configuration(configuration, of: person), asJSON: isJSON)
    var reader = try input.openSilently()
    if InputFile.isLive(input.path) { output.flushesLines = true }
    while let frame = try reader.nextFrame() {
      let line: String
      do throws(FrameError) { line = try transcript.add(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(transcript.frameCount): \(error)")
      }
      output.line(line)
      try output.check()
    }
    guard transcript.frameCount > 0 else { throw .noFrame(in: input.path) }
    output.line(transcript.end())
    return transcript.frameCount
  }
}
