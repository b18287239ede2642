import QPCore

extension MarkerMap {
  /// The built-in maps.
  package static let builtIn: [MarkerMap] = [
    plugInGait, pose2Sim, kinect, vision, halpe, helenHayes, openSim, openCap, biovision, poser,
  ]

  /// Vicon's Plug-in Gait, full body.
  ///
  /// Markers are on the skin. Each hip is the mean of the two markers of the pelvis on its side, several centimetres
  /// above the joint; each ear is that of the two markers of the head.
  package static let plugInGait = bothSides(
    "Plug-in Gait",
    [
      "FHD": .leftEar, "BHD": .leftEar, "SHO": .leftShoulder, "ELB": .leftElbow, "WRA": .leftWrist, "WRB": .leftWrist,
      "FIN": .leftIndex, "ASI": .leftHip, "PSI": .leftHip, "KNE": .leftKnee, "ANK": .leftAnkle, "HEE": .leftHeel,
      "TOE": .leftFootIndex,
    ])

  /// Pose2Sim and Sports2D, and OpenPose's names.
  package static let pose2Sim = bothSides(
    "Pose2Sim",
    [
      "Eye": .leftEye, "Ear": .leftEar, "Shoulder": .leftShoulder, "Elbow": .leftElbow, "Wrist": .leftWrist,
      "Hip": .leftHip, "Knee": .leftKnee, "Ankle": .leftAnkle, "Heel": .leftHeel, "BigToe": .leftFootIndex,
      "SmallToe": .leftSmallToe, "Index": .leftIndex, "Pinky": .leftPinky, "Thumb": .leftThumb,
    ],
    middle: ["Nose": .nose, "Head": .headTop, "Neck": .midShoulder, "Hip": .midHip, "CHip": .midHip, "MidHip": .midHip])

  /// Both generations of the Kinect, by the names of `JointType`.
  package static let kinect = MarkerMap(
    name: "Kinect",
    parts: [
      "SpineBase": .midHip, "HipCenter": .midHip, "SpineMid": .midSpine, "Spine": .midSpine,
      "SpineShoulder": .midShoulder, "ShoulderCenter": .midShoulder, "Neck": .neck, "Head": .head,
      "ShoulderLeft": .leftShoulder, "ElbowLeft": .leftElbow, "WristLeft": .leftWrist, "HandLeft": .leftHand,
      "HandTipLeft": .leftHandTip, "ThumbLeft": .leftThumb, "HipLeft": .leftHip, "KneeLeft": .leftKnee,
      "AnkleLeft": .leftAnkle, "FootLeft": .leftFootIndex, "ShoulderRight": .rightShoulder, "ElbowRight": .rightElbow,
      "WristRight": .rightWrist, "HandRight": .rightHand, "HandTipRight": .rightHandTip, "ThumbRight": .rightThumb,
      "HipRight": .rightHip, "KneeRight": .rightKnee, "AnkleRight": .rightAnkle, "FootRight": .rightFootIndex,
    ])

  /// The 19 joints of Apple's Vision, by the values of `VNHumanBodyPoseObservation.JointName`.
  package static let vision = MarkerMap(
    name: "Vision",
    parts: [
      "head_joint": .nose, "left_eye_joint": .leftEye, "right_eye_joint": .rightEye, "left_ear_joint": .leftEar,
      "right_ear_joint": .rightEar, "neck_1_joint": .midShoulder, "root": .midHip,
      "left_shoulder_1_joint": .leftShoulder, "right_shoulder_1_joint": .rightShoulder,
      "left_forearm_joint": .leftElbow, "right_forearm_joint": .rightElbow, "left_hand_joint": .leftWrist,
      "right_hand_joint": .rightWrist, "left_upLeg_joint": .leftHip, "right_upLeg_joint": .rightHip,
      "left_leg_joint": .leftKnee, "right_leg_joint": .rightKnee, "left_foot_joint": .leftAnkle,
      "right_foot_joint": .rightAnkle,
    ])

  /// Halpe's and COCO's names, MediaPipe's, and this project's own.
  package static let halpe: MarkerMap = {
    var parts: [String: Body] = [
      "head": .headTop, "neck": .midShoulder, "hip": .midHip, "left_big_toe": .leftFootIndex,
      "right_big_toe": .rightFootIndex,
    ]
    for body in Body.allCases {
      for name in ["\(body)", body.snakeName] where parts[name] == nil { parts[name] = body }
    }
    return MarkerMap(name: "Halpe", parts: parts)
  }()
}
