extension Topology {
  /// The 33 points of MediaPipe's pose landmarker, with its 35 connections.
  public static let blazePose33 = Topology(
    name: "blazepose33",
    points: [
      .nose, .leftEyeInner, .leftEye, .leftEyeOuter, .rightEyeInner, .rightEye, .rightEyeOuter,
      .leftEar, .rightEar, .leftMouth, .rightMouth,
      .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
      .leftPinky, .rightPinky, .leftIndex, .rightIndex, .leftThumb, .rightThumb,
      .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
      .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex,
    ],
    connections: [
      (0, 1), (1, 2), (2, 3), (3, 7), (0, 4), (4, 5), (5, 6), (6, 8), (9, 10),
      (11, 12), (11, 13), (13, 15), (15, 17), (15, 19), (15, 21), (17, 19),
      (12, 14), (14, 16), (16, 18), (16, 20), (16, 22), (18, 20),
      (11, 23), (12, 24), (23, 24), (23, 25), (24, 26), (25, 27), (26, 28),
      (27, 29), (28, 30), (29, 31), (30, 32), (27, 31), (28, 32),
    ])
}
