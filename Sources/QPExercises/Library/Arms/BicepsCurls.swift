public import QPCore

extension Exercise {
  /// Biceps curls with both arms: the elbows bend and stretch, the upper arms stay at the trunk.
  ///
  /// Seen from the side; from the front the forearms point at the camera.
  ///
  /// Validated on simulated sets only.
  public static let bicepsCurls = curls(
    "bicepsCurls", title: "Biceps curls", side: nil, elbows: .both(BodyAngle.elbow), arms: .both(BodyAngle.shoulder))

  /// Biceps curls with one arm.
  ///
  /// Curls with both arms count for each. Seen from the working side.
  ///
  /// Validated on simulated sets only.
  /// - Parameter side: The working arm.
  /// - Returns: The exercise.
  public static func bicepsCurls(side: Side) -> Exercise {
    curls(
      "bicepsCurls.\(side.rawValue)", title: "Biceps curls, \(side.rawValue) arm", side: side, elbows: [.elbow(side)],
      arms: [.shoulder(side)])
  }

  private static func curls(
    _ name: String, title: String, side: Side?, elbows: [BodyAngle], arms: [BodyAngle]
  ) -> Exercise {
    Exercise(
      name, title: title, summary: "From straight elbows until they are bent by 115°, and down again.",
      view: .preferred(.sagittal), side: side, phases: .downAndUp,
      motions: Motions(JointMotion(elbows, from: 145, to: 65, sides: .lessAdvanced)),
      height: HeightMotion(
        elbows.compactMap { $0.side }.map { .init(.wrist(side: $0), over: .elbow(side: $0), side: $0) }, from: -0.41,
        to: 0.21, sides: .lessAdvanced, startsVertical: false),
      fixed: .shoulders,
      rules: [
        FormRule("bicepsCurls.upperArms", "Keep your upper arms at your sides", arms, in: 0...60, role: .identity),
        FormRule(
          "bicepsCurls.upright", "Stand upright", [.trunk], in: 0...40, role: .identity,
          cues: [.vertical, .uprightTrunk]),
        FormRule("bicepsCurls.noSwing", "Do not swing your upper body", [.trunk], in: 0...20),
      ]
    ).validated(.simulation)
  }
}
