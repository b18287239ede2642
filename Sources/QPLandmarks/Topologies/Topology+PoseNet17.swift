extension Topology {
  /// The 17 points of PoseNet, in COCO's order, connected as its own samples draw them: without the face.
  package static let poseNet17 = Topology(
    name: "posenet17",
    points: [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
      .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ],
    connections: [
      (11, 5), (7, 5), (7, 9), (11, 13), (13, 15), (12, 6), (8, 6), (8, 10), (12, 14), (14, 16), (5, 6), (11, 12),
    ])
}
