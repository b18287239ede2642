internal import QPCore

extension Exercise {
  /// Push-ups seen from the side: the elbows bend and stretch, the body straight and level.
  ///
  /// Shoulder taps count as well. Checked on 396 photographs and 16 filmed sets of strangers.
  public static let pushUps = Exercise(
    "pushUps", title: "Push-ups", summary: "From straight arms until the elbows are bent by 85°, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    // The more bent elbow counts: seen obliquely the other one looks straight.
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 150, to: 100, sides: .moreAdvanced)),
    height: HeightMotion(.both(Body.shoulder, over: Body.wrist), from: 1.05, to: 0.45),
    fixed: .hands,
    rules: [
      FormRule(
        "pushUps.position", "Get down on your hands and feet", [.trunk], in: 40...140, role: .identity, support: .hands),
      FormRule(
        "pushUps.hands", "Put your hands on the floor under your shoulders", .both(BodyAngle.armLine), in: 0...100,
        anyAngleSuffices: true, role: .identity, cues: [.vertical]),
      FormRule("pushUps.straightBody", "Keep your body in line", .both(BodyAngle.hip), in: 145...180),
      FormRule("pushUps.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 140...180),
    ]
  ).validated(.recordings("396 photographs and 16 filmed sets"))
}
