import QPCore
import QPFeatures
import QPReport

/// `qpdemo exercise`: counts the repetitions of an exercise in a recording.
struct ExerciseCommand {
  private let input: InputFile
  private let exercise: Exercise
  private let space: BodyAngle.Space
  private let asJSON: Bool
  private let sheet: String?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments, valued: InputFile.valued.union(["--sheet", "--space"]), flags: InputFile.flags.union(["--json"]))
    guard options.operands.count == 2 else { throw .usage("'exercise' takes the name of an exercise and a recording.") }
    exercise = try Exercise(namedOrDescribedBy: options.operands[0])
    input = try InputFile(options.operands[1], options)
    guard let space = BodyAngle.Space(rawValue: options.value("--space") ?? "picture") else {
      throw .usage("--space is picture or world, not '\(options.value("--space") ?? "")'.")
    }
    self.space = space
    asJSON = options.has("--json")
    sheet = options.value("--sheet")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    if InputFile.isLive(input.path) { output.flushesLines = true }
    var reader = try input.open()
    var pipeline = Pipeline(features: [feature], configuration: .exercise)
    var transcript = ExerciseTranscript(exercise: exercise, space: space, asJSON: asJSON, output: output)
    var index = 0
    while let frame = try reader.nextFrame() {
      do throws(FrameError) {
        transcript.take(try pipeline.process(frame))
      } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      try output.check()
      index += 1
    }
    transcript.end()
    if let sheet {
      try ContactSheet.write(
        to: sheet, of: input, count: index, features: [.overlay(.wholeBody, style: .skeleton), feature],
        configuration: .exercise)
    }
    return .success
  }

  private var feature: Feature { .fitness(exercise, in: space, style: .readings) }
}

extension Configuration {
  /// For exercises: limbs may be fast, and nothing is drawn.
  static let exercise = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))
}
