extension Topology {
  /// The 14 points of the CrowdPose data set.
  package static let crowdPose14 = Topology(
    name: "crowdpose14",
    points: [
      .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee,
      .rightKnee, .leftAnkle, .rightAnkle, .headTop, .midShoulder,
    ],
    connections: [
      (12, 13), (13, 0), (13, 1), (0, 2), (2, 4), (1, 3), (3, 5), (0, 6), (1, 7), (6, 7), (6, 8), (8, 10), (7, 9),
      (9, 11),
    ])
}
