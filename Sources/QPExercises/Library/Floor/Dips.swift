internal import QPCore

extension Exercise {
  /// Dips: between two bars the elbows bend until the upper arms are level, and stretch again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let dips = Exercise(
    "dips", title: "Dips", summary: "From straight arms until the elbows are bent by 80°, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 155, to: 100)),
    height: HeightMotion(.both(Body.shoulder, over: Body.wrist), from: 1.14, to: 0.9),
    fixed: .hands,
    rules: [
      FormRule(
        "dips.upright", "Hold yourself upright", [.trunk], in: 0...50, role: .identity,
        cues: [.vertical, .uprightTrunk]),
      FormRule("dips.legs", "Let your legs hang", .both(BodyAngle.hip), in: 115...180, role: .identity),
      FormRule(
        "dips.hands", "Support yourself on your hands", .both(BodyAngle.armLine), in: 0...70, role: .identity,
        cues: [.vertical]),
    ])
}
