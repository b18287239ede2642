internal import QPCore

extension Exercise {
  /// Shoulder taps: in a plank on the hands, one hand to the other shoulder after the other.
  ///
  /// Seen from the side, both arms in view. Each hand counts one.
  ///
  /// Not validated.
  public static let shoulderTaps = Exercise(
    "shoulderTaps", title: "Shoulder taps", summary: "From straight arms until one elbow is bent by 90°, and back.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(JointMotion(.both(BodyAngle.elbow), from: 150, to: 95, sides: .alternating)),
    rules: [
      FormRule(
        "plank.hands", "Get down on your hands and toes", [.trunk], in: 45...125, role: .identity, support: .hands),
      FormRule(
        "shoulderTaps.hands", "Keep one hand on the floor", .both(BodyAngle.armLine), in: 0...60,
        anyAngleSuffices: true,
        role: .identity, cues: [.vertical]),
      FormRule(
        "shoulderTaps.otherArm", "Keep the other arm straight", .both(BodyAngle.elbow), in: 140...180,
        anyAngleSuffices: true, role: .identity),
      FormRule("plank.straightBody", "Keep your body in line", .both(BodyAngle.hip), in: 145...180),
    ])
}
