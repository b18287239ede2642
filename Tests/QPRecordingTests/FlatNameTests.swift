import QPFiles
import Testing

@Suite struct FlatNameTests {
  @Test func aPathBecomesANameThatIsEasyToRead() {
    #expect(FilePath.flatName(of: "anna/2026-03-28/left arm.csv") == "anna+2026-03-28+left arm.csv")
    #expect(FilePath.flatName(of: "1+1/50%.csv\n") == "1%2B1+50%25.csv%0A")
  }

  @Test func everyPathHasANameOfItsOwn() {
    let long = String(repeating: "x", count: 250)
    let parts = ["a", "b", "-", "+", "%", "%2B", "%2F", "a-", "-a", "a+", ".", "é", "\n", long]
    var paths: [String] = []
    for first in parts {
      for second in parts {
        paths += [first + second, first + "/" + second]
        for third in parts {
          paths += ["\(first)/\(second)/\(third)", "\(first)\(second)/\(third)", "\(first)/\(second)\(third)"]
        }
      }
    }
    let different = Set(paths)
    let names = Set(different.map(FilePath.flatName))
    #expect(different.count > 4000 && names.count == different.count)
    for name in names {
      #expect(!name.contains("/") && !name.contains("\n") && name.utf8.count <= 200)
    }
  }
}
