internal import QPCore

extension Exercise {
  /// Lateral raises: both arms, straight, to the side up to the shoulders, and down again.
  ///
  /// Best seen from the front.
  ///
  /// Validated on simulated sets only.
  public static let lateralRaises = Exercise(
    "lateralRaises", title: "Lateral raises", summary: "From arms at the sides until they are 80° up, and down again.",
    view: .preferred(.frontal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.shoulder), from: 25, to: 80, sides: .lessAdvanced),
      // To the side, unlike front raises.
      JointMotion(.both(BodyAngle.armToShoulders), from: 65, to: 25)),
    height: HeightMotion(.both(Body.elbow, over: Body.shoulder), from: -0.6, to: -0.2),
    rules: [
      .upright(45),
      FormRule(
        "lateralRaises.shoulderHeight", "Raise your arms to your shoulders only", .both(BodyAngle.shoulder),
        in: 0...130, role: .identity),
      FormRule("lateralRaises.feet", "Keep your feet together", [.legs], in: 0...30, role: .identity),
      FormRule("lateralRaises.upright", "Stand upright", [.trunk], in: 0...15),
      FormRule("lateralRaises.straightArms", "Stretch your arms", .both(BodyAngle.elbow), in: 115...180),
    ]
  ).validated(.simulation)
}
