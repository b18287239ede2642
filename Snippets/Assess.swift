// Carries out an assessment: three raises of each arm.

import QPExercises
import QPKit

let path = CommandLine.arguments.dropFirst().first ?? "session.qprec.jsonl"

let assessment = Assessment(
  "Shoulders",
  items: [
    AssessmentItem(
      .rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 5, bothSides: true,
      prompt: "Raise your arm sideways as far as you can, hold, and lower it",
      limits: CompensationLimits(trunkLean: 15, elbowBend: 45), posture: "standing")
  ])

func save(_ guide: GuidedAssessment) -> String {
  "\(guide.progress)"
}

func load(_ text: String) throws(AssessmentError) -> GuidedAssessment {
  try GuidedAssessment(assessment, progress: Assessment.Progress(text: text))
}

do {
  var guide = try GuidedAssessment(assessment)
  let quickPose = QuickPose()
  quickPose.start(features: guide.features) { status, overlay, features, feedback, landmarks in
    let state = guide.consume(status: status, results: features, landmarks: landmarks)
    guard state != nil else { return }
    quickPose.update(features: guide.features)
    print(guide.prompt ?? "")
  }
  try await quickPose.run(Replay(path: path))
  for result in AssessmentResults(guide).steps {
    guard let peak = result.peaks else { continue }
    print("\(result.step.title): \(peak.mean)°, best \(peak.maximum)°")
  }
} catch {
  print(error)
}
