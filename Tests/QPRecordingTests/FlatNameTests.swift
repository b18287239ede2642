import QPFiles
import QPTestSupport
import Testing

@Suite struct FlatNameTests {
  @Test func aPathBecomesANameThatIsEasyToRead() {
    #expect(FilePath.flatName(of: "anna/2026-03-28/left arm.csv") == "anna+2026-03-28+left arm.csv")
    #expect(FilePath.flatName(of: "1+1/50%.csv\n") == "1%2B1+50%25.csv%0A")
  }

  /// Bug: `a/b-c`, `a-b/c` and `a-b-c` had one page.
  @Test func tenThousandHostilePathsHaveTenThousandNames() {
    var random = SplitMix64(seed: 20_261_126)
    let signs = [
      "a", "A", "-", "+", "%", "/", ".", " ", "é", "e\u{301}", "\n", "\t", "\u{1B}", "%2F", "2", "F", "\u{202E}", "~",
    ]
    var paths: Set<String> = ["a/b-c", "a-b/c", "a-b-c"]
    while paths.count < 10_000 {
      let count = Int.random(in: 1...(Int.random(in: 0..<20, using: &random) == 0 ? 300 : 12), using: &random)
      let path = (0..<count).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      // Empty components and slashes at the ends are one path.
      let parts = path.split(separator: "/")
      if !parts.isEmpty { paths.insert(parts.joined(separator: "/")) }
    }
    // By their bytes: two spellings of é are two files.
    let bytes = Set(paths.map { Array($0.utf8) })
    let names = Set(paths.map { Array(FilePath.flatName(of: $0).utf8) })
    #expect(bytes.count >= 10_000 && names.count == bytes.count)
    #expect(names.allSatisfy { $0.count <= 200 && !$0.contains(0x2F) && !$0.contains(0x0A) && !$0.contains(0x1B) })
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
