internal import QPCore

extension Exercise {
  /// Lateral raises: both arms, straight, to the side up to the shoulders, and down again.
  ///
  /// Seen from the front.
  ///
  /// Checked on a simulated person only.
  public static let lateralRaises = Exercise(
    "lateralRaises", title: "Lateral raises", summary: "From arms at the sides until they are 80° up, and down again.",
    view: .required(.frontal), phases: .downAndUp,
    motions: [JointMotion(.both(BodyAngle.shoulder), from: 25, to: 80, sides: .least)],
    posture: [
      FormRule(
        "lateralRaises.shoulderHeight", "Raise your arms to your shoulders only", .both(BodyAngle.shoulder), in: 0...115
      ),
      FormRule("lateralRaises.straightArms", "Stretch your arms", .both(BodyAngle.elbow), in: 115...180),
      FormRule("lateralRaises.feet", "Keep your feet together", [.legs], in: 0...30),
    ],
    rules: [FormRule("lateralRaises.upright", "Stand upright", [.trunk], in: 0...15)],
    validation: .simulation)
}
