import Foundation
import QPBatch
import QPCore
import QPRecording
import QPFeatures
import QPImage
import QPStates

/// `qpdemo guide`: guides through one measurement, on replayed landmarks.
struct GuideCommand: Command {
  static let declaration = CommandDeclaration(
    "guide", "Guides through one measurement.",
    operands: [
      Operand("RECORDING", .input, "the recording to play (the embedded one)", count: 0...1)
    ],
    options: [
      .guidedFeature, .hold, .tolerance, .leniency, .recordedPerson, .angleSpace, .playSpeed, .overlay, .terminalView,
      .json,
    ],
    sections: [RecordOptions.section, InputFile.section, EstimatorOptions.sectionWithVideo],
    notes: ["'guide' may be left out: qpdemo RECORDING."],
    examples: [
      Example("qpdemo guide", "Play the embedded recording: a left arm is raised"),
      Example(
        "qpdemo guide take.qprec.jsonl --feature rangeOfMotion.shoulder.left.abduction --speed max",
        "Measure a shoulder in a recording, without waiting"),
    ])

  private let input: InputFile?
  private let entry: NamedFeature
  private let hold: HoldCriterion
  private let people: PersonChoice
  private let space: AngleSpace
  private let speed: Replay.Speed?
  private let overlayPath: String?
  private let asJSON: Bool
  private let view: String?
  private let record: RecordOptions?

  init(_ options: Options) throws(DemoError) {
    input = try options.operands.first.map { (path) throws(DemoError) in try InputFile(path, options) }
    guard options.all(.guidedFeature).count <= 1 else { throw .usage("'guide' measures one --feature.") }
    entry = try NamedFeature(guidedBy: try options.value(.guidedFeature))
    guard entry.unit != nil else { throw .usage("\(entry.feature.id) only draws; a guide needs a reading.") }

    let (tolerance, leniency) = (options.given(.tolerance), options.givenNumber(.leniency))
    guard tolerance == nil || leniency == nil else {
      throw .usage("--tolerance and --leniency cannot be combined.")
    }
    var hold = HoldCriterion(
      duration: try options.number(.hold), tolerance: .absolute(try options.number(.tolerance)))
    if let leniency { hold.tolerance = .relative(leniency) }
    self.hold = hold
    people = try PersonChoice(options)
    space = options.angleSpace
    speed = try options.given(.playSpeed).map { (text) throws(DemoError) in try Self.speed(text) }
    overlayPath = options.given(.overlay)
    asJSON = options.has(.json)
    record = try RecordOptions(options)
    view = options.given(.terminalView)
  }

  private static func speed(_ text: String) throws(DemoError) -> Replay.Speed {
    if text == "max" { return .asFastAsPossible }
    guard let times = Double(decimal: text), times > 0 else {
      throw .usage("--speed needs a number above 0, or max, not '\(text)'.")
    }
    return .times(times)
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    // A replay at full speed can wait for the disk; a paced one must not.
    let recorder = try record?.start(whenFull: replaySpeed(for: output) == .asFastAsPossible ? .wait : .drop)
    let status: ExitStatus
    do throws(DemoError) { status = try await guide(output, recorder) } catch {
      recorder?.finish()
      throw error
    }
    try record?.end(recorder)
    return status
  }

  private func guide(_ output: Output, _ recorder: Recorder?) async throws(DemoError) -> ExitStatus {
    let (input, person) = try people.played(input)
    let transcript = GuideTranscript(
      entry: entry, isJSON: asJSON, picture: TerminalPicture(view: view, asJSON: asJSON, output),
      output: output)
    let session = GuideSession(
      guide: GuidedMeasurement(entry.feature, hold: hold, prompts: prompts),
      summary: GuideSummary(entry: entry, hold: hold), transcript: transcript, output: output,
      // JSON has a picture only if one was requested.
      rendersOverlays: overlayPath != nil || !asJSON, overlayPath: overlayPath,
      person: person, space: space, recorder: recorder)
    let replay = try replay(of: input, for: output)
    let ended: RecordingError?
    do throws(RecordingError) {
      try await session.run(replay)
      ended = nil
    } catch {
      ended = error
    }
    guard let last = session.last, let shown = session.shown, let result = session.guide.result else {
      if let fault = session.fault { throw fault }
      if let ended { throw DemoError(ended) }
      if let failure = input?.failure { throw failure }
      try session.saveOverlays()
      transcript.end(
        session.guide.state, at: session.last?.time ?? .zero, reason: session.summary.reason(session.guide))
      return .notCompleted
    }
    // Prints the reading first, so that a failure to write the picture does not lose it.
    transcript.complete(result, at: last.time, picture: shown.file)
    if let fault = session.fault { throw fault }
    try session.saveOverlays()
    if let file = shown.file {
      transcript.show(picture: file)
    } else if let overlay = shown.overlay {
      // This picture was not requested, so a failure is a warning.
      do throws(DemoError) {
        transcript.show(picture: try PNG.encode(overlay).save(below: output.scratch, name: "final-reading.png"))
      } catch {
        output.complain("qpdemo: warning: \(error.message)")
      }
    }
    return .success
  }

  private var prompts: MeasurementPrompts {
    MeasurementPrompts(intro: "Show your \(entry.title.prefix { $0 != "," })", completed: "Done, well held")
  }

  private func replaySpeed(for output: Output) -> Replay.Speed {
    speed ?? (output.isTerminal && !asJSON ? .recorded : .asFastAsPossible)
  }

  private func replay(of input: InputFile?, for output: Output) throws(DemoError) -> Replay {
    let speed = replaySpeed(for: output)
    // Lines of a paced replay appear at their times.
    if speed != .asFastAsPossible || input.map({ InputFile.isLive($0.path) }) == true { output.flushesLines = true }
    guard let input else {
      return Replay(speed: speed) { () throws(RecordingError) in
        MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name)
      }
    }
    return try input.replay(speed: speed)
  }
}

extension CommandOption {
  fileprivate static let guidedFeature = option(
    "--feature", "NAME", .name(.features), "what to measure ('qpdemo features' lists them)",
    default: "rangeOfMotion.shoulder.left.anticlockwise")
  // Shorter than a host's default, since recorded raises are short.
  fileprivate static let hold = option(
    "--hold", "SECONDS", .positiveNumber, "how long the value must be held", default: "0.5")
  fileprivate static let tolerance = option(
    "--tolerance", "DEGREES", .positiveNumber, "how far it may vary meanwhile", default: "3")
  fileprivate static let leniency = option(
    "--leniency", "SHARE", .positiveNumber, "the same as a share of the value: 0.05 is 5 %")
  fileprivate static let playSpeed = option(
    "--speed", "X|max", .text, "how fast to play (1 on a terminal, else max)")
}
