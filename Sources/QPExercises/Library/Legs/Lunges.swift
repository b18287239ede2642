public import QPCore

extension Exercise {
  /// Lunges: one foot steps forward, both knees bend, and stretch again.
  ///
  /// Best seen from the side.
  ///
  /// Validated on simulated sets only.
  /// - Parameter side: The leg in front.
  /// - Returns: The exercise.
  public static func lunges(side: Side) -> Exercise {
    Exercise(
      "lunges.\(side.rawValue)", title: "Lunges, \(side.rawValue) leg in front",
      summary: "From standing until the front knee is bent by 75° and the thighs are 60° apart, and up again.",
      view: .preferred(.sagittal), side: side, phases: .upAndDown,
      motions: Motions(
        JointMotion([.knee(side)], from: 160, to: 110, world: .init(from: 150, to: 105)),
        JointMotion([.hip(side)], from: 160, to: 120, world: .init(from: 155, to: 120)),
        JointMotion([.thighs], from: 30, to: 60),
        // The rear leg must bend as well, which it does not in a knee raise.
        JointMotion([.knee(side.opposite)], from: 170, to: 140)),
      // Seen from above, one foot is higher in the picture than the other.
      height: HeightMotion(.both(Body.hip, over: Body.ankle), from: 1.69, to: 1.3, comparesSides: false),
      rules: [
        .upright(60), .thighsForward,
        FormRule("lunges.chestUp", "Keep your chest up", [.trunk], in: 0...35, during: 0.3...1),
        FormRule(
          "lunges.backKnee", "Lower your back knee", [.knee(side.opposite)], in: 0...140, during: 0.9...1),
      ]
    ).validated(.simulation)
  }
}
