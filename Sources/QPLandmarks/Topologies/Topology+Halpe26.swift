extension Topology {
  /// The 26 points of the Halpe data set, as AlphaPose and RTMPose give them: COCO's 17 with head, trunk and feet.
  ///
  /// Its neck is the midpoint of the shoulders, ``Landmarks/Body/midShoulder``.
  package static let halpe26 = Topology(
    name: "halpe26",
    points: [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
      .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .headTop,
      .midShoulder, .midHip, .leftFootIndex, .rightFootIndex, .leftSmallToe, .rightSmallToe, .leftHeel, .rightHeel,
    ],
    connections: [
      (0, 1), (0, 2), (1, 3), (2, 4), (5, 18), (6, 18), (5, 7), (7, 9), (6, 8), (8, 10), (17, 18), (18, 19), (19, 11),
      (19, 12), (11, 13), (12, 14), (13, 15), (14, 16), (15, 24), (20, 24), (22, 24), (16, 25), (21, 25), (23, 25),
    ])
}
