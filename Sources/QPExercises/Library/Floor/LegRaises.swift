internal import QPCore

extension Exercise {
  /// Leg raises: from lying on the back the straight legs rise, and lie down again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let legRaises = Exercise(
    "legRaises", title: "Leg raises", summary: "From lying until the legs are raised by 65°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 155, to: 115),
      // The legs rise, and not the trunk.
      JointMotion(.both(BodyAngle.legLine), from: 100, to: 140)),
    height: HeightMotion(.both(Body.knee, over: Body.hip), from: 0.36, to: 0.77),
    rules: [
      FormRule("legRaises.lie", "Lie down on your back", [.trunk], in: 60...120, role: .identity, support: .trunk),
      FormRule("legRaises.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 120...180, role: .identity),
    ])
}
