internal import QPCore

extension Exercise {
  /// Plank on the forearms, held: progress grows to 1 as the body becomes straight.
  ///
  /// Seen from the side.
  ///
  /// Validated on simulated sets only.
  public static let plank = Exercise(
    "plank", title: "Plank", summary: "Held on bent elbows with hips and knees straight.", kind: .hold,
    view: .preferred(.sagittal),
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 140, to: 162),
      JointMotion(.both(BodyAngle.knee), from: 130, to: 155),
      JointMotion(.both(BodyAngle.elbow), from: 150, to: 120)),
    rules: [
      FormRule(
        "plank.position", "Get down on your forearms and toes", [.trunk], in: 55...125, role: .identity,
        support: .hands),
      FormRule("plank.straightBody", "Keep your body in line", .both(BodyAngle.hip), in: 155...180),
    ]
  ).validated(.simulation)
}
