import QPBatch
import QPCore
internal import QPExercises
import QPReport
import QPStates

/// `qpdemo workout`: guides through a workout, on recordings one after the other.
struct WorkoutCommand: Command {
  static let declaration = CommandDeclaration(
    "workout", "Guides through the exercises that a file lists.",
    operands: [
      Operand("WORKOUT.json", .input, "the workout, described in JSON"),
      Operand("RECORDING", .input, "the recordings to play, in order", count: 1...Int.max),
    ],
    options: [.recordedPerson, .json, .sheet, .overwrite],
    sections: [InputFile.section, EstimatorOptions.sectionWithVideo],
    examples: [Example("qpdemo workout workout.json squats.qprec.jsonl", "Two squats, with the spoken prompts")])

  private let flow: WorkoutFlow
  private let inputs: [InputFile]
  private let people: PersonChoice
  private let asJSON: Bool
  private let sheet: String?

  init(_ options: Options) throws(DemoError) {
    do throws(DescriptionError) {
      let description = try WorkoutDescription(path: options.operands[0])
      flow = WorkoutFlow(description.workout, timing: description.timing)
    } catch {
      throw DemoError(error)
    }
    inputs = try options.operands.dropFirst().map { (path) throws(DemoError) in try InputFile(path, options) }
    if flow.workout.steps.contains(where: \.exercise.isLevel) { inputs.forEach { $0.expectLyingPeople() } }
    people = try PersonChoice(options)
    asJSON = options.has(.json)
    sheet = options.given(.sheet)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let (takes, policy) = try chosen()
    let configuration = Configuration.exercise(of: policy)
    var transcript = WorkoutTranscript(asJSON: asJSON, output: output)
    var count = 0
    let end = try play(takes, configuration) { flow, measured throws(DemoError) in
      transcript.add(flow, measured)
      try output.check()
      count += 1
    }
    transcript.end(end)
    if let sheet {
      var configuration = configuration
      configuration.overlay = .longestSide(ContactSheet.tileSide)
      let every = max(1, (count + 11) / 12)
      var index = 0
      var picture = ContactSheet()
      _ = try play(takes, configuration, with: [.figure()]) { _, measured throws(DemoError) in
        if index % every == 0, let overlay = measured.overlay { picture.append(overlay) }
        index += 1
      }
      try picture.encoded?.save(to: sheet)
    }
    return end.isFinished ? .success : .notCompleted
  }

  /// Returns each recording with the person wanted, and the rule that measures that person in all of them.
  private func chosen() throws(DemoError) -> ([InputFile], PersonPolicy) {
    var (takes, policies) = ([InputFile](), Set<PersonPolicy>())
    for input in inputs {
      let (take, policy) = try people.played(input)
      takes.append(take ?? input)
      policies.insert(policy)
    }
    guard let policy = policies.first, policies.count == 1 else {
      throw .usage(
        "--person counts from the left in a pipe, and by the numbers of 'qpdemo people' in a file: give files alone.")
    }
    return (takes, policy)
  }

  /// Plays all recordings, a second apart, and shows each frame's output with the flow after it.
  private func play(
    _ inputs: [InputFile], _ configuration: Configuration, with others: [Feature] = [],
    _ show: (WorkoutFlow, FrameOutput) throws(DemoError) -> Void
  ) throws(DemoError) -> WorkoutFlow {
    var flow = flow
    var pipeline = Pipeline(configuration: configuration)
    var offset: Int64 = 0
    for input in inputs {
      var reader = try input.open()
      var last: Int64 = 0
      var index = 0
      while let frame = try reader.nextFrame() {
        pipeline.update(features: [.timeStamp] + others + flow.features)
        last = frame.timestamp.microseconds
        let measured: FrameOutput
        do throws(FrameError) {
          measured = try pipeline.process(frame.delayed(by: offset))
        } catch {
          throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
        }
        flow.consume(measured)
        try show(flow, measured)
        index += 1
      }
      offset = offset &+ last &+ 1_000_000
    }
    return flow
  }
}

extension PoseFrame {
  /// Returns the frame shifted later by a duration in microseconds.
  fileprivate func delayed(by microseconds: Int64) -> PoseFrame {
    PoseFrame(
      checked: Timestamp(microseconds: timestamp.microseconds &+ microseconds), size: size, topology: topology,
      poses: poses, gravity: gravity, intrinsics: intrinsics, displayMirrored: displayMirrored, estimator: estimator)
  }
}
