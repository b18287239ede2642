internal import QPCore

extension Exercise {
  /// Cobra wings: lying face down the chest rises while the elbows draw back, and lies down again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let cobraWings = Exercise(
    "cobraWings", title: "Cobra wings",
    summary:
      "From lying face down, arms stretched, until the chest is up by 20° and the elbows bent by 80°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.elbow), from: 150, to: 100),
      JointMotion([.trunk], from: 84, to: 70)),
    height: HeightMotion(.both(Body.shoulder, over: Body.hip), from: 0.1, to: 0.34),
    rules: [
      FormRule(
        "cobraWings.legs", "Lie down with your legs level", .both(BodyAngle.legLine), in: 50...130, role: .identity,
        support: .trunk),
      FormRule("cobraWings.lie", "Lie down on your front", [.trunk], in: 50...110, role: .identity, support: .trunk),
      FormRule(
        "cobraWings.straightLegs", "Lie down with your legs stretched", .both(BodyAngle.knee), in: 140...180,
        role: .identity, cues: [.straightLegs]),
    ])
}
