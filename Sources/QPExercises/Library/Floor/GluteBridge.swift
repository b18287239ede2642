internal import QPCore

extension Exercise {
  /// Glute bridges: lying on the back with bent knees the hips rise, and lie down again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let gluteBridge = Exercise(
    "gluteBridge", title: "Glute bridge",
    summary: "From lying until trunk and thighs are in line to 15°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.hip), from: 138, to: 165)),
    height: HeightMotion(.both(Body.hip, over: Body.shoulder), from: 0.05, to: 0.38, comparesSides: false),
    rules: [
      FormRule("gluteBridge.lie", "Lie down on your back", [.trunk], in: 55...160, role: .identity, support: .trunk),
      FormRule("gluteBridge.knees", "Bend your knees", .both(BodyAngle.knee), in: 40...130, role: .identity),
    ])
}
