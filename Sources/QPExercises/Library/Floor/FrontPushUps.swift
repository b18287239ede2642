internal import QPCore

extension Exercise {
  /// Push-ups seen from the front: the elbows bend outward and stretch.
  ///
  /// From the front the picture does not show whether the body is level.
  ///
  /// Not validated.
  public static let frontPushUps = Exercise(
    "frontPushUps", title: "Push-ups, from the front",
    summary: "From straight arms until the elbows are bent by 70°, and up again.",
    view: .required(.frontal), phases: .upAndDown,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 150, to: 110, sides: .moreAdvanced)),
    height: HeightMotion(.both(Body.shoulder, over: Body.wrist), from: 1.05, to: 0.45),
    fixed: .hands,
    rules: [
      FormRule(
        "pushUps.level", "Get down on your hands and feet", [.trunk], in: 40...140, space: .world, role: .identity,
        support: .hands),
      FormRule(
        "pushUps.position", "Get down on your hands and feet", .both(BodyAngle.forearm), in: 0...60, role: .identity,
        cues: [.vertical]),
    ])
}
