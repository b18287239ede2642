import QPKit

extension Exercise {
  /// Neck bends: the head goes forward and comes back, with the trunk upright.
  public static let neckBends = Exercise(
    "neckBends", title: "Neck bends", summary: "From an upright head until it leans forward by 40°, and back.",
    view: .preferred(.sagittal),
    motions: Motions(JointMotion(Side.allCases.map(neck), from: 175, to: 140)),
    rules: [
      FormRule(
        "neckBends.upright", "Keep your trunk upright", Side.allCases.map(trunk), in: 0...20, role: .form,
        support: .seat, cues: [.vertical])
    ])

  /// The angle at the shoulder between the ear and the hip.
  private static func neck(_ side: Side) -> BodyAngle {
    BodyAngle(at: .shoulder(side: side), from: .ear(side: side), to: .hip(side: side), side: side)
  }

  /// The angle of the trunk to the vertical.
  private static func trunk(_ side: Side) -> BodyAngle {
    BodyAngle(from: .line(from: .hip(side: side), to: .shoulder(side: side)), to: .up, side: side)
  }
}
