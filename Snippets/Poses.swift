// Scoring poses: named ones, one's own, and whole movements.

import QPKit

// In a session: the score of every frame, and what to change first.
let style = Style(color: .red, conditionalColors: [ConditionalColor(min: 85, color: .green)])
let boat = Feature.pose(.navasana, style: style)
let quickPose = QuickPose()
quickPose.start(features: [boat]) { status, overlay, features, feedback, landmarks in
  if let result = features[boat] { print("Boat: \(result.stringValue) of 100") }
  if let advice = feedback[boat] { print(advice.displayString) }
  // The whole of it, from the same landmarks.
  guard let landmarks, let score = PoseReference.navasana.score(landmarks) else { return }
  for (joint, value) in score.detailedScore where value < 50 { print("\(joint.displayName): \(value)") }
  for comment in score.comments { print(comment) }
}

// A pose from a recording: taken from frames of it.
func teach(_ teacher: [PoseFrame]) throws -> Feature {
  let pose = try PoseReference(name: "Morning stretch", showing: teacher)
  return .pose(pose, minScore: 40)
}

// Two movements, timing and amplitude apart.
func judge(_ pupil: [PoseFrame], against teacher: [PoseFrame]) throws {
  let comparison = try PoseSequence(teacher).compare(to: PoseSequence(pupil))
  print("Tempo \(comparison.tempoRatio), \(comparison.meanLag) s behind")
  for (joint, share) in comparison.amplitudeRatios { print("\(joint.displayName): \(share) of the teacher's range") }
  if let shape = comparison.shapeError { print("The shape differs by \(shape * 100) %") }
}
