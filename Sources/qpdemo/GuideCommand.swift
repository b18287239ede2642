import Foundation
import QPCore
import QPFeatures
import QPStates

/// `qpdemo guide`: guides through one measurement, on replayed landmarks.
struct GuideCommand {
  private let path: String?
  private let entry: CatalogEntry
  private let settling: Settling
  private let speed: Replay.Speed?
  private let overlays: OverlayFolder?
  private let asJSON: Bool
  private let view: String?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments, valued: ["--feature", "--hold", "--tolerance", "--leniency", "--speed", "--overlay", "--view"],
      flags: ["--json"])
    guard options.operands.count <= 1 else { throw .usage("'guide' takes one recording.") }
    path = options.operands.first
    entry = try FeatureCatalog.find(options.value("--feature") ?? "rangeOfMotion.shoulder.left.anticlockwise")
    guard entry.unit != nil else { throw .usage("\(entry.feature.id) only draws; a guide needs a reading.") }

    var settling = Settling.degrees
    if let hold = try options.number("--hold") { settling.holdDuration = hold }
    switch (try options.number("--tolerance"), try options.number("--leniency")) {
    case (.some, .some): throw .usage("--tolerance and --leniency exclude each other.")
    case (let degrees?, nil): settling.tolerance = .absolute(degrees)
    case (nil, let share?): settling.tolerance = .relative(share)
    case (nil, nil): break
    }
    self.settling = settling
    speed =
      try options.value("--speed") == "max" ? .asFastAsPossible : options.number("--speed").map(Replay.Speed.times)
    overlays = try OverlayFolder(optional: options.value("--overlay"))
    asJSON = options.has("--json")
    view = options.value("--view")
    guard view == nil || view == "terminal" || view == "plain" else {
      throw .usage("--view is terminal or plain, not '\(view ?? "")'.")
    }
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    let session = GuideSession(
      guide: GuidedMeasurement(entry.feature, settling: settling, prompts: prompts),
      transcript: GuideTranscript(entry: entry, isJSON: asJSON, picture: picture(for: output), output: output),
      overlays: overlays)
    let ended: RecordingError?
    do throws(RecordingError) {
      try await session.run(replay(for: output))
      ended = nil
    } catch {
      ended = error
    }
    if let fault = session.fault { throw fault }
    if let last = session.last, case .completed(let score) = session.guide.state {
      let picture = try save(last.overlay, frame: last.frame)
      session.transcript.complete(score, at: last.time, picture: picture)
      return .success
    }
    if let ended { throw DemoError(ended) }
    session.transcript.end(session.guide.state, at: session.last?.time ?? .zero, settling)
    return .notCompleted
  }

  /// The picture in the terminal, where it can show one or is told to.
  private func picture(for output: Output) -> HalfBlocks? {
    guard !asJSON, view != "plain", output.isTerminal || view == "terminal" else { return nil }
    let colors = Terminal.colors(ProcessInfo.processInfo.environment)
    return (colors ?? (view == "terminal" ? HalfBlocks.Colors.none : nil)).map(HalfBlocks.init)
  }

  /// The picture of a frame: in the folder asked for, else in the temporary one, so as to litter nobody's.
  private func save(_ overlay: Overlay?, frame: Int) throws(DemoError) -> String? {
    guard let overlay else { return nil }
    if let overlays { return try overlays.write(overlay, frame: frame) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qpdemo")
    return try OverlayFolder(folder.path).write(overlay, name: "final-reading.png")
  }

  private var prompts: GuidedPrompts {
    GuidedPrompts(intro: "Show your \(entry.title.prefix { $0 != "," })", completed: "Done, well held")
  }

  private func replay(for output: Output) -> Replay {
    let speed = speed ?? (output.isTerminal && !asJSON ? .recorded : .asFastAsPossible)
    guard let path else {
      return Replay(speed: speed) { () throws(RecordingError) in
        MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name)
      }
    }
    return Replay(path: path, speed: speed)
  }
}

/// One run of the guide: a session whose features follow the guide's state.
private final class GuideSession {
  private(set) var guide: GuidedMeasurement
  let transcript: GuideTranscript
  private(set) var fault: DemoError?
  /// The last frame that the callback saw.
  private(set) var last: (frame: Int, time: Timestamp, overlay: Overlay?)?

  private let quickPose = QuickPose()
  private let overlays: OverlayFolder?
  private let skeleton = Feature.overlay(.wholeBody, style: FeatureCatalog.skeleton)

  init(guide: GuidedMeasurement, transcript: GuideTranscript, overlays: OverlayFolder?) {
    self.guide = guide
    self.transcript = transcript
    self.overlays = overlays
  }

  func run(_ replay: Replay) async throws(RecordingError) {
    transcript.begin(guide)
    quickPose.start(features: [skeleton] + guide.features) { status, overlay, results, feedback, _ in
      self.take(status, overlay, results, feedback)
    }
    defer { transcript.leave() }
    try await quickPose.run(replay) { error in
      self.fault = DemoError(status: .badData, message: error.description)
    }
  }

  private func take(
    _ status: Status, _ overlay: Overlay?, _ results: FeatureResults, _ feedback: [Feature: PoseFeedback]
  ) {
    guard let info = status.info else { return }
    let frame = last.map { $0.frame + 1 } ?? 0
    last = (frame, info.timestamp, overlay)
    let change = guide.update(status: status, results: results, feedback: feedback)
    if change != nil {
      transcript.show(guide, at: info.timestamp)
      quickPose.update(features: [skeleton] + guide.features)
    }
    if let overlay { transcript.show(guide, overlay, at: info.timestamp) }
    do throws(DemoError) {
      if let overlays, let overlay { try overlays.write(overlay, frame: frame) }
    } catch {
      fault = error
    }
    if case .completed = guide.state { quickPose.stop() }
    if fault != nil { quickPose.stop() }
  }
}
