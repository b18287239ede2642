internal import QPCore
internal import QPFeatures

extension Exercise {
  /// Russian twists: sitting, leaning back, the hands swing from one side to the other and back.
  ///
  /// Seen from the front, or in 3D landmarks. A swing to one side, to the other and back counts one.
  ///
  /// Not validated.
  public static let russianTwists = Exercise(
    "russianTwists", title: "Russian twists",
    summary: "Sitting, from the hands at the right side to the left one, and back.",
    view: .required(.frontal), phases: Phases(start: "right", out: "turn", end: "left", back: "return"),
    motions: Motions(
      // From the hips, which stay: seen from the front, outstretched arms point at the camera.
      JointMotion(
        .both {
          BodyAngle(
            from: .line(from: .rightHip, to: .leftHip), to: .line(from: .midHip, to: .wrist(side: $0)), side: $0)
        }, from: 115, to: 65)),
    rules: [
      FormRule(
        "russianTwists.sit", "Sit down and lean back", .both(BodyAngle.thigh), in: 50...160, space: .world,
        role: .identity, support: .seat),
      FormRule(
        "russianTwists.knees", "Bend your knees", .both(BodyAngle.knee), in: 40...150, space: .world, role: .identity),
    ])
}
