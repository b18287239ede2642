import Testing
import QPLandmarks

/// Searching and splitting of texts, held to the standard library's own functions.
@Suite struct PlainTextTests {
  @Test(arguments: [
    "", "\r", "\r\r", "\r\r\r", "a\r\rb", "a\r\r\rb\r", "\ra\r\r", "one\rtwo\r\r\r\rthree", "ä\r\rö",
  ]) func linesMatchTheStandardLibrary(text: String) {
    let expected = text.replacing("\r\r", with: "\r").split(separator: "\r", omittingEmptySubsequences: false)
    #expect(text.returnedLines == expected)
  }

  @Test(arguments: ["", "\"", "format", "{\"format\":1}", "{\"\"format\"", "{\"forma\"\"", "ä\"format\"", "\"format"])
  func partsMatchTheStandardLibrary(text: String) {
    #expect(text.has("\"format\"") == text.contains("\"format\""))
    #expect(text.dropFirst().has("\"format\"") == text.dropFirst().contains("\"format\""))
  }

  @Test func firstOccurrenceIsReplaced() {
    #expect("A, as tabled in B, as tabled in C".replacingFirst(", as tabled in ", with: "/") == "A/B, as tabled in C")
    #expect("Größe".replacingFirst("ß", with: "ss") == "Grösse" && "abc".replacingFirst("x", with: "y") == "abc")
  }

  @Test func wordsAreWrappedToLines() {
    #expect("a bb ccc dddd".wrapped(to: 4) == ["a bb", "ccc", "dddd"])
    #expect("a  longest word".wrapped(to: 5) == ["a", "longest", "word"])
    #expect("".wrapped(to: 5).isEmpty && "ä ö ü".wrapped(to: 3) == ["ä ö", "ü"])
    let text = "Measures how people move, from recorded landmarks or pictures."
    for width in 1...70 {
      let lines = text.wrapped(to: width)
      #expect(lines.joined(separator: " ") == text)
      #expect(lines.allSatisfy { $0.count <= width || !$0.contains(" ") }, "\(width)")
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.count + 1 + next.prefix { $0 != " " }.count > width, "\(width)")
      }
    }
  }

  @Test(arguments: ["", "aa", "aaa", "xaay", "aaßaa", "var(--line) var(--line)", "b"])
  func replacingAllMatchesTheStandardLibrary(text: String) {
    #expect(text.replacingAll("aa", with: "aab") == text.replacing("aa", with: "aab"))
    #expect(text.replacingAll("var(--line)", with: "") == text.replacing("var(--line)", with: ""))
  }
}
