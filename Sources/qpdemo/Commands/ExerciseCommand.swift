import QPCore
import QPFeatures
import QPReport

/// `qpdemo exercise`: counts the repetitions of an exercise in a recording.
struct ExerciseCommand: Command {
  static let declaration = CommandDeclaration(
    "exercise", "Counts the repetitions of an exercise.",
    operands: [
      Operand("NAME", .nameOrInput(.exercises), "an exercise (--list), or a FILE.json that describes one"), .recording,
    ],
    options: [.list, .space, .json, .sheet, .overwrite],
    sections: [InputFile.sectionWithView, EstimatorOptions.sectionWithFilm],
    examples: [
      Example("qpdemo exercise squats squats.qprec.jsonl", "Each repetition, then a summary"),
      Example("qpdemo exercise --list", "The exercises that have a name"),
    ])

  private let job: Job
  private let asJSON: Bool

  private enum Job {
    case list
    case count(Exercise, space: BodyAngle.Space, input: InputFile, sheet: String?)
  }

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    guard !options.has(.list) else {
      job = .list
      return
    }
    job = .count(
      try Exercise(namedOrDescribedBy: options.operands[0]), space: try options.choice(.space),
      input: try InputFile(options.operands[1], options, view: options.choice(.markerView)),
      sheet: options.given(.sheet))
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list:
      list(output)
      return .success
    case .count(let exercise, let space, let input, let sheet):
      return try count(exercise, in: space, input, sheet: sheet, output)
    }
  }

  private func list(_ output: Output) {
    let width = Exercise.all.map(\.name.count).max() ?? 0
    for exercise in Exercise.all {
      if asJSON {
        output.line(["exercise": exercise.name, "title": exercise.title, "summary": exercise.summary])
      } else {
        output.line("\(exercise.name.padded(to: width))  \(exercise.title)")
      }
    }
  }

  private func count(
    _ exercise: Exercise, in space: BodyAngle.Space, _ input: InputFile, sheet: String?, _ output: Output
  ) throws(DemoError) -> ExitStatus {
    let feature = Feature.fitness(exercise, in: space, style: .readings)
    if InputFile.isLive(input.path) { output.flushesLines = true }
    var reader = try input.open()
    var pipeline = Pipeline(features: [feature], configuration: .exercise)
    var transcript = ExerciseTranscript(exercise: exercise, space: space, asJSON: asJSON)
    var index = 0
    while let frame = try reader.nextFrame() {
      do throws(FrameError) {
        transcript.take(try pipeline.process(frame)).forEach { output.line($0) }
      } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      try output.check()
      index += 1
    }
    guard index > 0 else { throw .noFrame(in: input.path) }
    let (lines, isRecognised) = transcript.end()
    lines.forEach { output.line($0) }
    if let sheet {
      try ContactSheet.write(
        to: sheet, of: input, count: index, features: [feature],
        configuration: .exercise)
    }
    return isRecognised ? .success : .notCompleted
  }
}

extension CommandOption {
  fileprivate static let space = option(
    "--space", "SPACE", .choice(BodyAngle.Space.allCases.map(\.rawValue)), "where angles are taken",
    default: "picture")
}
