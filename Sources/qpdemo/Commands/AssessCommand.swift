import QPBatch
import QPCore
import QPRecording
import QPFormats
internal import QPExercises
import QPReport
import QPStates

/// `qpdemo assess`: applies an assessment to recordings.
struct AssessCommand: Command {
  static let declaration = CommandDeclaration(
    "assess", "Carries out a described assessment, trial by trial.",
    operands: [
      Operand("ASSESSMENT.json", .input, "the assessment, described in JSON"),
      Operand("RECORDING", .input, "the recordings, in order (the embedded one)", count: 0...Int.max),
    ],
    options: [.pace, .earlier, .repeatability, .recordedPerson, .angleSpace, .json],
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo assess shoulders.json take.qprec.jsonl", "Measure as the file describes"),
      Example(
        "qpdemo assess shoulders.json take.qprec.jsonl --json > today.jsonl",
        "Keep the session, to compare with --earlier"),
    ])

  private let assessment: Assessment
  private let recordings: [Take]
  private let earlier: EarlierSessions
  private let people: PersonChoice
  private let asJSON: Bool

  /// A recording, `nil` for the embedded one, and its camera's calibration.
  private struct Take {
    let input: InputFile?
    let calibration: Calibration
  }

  init(_ options: Options) throws(DemoError) {
    var assessment = try Assessment(describedIn: options.operands[0])
    let view = try options.markerView(.showing(assessment.items.map(\.feature)))
    let inputs: [InputFile?] = try options.operands.dropFirst().map { (path) throws(DemoError) in
      try InputFile(path, options, view: view)
    }
    recordings = try (inputs.isEmpty ? [nil] : inputs).map { (input) throws(DemoError) in
      Take(input: input, calibration: try options.calibration(input))
    }
    if try options.value(.pace) == "recorded" { assessment.pace = .recorded }
    self.assessment = assessment
    earlier = try EarlierSessions(options, .earlier)
    guard options.given(.repeatability) == nil || !options.all(.earlier).isEmpty else {
      throw .usage("--repeatability needs --earlier.")
    }
    people = try PersonChoice(options, space: options.angleSpace)
    asJSON = options.has(.json)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var guide: GuidedAssessment
    do throws(AssessmentError) {
      guide = try GuidedAssessment(assessment)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
    var advice: String?
    for take in recordings { advice = try play(take, &guide) }
    let report = AssessmentReport(guide, comparedWith: earlier, advice: advice)
    for line in asJSON ? report.json : report.table { output.line(line) }
    return guide.state == .completed ? .success : .notCompleted
  }

  /// Plays a recording.
  ///
  /// - Returns: The last advice.
  private func play(_ take: Take, _ guide: inout GuidedAssessment) throws(DemoError) -> String? {
    let (input, person) = try people.played(take.input)
    var reader = try Self.open(input)
    let name = take.input?.path ?? EmbeddedRecording.name
    return try guide.play(of: person, calibration: take.calibration) { () throws(DemoError) in
      try reader.nextFrame()
    } orThrow: {
      DemoError(BatchError.frame($0, file: name, index: $1))
    }
  }

  private static func open(_ input: InputFile?) throws(DemoError) -> InputFrames {
    if let input { return try input.open() }
    do throws(FormatError) {
      return InputFrames(try FrameReader(MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name)))
    } catch {
      throw DemoError(error)
    }
  }
}

extension CommandOption {
  fileprivate static let pace = option(
    "--pace", "PACE", .choice(["recorded", "live"]),
    "counts every movement as a trial, or waits for stillness, countdown and rests", default: "recorded")
  fileprivate static let earlier = option(
    "--earlier", "FILE", .input, "compares with an earlier --json output; several give the measurement error",
    isRepeatable: true)
}
