internal import QPCore

extension Exercise {
  /// Pull-ups: hanging from a bar the elbows bend until the chin is up, and stretch again.
  ///
  /// Best seen from the front or from behind. The hands stay in their place, unlike in presses.
  ///
  /// Checked on 19 filmed sets of strangers, without 3D landmarks.
  public static let pullUps = Exercise(
    "pullUps", title: "Pull-ups", summary: "From hanging until the elbows are bent by 90°, and down again.",
    view: .preferred(.frontal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 150, to: 90)),
    height: HeightMotion(.both(Body.shoulder, over: Body.wrist), from: -1.0, to: -0.6),
    fixed: .hands,
    rules: [
      FormRule(
        // At the top the wrists are beside the shoulders.
        "pullUps.hang", "Hang with your hands above your head", .both(BodyAngle.armLine), in: 45...180, role: .identity),
      FormRule(
        "pullUps.upright", "Hang upright", [.trunk], in: 0...50, role: .identity, cues: [.vertical, .uprightTrunk]),
      FormRule(
        "pullUps.legs", "Let your legs hang", .both(BodyAngle.thigh), in: 0...65, space: .world, role: .identity,
        cues: [.vertical]), FormRule("pullUps.noSwing", "Do not swing", [.trunk], in: 0...25),
    ]
  ).validated(.recordings("19 filmed sets"))
}
