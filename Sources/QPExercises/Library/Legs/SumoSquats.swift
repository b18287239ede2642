internal import QPCore

extension Exercise {
  /// Sumo squats: squats with the feet wide apart and the knees over them.
  ///
  /// Seen from the front. They count as squats too.
  ///
  /// Not validated.
  public static let sumoSquats = Exercise(
    "sumoSquats", title: "Sumo squats",
    summary: "From standing with feet apart until the thighs are 50° outward and the knees bent by 50°, and up again.",
    view: .preferred(.frontal), phases: .upAndDown,
    motions: Motions(
      JointMotion(.both(BodyAngle.knee), from: 165, to: 130),
      // The knees go outward, unlike in a lunge.
      JointMotion(.both(BodyAngle.thighToShoulders), from: 65, to: 40)),
    height: HeightMotion(.both(Body.hip, over: Body.ankle), from: 1.57, to: 1.35, comparesSides: false),
    rules: [
      .upright(60), FormRule("squats.chestUp", "Keep your chest up", [.trunk], in: 0...30, during: 0.3...1),
    ])
}
