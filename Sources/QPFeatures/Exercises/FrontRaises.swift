internal import QPCore

extension Exercise {
  /// Front raises: both arms, straight, forward up to the shoulders, and down again.
  ///
  /// Seen from the side.
  ///
  /// Not validated on real data; tested on the simulator only.
  public static let frontRaises = Exercise(
    "frontRaises", title: "Front raises", summary: "From arms at the sides until they are 80° up, and down again.",
    view: .required(.sagittal), phases: .downAndUp,
    motions: [JointMotion(.both(BodyAngle.shoulder), from: 25, to: 80)],
    posture: [
      FormRule("frontRaises.standUp", "Stand up", [.trunk], in: 0...40),
      FormRule(
        "frontRaises.shoulderHeight", "Raise your arms to your shoulders only", .both(BodyAngle.shoulder), in: 0...115),
      FormRule("frontRaises.straightArms", "Stretch your arms", .both(BodyAngle.elbow), in: 115...180),
      FormRule("frontRaises.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 145...180),
    ],
    rules: [FormRule("frontRaises.upright", "Stand upright", [.trunk], in: 0...15)],
    validation: .none)
}
