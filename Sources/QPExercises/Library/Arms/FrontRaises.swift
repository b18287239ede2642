internal import QPCore

extension Exercise {
  /// Front raises: both arms, straight, forward up to the shoulders, and down again.
  ///
  /// Best seen from the side.
  ///
  /// Checked on 17 filmed sets of strangers, without 3D landmarks.
  public static let frontRaises = Exercise(
    "frontRaises", title: "Front raises", summary: "From arms at the sides until they are 80° up, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.shoulder), from: 25, to: 80)),
    height: HeightMotion(.both(Body.elbow, over: Body.shoulder), from: -0.6, to: -0.2),
    rules: [
      FormRule(
        "frontRaises.standUp", "Stand up", [.trunk], in: 0...40, role: .identity, support: .feet,
        cues: [.vertical, .uprightTrunk]),
      FormRule(
        "frontRaises.shoulderHeight", "Raise your arms to your shoulders only", .both(BodyAngle.shoulder), in: 0...130,
        role: .identity),
      FormRule(
        "frontRaises.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 125...180, role: .identity,
        cues: [.straightLegs]),
      FormRule(
        "frontRaises.forward", "Raise your arms to the front", .both(BodyAngle.armToShoulders), in: 50...130,
        space: .world, role: .identity),
      FormRule("frontRaises.upright", "Stand upright", [.trunk], in: 0...15),
      FormRule("frontRaises.straightArms", "Stretch your arms", .both(BodyAngle.elbow), in: 115...180),
    ]
  ).validated(.recordings("17 filmed sets"))
}
