// Measures a shoulder in a recording, frame by frame.

import QPKit

let path = CommandLine.arguments.dropFirst().first ?? "session.qprec.jsonl"

let quickPose = QuickPose()
quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))]) {
  status, overlay, features, feedback, landmarks in
  switch status {
  case .success(let info):
    let reading = features.values.first?.stringValue ?? feedback.values.first?.displayString ?? "no reading"
    print(info.timestamp, reading)
  case .noPersonFound(let info):
    print(info.timestamp, "no person in view")
  case .sdkValidationError:
    print("the key was refused")
  }
}
do {
  try await quickPose.run(Replay(path: path, speed: .recorded)) { error in
    print("frame refused:", error)
  }
} catch {
  print(error)
}
