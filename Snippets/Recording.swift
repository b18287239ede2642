// Recording a session while it runs, and writing results; shown in Docs/BatchAndPlots.md.
import QPFormats
import QPKit

func record(_ camera: some FrameSource) async throws {
  let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  let recorder = try Recorder(path: "today.qprec.jsonl", resultsPath: "today.jsonl")
  let session = QuickPose(recorder: recorder)
  session.start(features: [abduction]) { status, overlay, results, feedback, landmarks in }
  try await session.run(camera)
  let report = recorder.finish()
  if let problem = report.problem { print("\(report.dropped) frames are missing: \(problem)") }
}

func summarise(_ frames: [PoseFrame]) throws -> [UInt8] {
  let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  var pipeline = Pipeline(features: [abduction], configuration: Configuration(overlay: .none))
  var summary = ReadingSummary(of: abduction)
  for frame in frames {
    summary.consume(try pipeline.process(frame).results[abduction], at: frame.timestamp)
  }
  let writer = FHIRWriter(subject: "Patient/17", effective: "2026-03-28T10:15:00Z", motion: .active)
  return try writer.bundle([summary])
}
