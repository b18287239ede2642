import QPCore

extension MarkerMap {
  /// Helen Hayes, as Cortex and EvaRT name it, and the marker set of OpenSim's models gait2354 and gait2392.
  ///
  /// Markers are on the skin. Each hip is the marker of the pelvis on its side, several centimetres above the joint.
  package static let helenHayes = bothSides(
    "Helen Hayes",
    [
      "Acromium": .leftShoulder, "Acromion": .leftShoulder, "Shoulder": .leftShoulder,
      "Elbow": .leftElbow, "ElbowLat": .leftElbow, "ElbowLateral": .leftElbow, "ElbowMed": .leftElbow,
      "ElbowMedial": .leftElbow, "Wrist": .leftWrist, "WristLat": .leftWrist, "WristLateral": .leftWrist,
      "WristMed": .leftWrist, "WristMedial": .leftWrist, "ASIS": .leftHip, "Knee": .leftKnee, "KneeLat": .leftKnee,
      "KneeLateral": .leftKnee, "KneeMed": .leftKnee, "KneeMedial": .leftKnee, "Ankle": .leftAnkle,
      "AnkleLat": .leftAnkle, "AnkleLateral": .leftAnkle, "AnkleMed": .leftAnkle, "AnkleMedial": .leftAnkle,
      "Heel": .leftHeel, "Toe": .leftFootIndex, "ToeTip": .leftFootIndex,
    ],
    middle: ["Top.Head": .headTop, "TopHead": .headTop])

  /// The markers of OpenSim's full-body models (Rajagopal, 2016): the mean of those on both sides of a joint.
  package static let openSim = bothSides(
    "OpenSim",
    [
      "ACR": .leftShoulder, "LEL": .leftElbow, "MEL": .leftElbow, "FARadius": .leftWrist, "FAUlna": .leftWrist,
      "ASI": .leftHip, "PSI": .leftHip, "LFC": .leftKnee, "MFC": .leftKnee, "LMAL": .leftAnkle, "MMAL": .leftAnkle,
      "CAL": .leftHeel, "TOE": .leftFootIndex, "MT5": .leftSmallToe,
    ])

  /// The markers that OpenCap's network adds to its keypoints: `r_calc_study`.
  package static let openCap = bothSides(
    "OpenCap",
    [
      "ShoulderStudy": .leftShoulder, "LElbowStudy": .leftElbow, "MElbowStudy": .leftElbow, "LWristStudy": .leftWrist,
      "MWristStudy": .leftWrist, "ASISStudy": .leftHip, "PSISStudy": .leftHip, "KneeStudy": .leftKnee,
      "MKneeStudy": .leftKnee, "AnkleStudy": .leftAnkle, "MAnkleStudy": .leftAnkle, "CalcStudy": .leftHeel,
      "ToeStudy": .leftFootIndex, "5MetaStudy": .leftSmallToe,
    ])

  /// The joints of motion files of Mixamo, of Carnegie Mellon's database and of MotionBuilder.
  ///
  /// Their shoulders are collar bones: the joint of the shoulder is the start of the arm.
  package static let biovision: MarkerMap = {
    var parts: [String: Body] = ["Hips": .midHip, "Head": .head, "Neck": .neck, "Spine1": .midSpine]
    let left: [String: Body] = [
      "Arm": .leftShoulder, "ForeArm": .leftElbow, "Hand": .leftWrist, "UpLeg": .leftHip, "Leg": .leftKnee,
      "Foot": .leftAnkle, "ToeBase": .leftFootIndex,
    ]
    for (name, part) in left { (parts["Left" + name], parts["Right" + name]) = (part, part.mirrored) }
    return MarkerMap(name: "Biovision", parts: parts)
  }()

  /// The joints of motion files of Poser and DAZ.
  package static let poser = bothSides(
    "Poser",
    [
      "Shldr": .leftShoulder, "ForeArm": .leftElbow, "Hand": .leftWrist, "Thigh": .leftHip, "Shin": .leftKnee,
      "Foot": .leftAnkle, "Toe": .leftFootIndex,
    ],
    middle: ["hip": .midHip, "abdomen": .midSpine, "neck": .neck, "head": .head])

  /// Returns a map whose names differ only in the first letter, L or R.
  static func bothSides(_ name: String, _ left: [String: Body], middle: [String: Body] = [:]) -> MarkerMap {
    var parts = middle
    for (marker, body) in left {
      parts["L" + marker] = body
      parts["R" + marker] = body.mirrored
    }
    return MarkerMap(name: name, parts: parts)
  }
}
