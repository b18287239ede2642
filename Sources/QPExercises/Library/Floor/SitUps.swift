internal import QPCore

extension Exercise {
  /// Sit-ups: from lying on the back with bent knees the trunk rises, and lies down again.
  ///
  /// Best seen from the side.
  ///
  /// Checked on 20 filmed sets of strangers, without 3D landmarks.
  public static let sitUps = Exercise(
    "sitUps", title: "Sit-ups", summary: "From lying until the trunk is within 40° of upright, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion([.trunk], from: 75, to: 40),
      JointMotion(.both(BodyAngle.hip), from: 120, to: 85)),
    height: HeightMotion(.both(Body.shoulder, over: Body.hip), from: 0.25, to: 0.75),
    rules: [
      FormRule(
        "sitUps.feet", "Sit on the ground, your feet down", .both(BodyAngle.legLine), in: 50...130, role: .identity,
        support: .trunk),
      FormRule("sitUps.rightAngle", "Bend your knees at a right angle", .both(BodyAngle.knee), in: 55...125),
    ]
  ).validated(.recordings("20 filmed sets"))
}
