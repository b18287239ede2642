internal import QPCore

extension Exercise {
  /// Bench press: lying face up the arms lower a weight to the chest and press it up.
  ///
  /// Best seen from the side. Not a push-up: the hands are above the shoulders, and they move.
  ///
  /// Checked on 19 filmed sets of strangers, without 3D landmarks. Most show the person badly.
  public static let benchPress = Exercise(
    "benchPress", title: "Bench press",
    summary: "From straight arms above the chest until the elbows are bent by 85°, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 150, to: 100, sides: .moreAdvanced)),
    height: HeightMotion(.both(Body.wrist, over: Body.shoulder), from: 1.0, to: 0.4),
    fixed: .shoulders,
    rules: [
      FormRule("benchPress.lie", "Lie down on your back", [.trunk], in: 50...130, role: .identity, support: .trunk),
      FormRule(
        "benchPress.hands", "Hold your hands above your chest", .both(BodyAngle.armLine), in: 80...180,
        anyAngleSuffices: true, role: .identity),
    ]
  ).validated(.recordings("19 filmed sets, mostly seen badly"))
}
