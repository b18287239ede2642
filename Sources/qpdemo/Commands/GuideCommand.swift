import Foundation
import QPBatch
import QPCore
import QPRecording
import QPFeatures
import QPImage
import QPStates

/// `qpdemo guide`: guides through one measurement, on replayed landmarks.
struct GuideCommand {
  private let input: InputFile?
  private let entry: NamedFeature
  private let hold: HoldCriterion
  private let speed: Replay.Speed?
  private let overlayPath: String?
  private let asJSON: Bool
  private let view: String?
  private let record: RecordOptions?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union([
        "--feature", "--hold", "--tolerance", "--leniency", "--speed", "--overlay", "--view",
      ]).union(RecordOptions.valued),
      flags: InputFile.flags.union(["--json"]).union(RecordOptions.flags))
    guard options.operands.count <= 1 else { throw .usage("'guide' takes one recording.") }
    input = try options.operands.first.map { (path) throws(DemoError) in try InputFile(path, options) }
    guard options.all("--feature").count <= 1 else { throw .usage("'guide' measures one --feature.") }
    entry = try NamedFeature(guidedBy: options.value("--feature") ?? "rangeOfMotion.shoulder.left.anticlockwise")
    guard entry.unit != nil else { throw .usage("\(entry.feature.id) only draws; a guide needs a reading.") }

    // Shorter than a host's: the raises of recordings are.
    var hold = HoldCriterion(duration: 0.5)
    if let seconds = try options.number("--hold") { hold.duration = seconds }
    switch (try options.number("--tolerance"), try options.number("--leniency")) {
    case (.some, .some): throw .usage("--tolerance and --leniency exclude each other.")
    case (let degrees?, nil): hold.tolerance = .absolute(degrees)
    case (nil, let share?): hold.tolerance = .relative(share)
    case (nil, nil): break
    }
    self.hold = hold
    speed =
      try options.value("--speed") == "max" ? .asFastAsPossible : options.number("--speed").map(Replay.Speed.times)
    overlayPath = options.value("--overlay")
    asJSON = options.has("--json")
    record = try RecordOptions(options)
    view = options.value("--view")
    guard view == nil || view == "terminal" || view == "plain" else {
      throw .usage("--view is terminal or plain, not '\(view ?? "")'.")
    }
  }

  func run(_ output: Output, scratch: String) async throws(DemoError) -> ExitStatus {
    // A replay that does not keep its pace can wait for the disk; a live one must not.
    let recorder = try record?.start(
      whenFull: replaySpeed(for: output) == .asFastAsPossible ? .wait : .drop, inputs: [input?.path].compactMap(\.self))
    let status: ExitStatus
    do throws(DemoError) { status = try await guide(output, scratch, recorder) } catch {
      recorder?.finish()
      throw error
    }
    try record?.end(recorder)
    return status
  }

  private func guide(
    _ output: Output, _ scratch: String, _ recorder: Recorder?
  ) async throws(DemoError) -> ExitStatus {
    let transcript = GuideTranscript(entry: entry, isJSON: asJSON, picture: picture(for: output), output: output)
    let session = GuideSession(
      guide: GuidedMeasurement(entry.feature, hold: hold, prompts: prompts),
      summary: GuideSummary(entry: entry, hold: hold), transcript: transcript, output: output,
      // As data there is a picture where one was asked for, and else none.
      rendersOverlays: overlayPath != nil || !asJSON, overlayPath: overlayPath, recorder: recorder)
    let replay = try replay(for: output)
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
      transcript.end(
        session.guide.state, at: session.last?.time ?? .zero, reason: session.summary.reason(session.guide))
      return .notCompleted
    }
    // The reading first: a picture that cannot be written must not take it along.
    transcript.complete(result, at: last.time, picture: shown.file)
    if let fault = session.fault { throw fault }
    if let file = shown.file {
      transcript.show(picture: file)
    } else if let overlay = shown.overlay {
      // Nobody asked for this one.
      do throws(DemoError) {
        transcript.show(picture: try PNG.encode(overlay).save(below: scratch, name: "final-reading.png"))
      } catch {
        output.complain("qpdemo: warning: \(error.message)")
      }
    }
    return .success
  }

  /// The picture in the terminal, where it can show one or is told to.
  private func picture(for output: Output) -> HalfBlocks? {
    guard !asJSON, view != "plain", output.isTerminal || view == "terminal" else { return nil }
    let colors = Terminal.colors(ProcessInfo.processInfo.environment)
    return (colors ?? (view == "terminal" ? HalfBlocks.Colors.none : nil)).map(HalfBlocks.init)
  }

  private var prompts: MeasurementPrompts {
    MeasurementPrompts(intro: "Show your \(entry.title.prefix { $0 != "," })", completed: "Done, well held")
  }

  private func replaySpeed(for output: Output) -> Replay.Speed {
    speed ?? (output.isTerminal && !asJSON ? .recorded : .asFastAsPossible)
  }

  private func replay(for output: Output) throws(DemoError) -> Replay {
    let speed = replaySpeed(for: output)
    // Who reads along should see each line when its time has come.
    if speed != .asFastAsPossible || input.map({ InputFile.isLive($0.path) }) == true { output.flushesLines = true }
    guard let input else {
      return Replay(speed: speed) { () throws(RecordingError) in
        MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name)
      }
    }
    return try input.replay(speed: speed)
  }
}
