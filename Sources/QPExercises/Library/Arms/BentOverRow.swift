internal import QPCore

extension Exercise {
  /// Bent-over rows: with the trunk bowed the elbows draw a weight up to it, and stretch again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let bentOverRow = Exercise(
    "bentOverRow", title: "Bent-over row",
    summary: "From hanging arms, trunk bowed, until the elbows are bent by 80°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 155, to: 100)),
    height: HeightMotion(.both(Body.elbow, over: Body.shoulder), from: -0.62, to: -0.3),
    fixed: .shoulders,
    rules: [
      FormRule("bentOverRow.bow", "Bow your trunk", [.trunk], in: 25...100, role: .identity),
      FormRule(
        "bentOverRow.arms", "Hold your hands below your shoulders", .both(BodyAngle.armLine), in: 0...80,
        role: .identity, cues: [.vertical]),
      FormRule(
        "bentOverRow.feet", "Stand on your feet", .both(BodyAngle.legLine), in: 0...50, role: .identity, support: .feet,
        cues: [.vertical]),
    ])
}
