extension Topology {
  /// The 19 joints of Apple's Vision framework (`VNHumanBodyPoseObservation`), from the head down, left before right.
  ///
  /// Vision names its joints and gives them no order; this order is the project's. Vision's y points up from the lower
  /// left corner: pass 1 − y. Its neck is the midpoint of the shoulders (``Landmarks/Body/midShoulder``), its root that
  /// of the hips.
  public static let vision19 = Topology(
    name: "vision19",
    points: [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .midShoulder, .leftElbow,
      .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .midHip, .leftKnee, .rightKnee, .leftAnkle,
      .rightAnkle,
    ],
    connections: [
      (0, 1), (0, 2), (1, 3), (2, 4), (0, 7), (7, 5), (7, 6), (5, 8), (6, 9), (8, 10), (9, 11), (7, 14), (14, 12),
      (14, 13), (12, 15), (13, 16), (15, 17), (16, 18),
    ])
}
