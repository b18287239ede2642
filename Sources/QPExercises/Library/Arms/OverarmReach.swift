internal import QPCore

extension Exercise {
  /// Overarm reaches: both arms up over the head, and down again.
  ///
  /// Best seen from the front.
  ///
  /// Checked on a rendered figure and on a simulated person.
  public static let overarmReach = Exercise(
    "overarmReach", title: "Overarm reach", summary: "From arms at the sides until they are 150° up, and down again.",
    view: .preferred(.frontal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.shoulder), from: 40, to: 150, sides: .lessAdvanced)),
    height: HeightMotion(.both(Body.elbow, over: Body.shoulder), from: -0.5, to: 0.55),
    // Arms that stay below the shoulders do not reach over the head.
    crossing: 0.6, fixed: .shoulders,
    rules: [
      .upright(45),
      FormRule("overarmReach.feet", "Keep your feet together", [.legs], in: 0...25, role: .identity),
    ]
  ).validated(.recordings("a rendered figure"))
}
