import QPLandmarks
import Testing

struct NameSearchTests {
  private let search = NameSearch(
    [
      ("shoulder.left.abduction", "Left shoulder abduction"), ("shoulder.left.flexion", "Left shoulder flexion"),
      ("knee.right.flexion", "Right knee flexion"), ("pushUps", "Push-ups"), ("navasana", "Boat pose"),
    ],
    synonyms: ["arm": ["shoulder"], "pressup": ["pushUps"]])

  @Test(arguments: [
    ("Push-up", ["pushUps"]), ("press-ups", ["pushUps"]), ("boat", ["navasana"]),
    ("shoulderAbduction", ["shoulder.left.abduction"]), ("arm", ["shoulder.left.abduction", "shoulder.left.flexion"]),
    ("flex", ["shoulder.left.flexion", "knee.right.flexion"]), ("sholder.left.flexion", ["shoulder.left.flexion"]),
    ("abducton", ["shoulder.left.abduction"]), ("navasna", ["navasana"]), ("xylophone", []), ("", []), ("…", []),
  ])
  func wordFindsItsNames(_ word: String, _ names: [String]) {
    #expect(search.matches(word) == names)
  }

  @Test func intendedNamesPrecedeOtherCandidates() {
    #expect("knee".nearest(of: ["neck", "knee.right.flexion", "kneel"]) == ["knee.right.flexion", "kneel", "neck"])
  }

  @Test(.timeLimit(.minutes(20))) func nearestOfALongNameIsFoundQuickly() {
    let name = String(repeating: "shoulder", count: 100_000)
    #expect(name.nearest(of: (0..<300).map { "rangeOfMotion.shoulder.left.\($0)" }).count == 300)
  }
}
