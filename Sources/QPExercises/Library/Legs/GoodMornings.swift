internal import QPCore

extension Exercise {
  /// Good mornings: with the hands at the shoulders the trunk bows over straight legs, and rises again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let goodMornings = Exercise(
    "goodMornings", title: "Good mornings",
    summary: "From standing, hands at the shoulders, until the trunk is bent by 55°, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 165, to: 120),
      JointMotion([.trunk], from: 10, to: 50)),
    height: HeightMotion(.both(Body.shoulder, over: Body.hip), from: 0.98, to: 0.7),
    rules: [
      FormRule(
        "goodMornings.hands", "Hold your hands at your shoulders", .both(BodyAngle.elbow), in: 0...120, role: .identity),
      FormRule(
        "goodMornings.legs", "Keep your legs almost straight", .both(BodyAngle.knee), in: 130...180, role: .identity,
        cues: [.straightLegs]),
      FormRule(
        "goodMornings.feet", "Stand on your feet", .both(BodyAngle.legLine), in: 0...50, role: .identity,
        support: .feet,
        cues: [.vertical]),
    ])
}
