import QPCore
import QPRecording
import QPFeatures
import QPImage
import QPStates

/// One run of the guide: a session whose features follow the guide's state.
final class GuideSession {
  private(set) var guide: GuidedMeasurement
  private(set) var summary: GuideSummary
  private(set) var fault: DemoError?
  /// The last frame that the callback saw, and where its overlay was written.
  private(set) var last: (frame: Int, time: Timestamp, overlay: Overlay?, file: String?)?

  private let transcript: GuideTranscript
  private let output: Output
  private let quickPose: QuickPose
  private let overlayPath: String?
  private var overlays: OverlayFolder?
  private let skeleton = Feature.overlay(.wholeBody, style: .skeleton)

  init(
    guide: GuidedMeasurement, summary: GuideSummary, transcript: GuideTranscript, output: Output,
    rendersOverlays: Bool, overlayPath: String?, recorder: Recorder? = nil
  ) {
    self.guide = guide
    self.summary = summary
    self.transcript = transcript
    self.output = output
    self.overlayPath = overlayPath
    quickPose = QuickPose(
      configuration: Configuration(overlay: rendersOverlays ? .picture : .none), recorder: recorder)
  }

  func run(_ replay: Replay) async throws(RecordingError) {
    quickPose.start(features: [skeleton] + guide.features) { status, overlay, results, feedback, _ in
      self.take(status, overlay, results, feedback)
    }
    defer {
      // The callback holds this object: without it the two would keep each other.
      quickPose.stop()
      transcript.leave()
    }
    try await quickPose.run(replay) { error in
      self.fault = DemoError(status: .badData, message: error.description)
    }
  }

  private func take(
    _ status: Status, _ overlay: Overlay?, _ results: FeatureResults, _ feedback: [Feature: PoseFeedback]
  ) {
    guard let info = status.info else { return }
    let frame = last.map { $0.frame + 1 } ?? 0
    last = (frame, info.timestamp, overlay, nil)
    do throws(DemoError) {
      if frame == 0 { try begin(at: info.timestamp) }
      summary.take(status, results, feedback)
      let state = guide.state
      guide.update(status: status, results: results)
      // The transcript has a line for each state, not for each piece of advice.
      if guide.state != state {
        transcript.show(guide, at: info.timestamp)
        quickPose.update(features: [skeleton] + guide.features)
      }
      if let overlay { transcript.show(guide, overlay, at: info.timestamp) }
      if let overlays, let overlay { last?.file = try overlays.save(overlay, frame: frame) }
      try output.check()
    } catch {
      fault = error
    }
    if guide.isFinished { quickPose.stop() }
    if fault != nil { quickPose.stop() }
  }

  /// Leaves the first traces, now that the recording has proved good.
  private func begin(at time: Timestamp) throws(DemoError) {
    if let overlayPath { overlays = try .preparing(overlayPath) }
    transcript.begin(guide, at: time)
  }
}
