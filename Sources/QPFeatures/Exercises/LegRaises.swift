internal import QPCore

extension Exercise {
  /// Leg raises: from lying on the back the straight legs rise, and lie down again.
  ///
  /// Seen from the side.
  ///
  /// Not validated on real data; tested on the simulator only.
  public static let legRaises = Exercise(
    "legRaises", title: "Leg raises", summary: "From lying until the legs are raised by 65°, and down again.",
    view: .required(.sagittal), phases: .downAndUp,
    motions: [JointMotion(.both(BodyAngle.hip), from: 155, to: 115)],
    posture: [
      FormRule("legRaises.lie", "Lie down on your back", [.trunk], in: 76...104),
      FormRule("legRaises.straightLegs", "Stretch your legs", .both(BodyAngle.knee), in: 140...180),
    ],
    validation: .none)
}
