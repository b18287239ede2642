extension Topology {
  /// The 20 joints of the first Kinect, in the order of its `JointType`.
  package static let kinect20 = Topology(
    name: "kinect20",
    points: [
      .midHip, .midSpine, .midShoulder, .head, .leftShoulder, .leftElbow, .leftWrist, .leftHand, .rightShoulder,
      .rightElbow, .rightWrist, .rightHand, .leftHip, .leftKnee, .leftAnkle, .leftFootIndex, .rightHip, .rightKnee,
      .rightAnkle, .rightFootIndex,
    ],
    connections: [
      (0, 1), (1, 2), (2, 3), (2, 4), (4, 5), (5, 6), (6, 7), (2, 8), (8, 9), (9, 10), (10, 11), (0, 12), (12, 13),
      (13, 14), (14, 15), (0, 16), (16, 17), (17, 18), (18, 19),
    ])
}
