extension Topology {
  /// The 18 points of OpenPose's model COCO: COCO's 17, right before left, with a neck.
  ///
  /// Its neck is the midpoint of the shoulders, ``Landmarks/Body/midShoulder``.
  package static let coco18 = Topology(
    name: "coco18",
    points: [
      .nose, .midShoulder, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .rightHip,
      .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar, .leftEar,
    ],
    connections: [
      (1, 2), (1, 5), (2, 3), (3, 4), (5, 6), (6, 7), (1, 8), (8, 9), (9, 10), (1, 11), (11, 12), (12, 13), (1, 0),
      (0, 14), (14, 16), (0, 15), (15, 17),
    ])
}
