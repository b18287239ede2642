internal import QPCore

extension Exercise {
  /// Calf raises: the heels rise from flat feet up onto the toes, and lower again.
  ///
  /// Best seen from the side.
  ///
  /// Not validated.
  public static let calfRaises = Exercise(
    "calfRaises", title: "Calf raises", summary: "From flat feet until the heels are raised by 25°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: Motions(
      JointMotion(
        .both { BodyAngle(at: .ankle(side: $0), from: .knee(side: $0), to: .footIndex(side: $0), side: $0) },
        from: 115, to: 140)),
    height: HeightMotion(
      .both(Body.ankle, over: Body.footIndex), from: 0.15, to: 0.32, startsVertical: false, replacesWorld: true),
    rules: [
      FormRule(
        "calfRaises.knees", "Keep your knees straight", .both(BodyAngle.knee), in: 145...180, role: .identity,
        cues: [.straightLegs]),
      FormRule(
        "calfRaises.feet", "Stand on your feet", .both(BodyAngle.legLine), in: 0...20, role: .identity, support: .feet,
        cues: [.vertical]),
    ])
}
