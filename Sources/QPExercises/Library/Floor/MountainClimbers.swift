internal import QPCore

extension Exercise {
  /// Mountain climbers: in a plank on the hands, one knee to the chest after the other.
  ///
  /// Seen from the side. Each knee counts one.
  ///
  /// Not validated.
  public static let mountainClimbers = Exercise(
    "mountainClimbers", title: "Mountain climbers",
    summary: "From a plank until a knee is drawn up by 75°, and back.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 150, to: 105, sides: .alternating),
      JointMotion([.thighs], from: 25, to: 60)),
    rules: [
      FormRule(
        "plank.hands", "Get down on your hands and toes", [.trunk], in: 45...125, role: .identity, support: .hands),
      FormRule(
        "mountainClimbers.arms", "Keep your arms straight", .both(BodyAngle.elbow), in: 130...180,
        anyAngleSuffices: true,
        role: .identity),
    ])
}
