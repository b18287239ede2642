internal import QPCore

extension Exercise {
  /// Plank on the hands, held: progress grows to 1 as body and arms become straight.
  ///
  /// Seen from the side.
  ///
  /// Not validated.
  public static let straightArmPlank = Exercise(
    "straightArmPlank", title: "Straight-arm plank", summary: "Held on straight arms with hips and knees straight.",
    kind: .hold, view: .preferred(.sagittal),
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 140, to: 162),
      JointMotion(.both(BodyAngle.knee), from: 130, to: 155),
      JointMotion(.both(BodyAngle.elbow), from: 130, to: 155)),
    rules: [
      FormRule(
        "plank.hands", "Get down on your hands and toes", [.trunk], in: 45...125, role: .identity, support: .hands),
      FormRule("plank.straightBody", "Keep your body in line", .both(BodyAngle.hip), in: 155...180),
    ])
}
