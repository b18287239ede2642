public import QPCore

extension Exercise {
  /// Side lunges: with feet apart the weight moves over one bent knee, the other leg straight.
  ///
  /// Seen from the front.
  ///
  /// Not validated.
  /// - Parameter side: The leg that bends.
  /// - Returns: The exercise.
  public static func sideLunges(side: Side) -> Exercise {
    Exercise(
      "sideLunges.\(side.rawValue)", title: "Side lunges, to the \(side.rawValue)",
      summary: "From standing with feet apart until the knee is bent by 50°, and back.",
      view: .required(.frontal), side: side, phases: .upAndDown,
      motions: Motions(JointMotion([.knee(side)], from: 165, to: 130)),
      rules: [
        FormRule(
          "sideLunges.straightLeg", "Keep the other leg straight", [.knee(side.opposite)], in: 145...180,
          role: .identity),
        FormRule("sideLunges.feet", "Stand with your feet apart", [.legs], in: 25...150, role: .identity),
      ])
  }
}
