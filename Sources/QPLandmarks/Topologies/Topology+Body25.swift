extension Topology {
  /// The 25 points of OpenPose's default model, BODY_25.
  ///
  /// Its neck is the midpoint of the shoulders, ``Landmarks/Body/midShoulder``.
  public static let body25 = Topology(
    name: "body25",
    points: [
      .nose, .midShoulder, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .midHip,
      .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar, .leftEar,
      .leftFootIndex, .leftSmallToe, .leftHeel, .rightFootIndex, .rightSmallToe, .rightHeel,
    ],
    connections: [
      (1, 8), (1, 2), (1, 5), (2, 3), (3, 4), (5, 6), (6, 7), (8, 9), (9, 10), (10, 11), (8, 12), (12, 13), (13, 14),
      (1, 0), (0, 15), (15, 17), (0, 16), (16, 18), (14, 19), (19, 20), (14, 21), (11, 22), (22, 23), (11, 24),
    ])
}
