extension Topology {
  /// The 25 points of OpenPose's model BODY_25B: COCO's 17 with upper neck, top of the head and feet.
  package static let body25B = Topology(
    name: "body25b",
    points: [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
      .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .neck, .headTop,
      .leftFootIndex, .leftSmallToe, .leftHeel, .rightFootIndex, .rightSmallToe, .rightHeel,
    ],
    connections: [
      (0, 1), (0, 2), (1, 3), (2, 4), (5, 6), (5, 7), (6, 8), (7, 9), (8, 10), (5, 11), (6, 12), (11, 12), (11, 13),
      (12, 14), (13, 15), (14, 16), (15, 19), (19, 20), (15, 21), (16, 22), (22, 23), (16, 24), (5, 17), (6, 17),
      (17, 18),
    ])
}
