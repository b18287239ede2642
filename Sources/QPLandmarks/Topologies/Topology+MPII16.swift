extension Topology {
  /// The 16 points of the MPII Human Pose data set.
  ///
  /// Its thorax is the midpoint of the shoulders, ``Landmarks/Body/midShoulder``.
  package static let mpii16 = Topology(
    name: "mpii16",
    points: [
      .rightAnkle, .rightKnee, .rightHip, .leftHip, .leftKnee, .leftAnkle, .midHip, .midShoulder, .neck, .headTop,
      .rightWrist, .rightElbow, .rightShoulder, .leftShoulder, .leftElbow, .leftWrist,
    ],
    connections: [
      (0, 1), (1, 2), (2, 6), (6, 3), (3, 4), (4, 5), (6, 7), (7, 8), (8, 9), (7, 12), (12, 11), (11, 10), (7, 13),
      (13, 14), (14, 15),
    ])
}
