import QPCore
import QPRecording
import QPImage
import QPReport
import QPStates

/// One run of the guide: a session whose features follow the guide's state.
final class GuideSession {
  private(set) var guide: GuidedMeasurement
  private(set) var summary: GuideSummary
  private(set) var fault: DemoError?
  /// A frame, and the path of its overlay.
  typealias Frame = (frame: Int, time: Timestamp, overlay: Overlay?, file: String?)
  /// The last frame that the callback saw.
  private(set) var last: Frame?
  /// The frame in which the present or final hold began.
  private var held: Frame?
  /// The frame that shows the result.
  var shown: Frame? { held ?? last }

  private let transcript: GuideTranscript
  private let output: Output
  private let quickPose: QuickPose
  private let overlayPath: String?
  private var overlays: OverlayFolder?
  /// The person's figure behind the measurement, in place of a picture.
  private let figure: Feature

  init(
    guide: GuidedMeasurement, summary: GuideSummary, transcript: GuideTranscript, output: Output,
    rendersOverlays: Bool, overlayPath: String?, person: PersonPolicy = .firstSeen, space: AngleSpace = .picture,
    recorder: Recorder? = nil
  ) {
    self.guide = guide
    self.summary = summary
    self.transcript = transcript
    self.output = output
    self.overlayPath = overlayPath
    figure = .figure(measuring: guide.features.reduce(into: Set()) { $0.formUnion($1.metadata.parts) })
    var configuration = Configuration(overlay: rendersOverlays ? .picture : .none, person: person)
    configuration.space = space
    quickPose = QuickPose(configuration: configuration, recorder: recorder)
  }

  func run(_ replay: Replay) async throws(RecordingError) {
    quickPose.start(features: [figure] + guide.features) { status, overlay, results, feedback, _ in
      self.handle(status, overlay, results, feedback)
    }
    defer {
      // Breaks the cycle between the callback and this object.
      quickPose.stop()
      transcript.leave()
    }
    try await quickPose.run(replay) { error in
      self.fault = DemoError(status: .badData, message: error.description)
    }
    finish()
  }

  /// Ends the frames; a hold that lasted long enough counts.
  private func finish() {
    if guide.finish() != nil, let last { transcript.show(guide, at: last.time) }
  }

  private func handle(
    _ status: Status, _ overlay: Overlay?, _ results: FeatureResults, _ feedback: [Feature: PoseFeedback]
  ) {
    guard let info = status.info else { return }
    let frame = last.map { $0.frame + 1 } ?? 0
    last = (frame, info.timestamp, overlay, nil)
    do throws(DemoError) {
      if frame == 0 { try begin(at: info.timestamp) }
      summary.add(status, results, feedback)
      let state = guide.state
      guide.consume(status: status, results: results)
      // The transcript has a line for each state, not for each piece of advice.
      if guide.state != state {
        transcript.show(guide, at: info.timestamp)
        quickPose.update(features: [figure] + guide.features)
      }
      if let overlay { transcript.show(guide, overlay, at: info.timestamp) }
      if let overlays, let overlay { last?.file = try overlays.save(overlay, frame: frame) }
      if !guide.isHolding, !guide.isFinished { held = nil } else if held == nil { held = last }
      try output.check()
    } catch {
      fault = error
    }
    if guide.isFinished { quickPose.stop() }
    if fault != nil { quickPose.stop() }
  }

  /// Puts the overlays into their place.
  func saveOverlays() throws(DemoError) { try overlays?.end() }

  /// Creates the outputs, now that the recording has a valid frame.
  private func begin(at time: Timestamp) throws(DemoError) {
    if let overlayPath {
      output.tellLeftovers(beside: overlayPath)
      overlays = try .preparing(overlayPath)
    }
    transcript.begin(guide, at: time)
  }
}
