internal import QPClinical
internal import QPCore

/// The values of a clinical test that answer its question; a page begins with them.
enum HeadlineValues {
  private static let names = [
    "gait": ["speed", "cadence", "stepLength", "stance", "kneeFlexionPeak"],
    "five-times-sit-to-stand": ["timeToFifthStand", "timeToFifthSeat", "rise", "trunkLean"],
    "chair-stand": ["stands", "rise", "trunkLean"],
    "jump": ["heightByFlight", "heightByRise", "flightTime", "rsiModified"],
    "single-leg-stance": ["held", "hipSway", "shoulderSway"],
    "kapandji": ["opposition"],
    "finger-tapping": ["taps", "tapRate", "opening", "openingDecrement", "interruptions"],
    // The deficit is read better than the total motion.
    "composite-fist": FistValue.fingers.map(FistValue.deficit.name),
  ]
  /// The joints whose angles a test reports itself, by its own rules for their peaks.
  private static let joints: [String: Set<String>] = [
    "gait": ["hip", "knee", "ankle"],
    "five-times-sit-to-stand": ["hip", "knee", "trunk"],
    "chair-stand": ["hip", "knee", "trunk"],
    "jump": ["hip", "knee", "ankle"],
  ]

  /// Returns whether a test has its own values of a feature's joint.
  static func report(_ feature: Feature, in test: ClinicalTest) -> Bool {
    feature.metadata.joint.map { joints[test.id]?.contains($0) == true } ?? false
  }

  /// Returns whether a value says how well was measured, and nothing of the person: its place is the method.
  static func isOfMethod(_ value: ClinicalTestResult.Value) -> Bool { value.name == "gravity" }

  /// The most values of a test that has no list, such as one of a plug-in.
  private static let most = 5

  /// Returns the headline values of a result that it has, those of a name together: of both sides, the left, the right.
  static func groups(of result: ClinicalTestResult) -> [[ClinicalTestResult.Value]] {
    var all: [String] = []
    for value in result.values where !all.contains(value.name) { all.append(value.name) }
    let wanted = (names[result.test] ?? all).filter(all.contains)
    return (wanted.isEmpty ? all : wanted).prefix(most).map { name in
      let group = result.values.filter { $0.name == name }
      // The sides say more than their mean.
      let sided = group.filter { $0.side != nil }
      return sided.count == 2 ? sided.sorted { $0.side == .left && $1.side != .left } : group
    }
  }
}
