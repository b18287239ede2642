public import QPCore

extension Exercise {
  /// Standing hip abduction: one straight leg to the side, and back.
  ///
  /// Seen from the front.
  ///
  /// Not validated.
  /// - Parameter side: The leg that moves.
  /// - Returns: The exercise.
  public static func hipAbductionStanding(side: Side) -> Exercise {
    Exercise(
      "hipAbductionStanding.\(side.rawValue)", title: "Standing hip abduction, \(side.rawValue)",
      summary: "From standing until the leg is 25° to the side, and back.",
      view: .required(.frontal), side: side, phases: .downAndUp,
      motions: Motions(
        JointMotion([.legLine(side)], from: 8, to: 25),
        // To the side, unlike in a step.
        JointMotion([.legToShoulders(side)], from: 82, to: 65)),
      rules: [
        FormRule(
          "hipAbduction.standingLeg", "Stand on the other leg", [.legLine(side.opposite)], in: 0...12, role: .identity,
          support: .feet, cues: [.vertical]),
        FormRule("hipAbduction.straightLeg", "Keep the leg straight", [.knee(side)], in: 140...180, role: .identity),
        FormRule("hipAbduction.upright", "Stand upright", [.trunk], in: 0...15),
      ])
  }
}
