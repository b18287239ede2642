extension ReportWords {
  /// A pose's comment in German, such as `Ellenbogen links strecken, um 25°`; `nil` for texts of plug-ins.
  static func comment(_ text: String) -> String? {
    let notSeen = " is not seen and not scored"
    if text.hasPrefix("Your "), text.hasSuffix(notSeen) {
      return limb(text.dropFirst(5).dropLast(notSeen.count)).map { "\($0) ist nicht zu sehen und zählt nicht" }
    }
    let parts = text.split(separator: " ")
    guard let degrees = parts.last, parts.dropLast().last == "by" else { return nil }
    let advice = parts.dropLast(2).joined(separator: " ")
    for (start, end, german) in verbs where advice.hasPrefix(start) && advice.hasSuffix(end) {
      return limb(advice.dropFirst(start.count).dropLast(end.count)).map { "\($0) \(german), um \(degrees)" }
    }
    return nil
  }

  private static func limb(_ english: Substring) -> String? {
    let words = english.split(separator: " ")
    guard let noun = words.last.flatMap({ limbs[String($0)] }) else { return nil }
    switch words.dropLast().last {
    case "left": return noun + " links"
    case "right": return noun + " rechts"
    default: return noun
    }
  }

  private static let limbs = [
    "trunk": "Rumpf", "shoulder": "Schulter", "arm": "Arm", "elbow": "Ellenbogen", "hip": "Hüfte",
    "thigh": "Oberschenkel", "knee": "Knie",
  ]

  private static let verbs = [
    ("Lean your ", " forward", "nach vorn neigen"), ("Lean your ", " back", "nach hinten neigen"),
    ("Lean your ", " to your left", "nach links neigen"), ("Lean your ", " to your right", "nach rechts neigen"),
    ("Straighten your ", "", "strecken"), ("Bend your ", "", "beugen"), ("Open your ", "", "öffnen"),
    ("Bring your ", " forward", "nach vorn führen"), ("Bring your ", " back", "nach hinten führen"),
    ("Move your ", " outward", "nach außen führen"), ("Move your ", " inward", "nach innen führen"),
    ("Raise your ", "", "heben"), ("Lower your ", "", "senken"),
  ]
}
