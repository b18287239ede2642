internal import QPCore

extension Exercise {
  /// Burpees: from standing down to a plank, and up again.
  ///
  /// Seen from the side. A movement in the plank, such as a push-up, counts separately.
  ///
  /// Not validated.
  public static let burpees = Exercise(
    "burpees", title: "Burpees",
    summary: "From standing until trunk and legs are both within 30° of level, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(
      JointMotion([.trunk], from: 30, to: 60),
      JointMotion(.both(BodyAngle.legLine), from: 25, to: 60)),
    height: HeightMotion(.both(Body.shoulder, over: Body.ankle), from: 2.4, to: 1.3),
    // Going down half-way is a squat or a sit-up.
    crossing: 0.55)
}
