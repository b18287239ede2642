// Guides a person through one measurement.

import QPExercises
import QPKit

let path = CommandLine.arguments.dropFirst().first ?? "session.qprec.jsonl"

let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
var guide = GuidedMeasurement(
  shoulder, hold: HoldCriterion(duration: 0.5),
  prompts: MeasurementPrompts(intro: "Zeigen Sie die linke Schulter", noPerson: "Bitte ins Bild treten"))

let quickPose = QuickPose()
quickPose.start(features: guide.features) { status, overlay, features, feedback, landmarks in
  guard guide.consume(status: status, results: features) != nil else { return }
  quickPose.update(features: guide.features)
  switch guide.state {
  case .intro, .error: print(guide.prompt ?? "")
  case .measuring(let score): print("\(score)°")
  case .completed(let score): print("Done: \(score)°")
  }
}
do {
  try await quickPose.run(Replay(path: path))
} catch {
  print(error)
}
