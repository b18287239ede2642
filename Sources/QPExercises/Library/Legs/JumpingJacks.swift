internal import QPCore

extension Exercise {
  /// Jumping jacks: arms up and legs apart, and together again.
  ///
  /// Best seen from the front.
  ///
  /// Checked on 26 filmed sets of strangers, without 3D landmarks.
  public static let jumpingJacks = Exercise(
    "jumpingJacks", title: "Jumping jacks",
    summary: "From arms down and legs together until the arms are 130° up and the legs 30° apart, and back.",
    view: .preferred(.frontal), phases: Phases(start: "together", out: "open", end: "apart", back: "close"),
    motions: Motions(
      JointMotion(.both(BodyAngle.shoulder), from: 35, to: 130),
      JointMotion([.legs], from: 12, to: 30)),
    height: HeightMotion(.both(Body.elbow, over: Body.shoulder), from: -0.53, to: 0.41),
    rules: [
      .upright(45),
      FormRule(
        "jumpingJacks.straightArms", "Stretch your arms", .both(BodyAngle.elbow), in: 110...180, during: 0.9...1),
    ]
  ).validated(.recordings("26 filmed sets"))
}
