internal import QPCore

extension Exercise {
  /// A plank on the hands, held: progress is how nearly body and arms are straight.
  ///
  /// From the side.
  ///
  /// Not validated on anything real; the simulator counts it.
  public static let straightArmPlank = Exercise(
    "straightArmPlank", title: "Straight-arm plank", summary: "Held on straight arms with hips and knees straight.",
    kind: .hold, view: .preferred(.sagittal),
    motions: [
      JointMotion(.both(BodyAngle.hip), from: 140, to: 162),
      JointMotion(.both(BodyAngle.knee), from: 130, to: 155),
      JointMotion(.both(BodyAngle.elbow), from: 130, to: 155),
    ],
    posture: [FormRule("plank.hands", "Get down on your hands and toes", [.trunk], in: 45...125)],
    rules: [FormRule("plank.straightBody", "Keep your body in line", .both(BodyAngle.hip), in: 155...180)],
    validation: .none)
}
