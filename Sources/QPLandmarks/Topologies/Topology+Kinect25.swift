extension Topology {
  /// The 25 joints of the second Kinect, in the order of its `JointType`.
  ///
  /// Its SpineShoulder is ``Landmarks/Body/midShoulder``.
  package static let kinect25 = Topology(
    name: "kinect25",
    points: [
      .midHip, .midSpine, .neck, .head, .leftShoulder, .leftElbow, .leftWrist, .leftHand, .rightShoulder, .rightElbow,
      .rightWrist, .rightHand, .leftHip, .leftKnee, .leftAnkle, .leftFootIndex, .rightHip, .rightKnee, .rightAnkle,
      .rightFootIndex, .midShoulder, .leftHandTip, .leftThumb, .rightHandTip, .rightThumb,
    ],
    connections: [
      (0, 1), (1, 20), (20, 2), (2, 3), (20, 4), (4, 5), (5, 6), (6, 7), (7, 21), (6, 22), (20, 8), (8, 9), (9, 10),
      (10, 11), (11, 23), (10, 24), (0, 12), (12, 13), (13, 14), (14, 15), (0, 16), (16, 17), (17, 18), (18, 19),
    ])
}
