extension ClinicalTest {
  /// All clinical tests.
  public static let all: [ClinicalTest] = [
    gait, fiveTimesSitToStand, thirtySecondChairStand, countermovementJump, singleLegStance, fingerTapping,
    compositeFist, thumbOpposition,
  ]

  /// Returns the test of a name; `nil` where there is none.
  public static func named(_ id: String) -> ClinicalTest? { all.first { $0.id == id } }
}
