internal import QPCore

extension Exercise {
  /// Deadlifts: with hanging arms trunk and hips bend to the floor, and rise again.
  ///
  /// Best seen from the side. They count as squats where the knees bend as far.
  ///
  /// Not validated.
  public static let deadlift = Exercise(
    "deadlift", title: "Deadlift", summary: "From standing until the hips are bent by 65°, arms hanging, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 165, to: 110),
      JointMotion([.trunk], from: 10, to: 50)),
    height: HeightMotion(.both(Body.shoulder, over: Body.hip), from: 0.98, to: 0.7),
    rules: [
      FormRule("deadlift.together", "Put your feet side by side", [.thighs], in: 0...50, role: .identity),
      FormRule(
        "deadlift.elbows", "Let your arms hang straight", .both(BodyAngle.elbow), in: 130...180, anyAngleSuffices: true,
        role: .identity),
      FormRule(
        "deadlift.arms", "Let your arms hang", .both(BodyAngle.armLine), in: 0...50, role: .identity, cues: [.vertical]),
      FormRule(
        "deadlift.feet", "Stand on your feet", .both(BodyAngle.legLine), in: 0...50, role: .identity, support: .feet,
        cues: [.vertical]),
    ])
}
