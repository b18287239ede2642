import QPBatch
import QPCore
internal import QPExercises
import QPFeatures
import QPReport

/// `qpdemo exercise`: counts the repetitions of an exercise in a recording.
struct ExerciseCommand: Command {
  static let declaration = CommandDeclaration(
    "exercise", "Counts the repetitions of an exercise.",
    operands: [
      Operand(
        "NAME", .nameOrInput(.exercises),
        "an exercise (--list), a FILE.json that describes one, or anyRepetition, for any repeated movement"),
      .recording,
    ],
    options: [.list, .describe, .space, .strict, .recordedPeople, .live, .json, .sheet, .overwrite],
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo exercise squats squats.qprec.jsonl", "Each repetition, then a summary"),
      Example("qpdemo exercise anyRepetition squats.qprec.jsonl", "The repetitions of any movement"),
      Example("qpdemo exercise --describe squats", "An exercise as JSON, a template for your own"),
    ])

  private let job: Job
  private let asJSON: Bool

  private enum Job {
    case list
    case describe(Exercise)
    case count(Counted, input: InputFile, PersonChoice, Configuration, sheet: String?)
  }

  /// The movement whose repetitions are counted.
  private enum Counted {
    case exercise(Exercise, space: ExerciseSpace?, rule: RepetitionCounter.Rule)
    case any
  }

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    guard !options.has(.list) else {
      job = .list
      return
    }
    if let name = options.given(.describe) {
      job = .describe(try Exercise(namedOrDescribedBy: name))
      return
    }
    let exercise = options.operands[0] == Self.any ? nil : try Exercise(namedOrDescribedBy: options.operands[0])
    let input = try InputFile(
      options.operands[1], options, view: options.markerView(exercise?.view.best ?? .frontal))
    let people = try PersonChoice(options)
    if exercise == nil, let name = Self.ofExercises(options) { throw .usage("\(name) has no effect with \(Self.any).") }
    if exercise?.isLevel == true { input.expectLyingPeople() }
    var configuration = Configuration.exercise(of: .firstSeen)
    configuration.calibration = try options.calibration(input)
    let sheet = options.given(.sheet)
    try people.check(sheet: sheet)
    var counted = Counted.any
    if let exercise {
      counted = .exercise(
        exercise, space: try options.given(.space) == nil ? nil : options.choice(.space),
        rule: options.has(.strict) ? .strict : RepetitionCounter.Rule())
    }
    job = .count(counted, input: input, people, configuration, sheet: sheet)
  }

  /// The option that was given and that only an exercise has; `nil` if there is none.
  private static func ofExercises(_ options: Options) -> String? {
    if options.given(.space) != nil { return CommandOption.space.name }
    return options.has(.strict) ? CommandOption.strict.name : nil
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list:
      list(output)
      return .success
    case .describe(let exercise):
      output.text(ExerciseDescription(exercise).json)
      return .success
    case .count(let counted, let input, let people, let configuration, let sheet):
      guard people.isAll else {
        return try count(counted, try people.onePerson(of: input), configuration, sheet: sheet, output)
      }
      var status = ExitStatus.notCompleted
      for person in try people.inputs(of: input) {
        output.begin(person, asJSON: asJSON)
        if try count(counted, person, configuration, sheet: nil, output) == .success { status = .success }
      }
      return status
    }
  }

  /// Counts a person's repetitions.
  ///
  /// - Returns: ``ExitStatus/notCompleted`` where the exercise was not seen.
  private func count(
    _ counted: Counted, _ person: PersonChoice.Measured, _ configuration: Configuration, sheet: String?,
    _ output: Output
  ) throws(DemoError) -> ExitStatus {
    var configuration = configuration
    configuration.person = person.policy
    configuration.calibration = try configuration.calibration.map(person.input.calibrated)
    func finish(_ end: (lines: [String], isRecognised: Bool)) -> ExitStatus {
      end.lines.forEach { output.line($0) }
      return end.isRecognised ? .success : .notCompleted
    }
    switch counted {
    case .exercise(let exercise, let space, let rule):
      let feature = Feature.fitness(exercise, in: space ?? .picture, style: .readings)
      var transcript = ExerciseTranscript(
        exercise: exercise, counter: RepetitionCounter(exercise, in: space, rule: rule), asJSON: asJSON)
      let frames = try play(person.input, [feature], configuration, output) { transcript.add($0) }
      let status = finish(transcript.end())
      try write(sheet, of: person.input, count: frames, [feature], configuration)
      return status
    case .any:
      var transcript = UnnamedMovementTranscript(asJSON: asJSON)
      let frames = try play(person.input, [], configuration, output) { transcript.add($0) }
      let status = finish(transcript.end())
      try write(sheet, of: person.input, count: frames, [], configuration)
      return status
    }
  }

  /// Writes a sheet of some frames, with the skeleton and the readings of features; none where no path is given.
  private func write(
    _ path: String?, of input: InputFile, count: Int, _ features: [Feature], _ configuration: Configuration
  ) throws(DemoError) {
    guard let path else { return }
    try ContactSheet.write(
      to: path, of: input, count: count, features: [.overlay(.wholeBody, style: .skeleton)] + features,
      configuration: configuration)
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

  /// Processes every frame.
  ///
  /// - Returns: The number of frames.
  private func play(
    _ input: InputFile, _ features: [Feature], _ configuration: Configuration, _ output: Output,
    _ lines: (FrameOutput) -> [String]
  ) throws(DemoError) -> Int {
    if InputFile.isLive(input.path) { output.flushesLines = true }
    var reader = try input.open()
    var pipeline = Pipeline(features: features, configuration: configuration)
    var index = 0
    while let frame = try reader.nextFrame() {
      do throws(FrameError) {
        lines(try pipeline.process(frame)).forEach { output.line($0) }
      } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      try output.check()
      index += 1
    }
    guard index > 0 else { throw .noFrame(in: input.path) }
    return index
  }

  /// The name that stands for any movement.
  private static let any = "anyRepetition"
}

extension CommandOption {
  fileprivate static let space = option(
    "--space", "SPACE", .choice(ExerciseSpace.ofAngles.map(\.rawValue)),
    "where angles are measured (default: where they show best)")
  fileprivate static let strict = flag("--strict", "counts full repetitions alone")
  fileprivate static let describe: CommandOption = {
    var printing = option(
      "--describe", "NAME", .nameOrInput(.exercises), "prints an exercise as JSON, and does nothing else")
    printing.standsAlone = true
    return printing
  }()
}
