internal import QPCore

extension Exercise {
  /// Boxing: one fist forward after the other, and back to the chin.
  ///
  /// Best seen from the side, with both arms in view. Each punch counts one.
  ///
  /// Not validated.
  public static let boxing = Exercise(
    "boxing", title: "Boxing",
    summary: "From bent elbows until one arm is stretched to 25° and level to 20°, and back.",
    view: .preferred(.sagittal), phases: Phases(start: "guard", out: "punch", end: "stretched", back: "return"),
    motions: Motions(
      JointMotion(.both(BodyAngle.elbow), from: 100, to: 155, sides: .alternating),
      JointMotion(.both(BodyAngle.upperArm), from: 45, to: 70, sides: .alternating)),
    rules: [
      FormRule(
        "boxing.guard", "Keep the other fist at your chin", .both(BodyAngle.elbow), in: 0...140, anyAngleSuffices: true,
        role: .identity),
      FormRule(
        "boxing.level", "Punch forward", .both(BodyAngle.upperArm), in: 0...120, role: .identity, cues: [.vertical]),
      FormRule(
        "boxing.upright", "Stand upright", [.trunk], in: 0...35, role: .identity, cues: [.vertical, .uprightTrunk]),
    ])
}
