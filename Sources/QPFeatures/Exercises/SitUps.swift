internal import QPCore

extension Exercise {
  /// Sit-ups: from lying on the back with bent knees the trunk rises, and lies down again.
  ///
  /// Seen from the side.
  ///
  /// Checked on a simulated person only.
  public static let sitUps = Exercise(
    "sitUps", title: "Sit-ups", summary: "From lying until the trunk is within 40° of upright, and down again.",
    view: .required(.sagittal), phases: .downAndUp,
    motions: [
      JointMotion([.trunk], from: 75, to: 40),
      JointMotion(.both(BodyAngle.hip), from: 120, to: 85),
    ],
    posture: [
      FormRule("sitUps.knees", "Lie down and bend your knees", .both(BodyAngle.knee), in: 30...135),
      FormRule("sitUps.feet", "Sit on the ground", .both(BodyAngle.legLine), in: 50...130),
    ],
    rules: [FormRule("sitUps.rightAngle", "Bend your knees at a right angle", .both(BodyAngle.knee), in: 55...125)],
    validation: .simulation)
}
