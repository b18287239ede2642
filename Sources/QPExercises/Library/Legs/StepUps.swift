public import QPCore

extension Exercise {
  /// Step-ups: with one foot on a step the knee stretches until the person stands on it, and bends again.
  ///
  /// Best seen from the side. The foot stays on the step.
  ///
  /// Not validated.
  /// - Parameter side: The leg on the step.
  /// - Returns: The exercise.
  public static func stepUps(side: Side) -> Exercise {
    Exercise(
      "stepUps.\(side.rawValue)", title: "Step-ups, \(side.rawValue) foot on the step",
      summary: "From one foot on the step until its knee is straight to 20°, and down again.",
      view: .preferred(.sagittal), side: side, phases: .downAndUp,
      motions: Motions(
        JointMotion([.knee(side)], from: 110, to: 160),
        JointMotion([.hip(side)], from: 120, to: 160),
        // One leg is above the other before, unlike in a squat.
        JointMotion([.thighs], from: 45, to: 15)),
      height: HeightMotion(
        [.init(.hip(side: side), over: .ankle(side: side), side: side)], from: 1.1, to: 1.6, comparesSides: false),
      rules: [
        FormRule(
          "stepUps.upright", "Stand upright", [.trunk], in: 0...50, role: .identity, cues: [.vertical, .uprightTrunk]),
        FormRule(
          "stepUps.otherLeg", "Keep your other leg straight", [.knee(side.opposite)], in: 130...180, role: .identity),
        .thighsForward,
      ])
  }
}
