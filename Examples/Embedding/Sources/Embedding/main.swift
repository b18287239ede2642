import QPKit

// What a pose estimator gives: COCO's 17 points as shares of the picture. Here a left arm that points sideways.
var points = [Landmark](repeating: .missing, count: 17)
points[5] = Landmark(x: 0.55, y: 0.30, visibility: 0.99)  // left shoulder
points[7] = Landmark(x: 0.70, y: 0.30, visibility: 0.98)  // left elbow
points[11] = Landmark(x: 0.55, y: 0.60, visibility: 0.97)  // left hip

let quickPose = QuickPose()
quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))]) {
  status, overlay, features, feedback, landmarks in
  if let result = features.values.first { print("Left shoulder: \(result.stringValue)") }
}
let frame = try PoseFrame(
  timestamp: .zero, size: PictureSize(width: 1280, height: 720), topology: .coco17,
  poses: [Pose(landmarks: points)])
try quickPose.submit(frame)
