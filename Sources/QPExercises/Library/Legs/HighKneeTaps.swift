internal import QPCore

extension Exercise {
  /// High-knee taps: knee raises at a run, the hands held level for the knees to tap.
  ///
  /// Seen from the side. Each leg counts one; they count as knee raises too.
  ///
  /// Not validated.
  public static let highKneeTaps = Exercise(
    "highKneeTaps", title: "High-knee taps",
    summary: "From standing, forearms level, until a thigh is raised by 70°, and down again.",
    view: .preferred(.sagittal), phases: .downAndUp,
    motions: kneeRaises.motions, height: kneeRaises.height,
    rules: [
      FormRule(
        "highKneeTaps.hands", "Hold your hands at your hips, forearms level", .both(BodyAngle.forearm), in: 45...135,
        role: .identity),
      FormRule(
        "kneeRaises.upright", "Stand upright", [.trunk], in: 0...40, role: .identity, cues: [.vertical, .uprightTrunk]),
    ])
}
