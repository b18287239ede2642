internal import QPCore

extension Exercise {
  /// Overhead presses: from hands at the shoulders both arms stretch upward, and come back.
  ///
  /// Best seen from the front.
  ///
  /// Validated on simulated sets only.
  public static let overheadPress = Exercise(
    "overheadPress", title: "Overhead press",
    summary: "From hands at the shoulders until the arms are up and the elbows straight to 25°, and down again.",
    view: .preferred(.frontal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.elbow), from: 105, to: 155, sides: .lessAdvanced),
      JointMotion(.both(BodyAngle.upperArm), from: 95, to: 145, sides: .lessAdvanced)),
    height: HeightMotion(.both(Body.wrist, over: Body.shoulder), from: 0.35, to: 0.95),
    fixed: .shoulders,
    rules: [
      FormRule(
        "overheadPress.hands", "Hold your hands above your elbows", .both(BodyAngle.forearm), in: 110...180,
        role: .identity),
      FormRule(
        "overheadPress.standUp", "Stand up or sit up", [.trunk], in: 0...40, role: .identity,
        cues: [.vertical, .uprightTrunk]), FormRule("overheadPress.upright", "Do not lean back", [.trunk], in: 0...20),
    ]
  ).validated(.simulation)
}
