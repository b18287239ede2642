import QPKit

let quickPose = QuickPose()
quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))]) {
  status, overlay, features, feedback, landmarks in
  if let result = features.values.first { print("Left shoulder: \(result.stringValue)") }
}
let frame = try PoseFrame(
  timestamp: .zero, size: PictureSize(width: 1280, height: 720), topology: .coco17,
  poses: [Pose(landmarks: points)])
try quickPose.submit(frame)
