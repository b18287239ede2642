internal import QPCore

extension Exercise {
  /// Knee raises: one knee up to the hips after the other, standing.
  ///
  /// Seen from the side. Each leg counts one.
  ///
  /// Validated on simulated sets only.
  public static let kneeRaises = Exercise(
    "kneeRaises", title: "Knee raises", summary: "From standing until a thigh is raised by 70°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(.both(BodyAngle.hip), from: 148, to: 105, sides: .alternating),
      JointMotion([.thighs], from: 25, to: 65)),
    height: HeightMotion(.both(Body.knee, over: Body.hip), from: -0.78, to: -0.45, sides: .alternating),
    rules: [
      FormRule(
        "kneeRaises.standingLeg", "Stand on a straight leg", .both(BodyAngle.knee), in: 145...180,
        anyAngleSuffices: true,
        role: .identity, support: .feet),
      .thighsForward,
      FormRule(
        "kneeRaises.upright", "Stand upright", [.trunk], in: 0...40, role: .identity, cues: [.vertical, .uprightTrunk]),
      FormRule("kneeRaises.noLean", "Keep your trunk upright", [.trunk], in: 0...20),
    ]
  ).validated(.simulation)
}
