internal import QPCore

extension Exercise {
  /// Squats: both knees and hips bend, feet flat, and stretch again.
  ///
  /// Seen from the side in the picture, or from any view in world coordinates. Rising from a chair is the same movement
  /// and counts.
  public static let squats = Exercise(
    "squats", title: "Squats", summary: "From standing until the knees are bent by 75°, and up again.",
    view: .preferred(.sagittal), phases: .upAndDown,
    motions: Motions(
      JointMotion(.both(BodyAngle.knee), from: 165, to: 105, world: .init(from: 150, to: 95)),
      // The hips must bend as well, which the rear one does not in a lunge.
      JointMotion(.both(BodyAngle.hip), from: 180, to: 140, world: .init(from: 175, to: 135), sides: .lessAdvanced)),
    height: HeightMotion(.both(Body.hip, over: Body.ankle), from: 1.69, to: 1.3, comparesSides: false),
    rules: [
      FormRule("squats.standUp", "Stand up", [.trunk], in: 0...75, role: .identity, support: .feet, cues: [.vertical]),
      FormRule(
        "squats.feet", "Stand on your feet", .both(BodyAngle.legLine), in: 0...70, role: .identity, support: .feet,
        cues: [.vertical]),
      FormRule("squats.together", "Put your feet side by side", [.thighs], in: 0...75, role: .identity),
      FormRule("squats.chestUp", "Keep your chest up", [.trunk], in: 0...55, during: 0.3...1),
    ]
  ).validated(.recordings("19 filmed sets, five measured squats, 4,160 labelled frames and 416 photographs"))
}

extension Exercise.Phases {
  /// The phases of an exercise that starts high.
  static let upAndDown = Exercise.Phases(start: "up", out: "down", end: "bottom", back: "rise")
  /// The phases of an exercise that starts low.
  static let downAndUp = Exercise.Phases(start: "down", out: "lift", end: "top", back: "lower")
}
