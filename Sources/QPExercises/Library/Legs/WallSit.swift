internal import QPCore

extension Exercise {
  /// Wall sit, held: progress grows to 1 as knees and hips come to right angles.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let wallSit = Exercise(
    "wallSit", title: "Wall sit", summary: "Held with the back at a wall, knees and hips at right angles.", kind: .hold,
    view: .preferred(.sagittal),
    motions: Motions(
      JointMotion(.both(BodyAngle.knee), from: 150, to: 110),
      JointMotion(.both(BodyAngle.hip), from: 150, to: 115)),
    rules: [
      FormRule(
        "wallSit.upright", "Keep your back at the wall", [.trunk], in: 0...35, role: .identity,
        cues: [.vertical, .uprightTrunk]),
      FormRule("wallSit.level", "Lower your thighs until they are level", .both(BodyAngle.thigh), in: 70...110),
    ])
}
