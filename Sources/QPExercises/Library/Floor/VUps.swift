internal import QPCore

extension Exercise {
  /// V-ups: from lying stretched out trunk and straight legs rise together, and lie down again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let vUps = Exercise(
    "vUps", title: "V-ups", summary: "From lying until trunk and thighs are 100° apart, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 150, to: 100),
      JointMotion([.trunk], from: 80, to: 60),
      JointMotion(.both(BodyAngle.legLine), from: 95, to: 125)),
    height: HeightMotion(.both(Body.shoulder, over: Body.hip), from: 0.17, to: 0.5),
    rules: [
      FormRule(
        "vUps.lie", "Lie down on your back", .both(BodyAngle.legLine), in: 50...170, role: .identity, support: .trunk),
      FormRule(
        "vUps.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 125...180, role: .identity,
        cues: [.straightLegs]),
    ])
}
