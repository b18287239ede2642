import QPLandmarks
import Testing

@Suite struct JSONValueTests {
  private func error(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONValue(parsing: text.utf8)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func everyValueHasItsLineAndColumn(_ end: String) throws {
    let value = try JSONValue(parsing: "{\(end)  \"a\": [1,\(end)\(end) -2.5e1],\(end)\"b\":{\"c\":null}}".utf8)
    let list = try #require(value["a"])
    #expect(value.line == 1 && value.column == 1 && list.line == 2 && list.column == 8)
    let last = try #require(list.elements?.last)
    #expect(last.number == -25 && last.line == 4 && last.column == 2)
    #expect(value["b"]?["c"]?.line == 5 && value["b"]?["c"]?.column == 10)
  }

  @Test func kindsAreDistinguished() throws {
    let value = try JSONValue(parsing: #"{"t":"x","n":1.5,"b":false,"l":[],"o":{}}"#.utf8)
    #expect(value["t"]?.string == "x" && value["n"]?.number == 1.5 && value["b"]?.bool == false)
    #expect(value["l"]?.elements?.isEmpty == true && value["o"]?.members?.isEmpty == true)
    #expect(value["t"]?.number == nil && value["n"]?.string == nil && value["x"] == nil && value["t"]?["x"] == nil)
    #expect(value.members?.map(\.name) == ["t", "n", "b", "l", "o"])
  }

  @Test(arguments: [
    ("{\"a\":1\n\"b\":2}", 2, 1, "expected ',' or '}', found '\"'."),
    ("{\"a\":1,\n \"a\":2}", 2, 2, "\"a\" stands here a second time. Keep one of them."),
    (
      "{\"a\":\n\"x\ny\"}", 2, 3,
      "expected '\"' or a character (control characters must be escaped), found the end of the line."
    ),
    ("[1e999]", 1, 2, "1e999 is not a finite number that can be stored."),
    ("[01]", 1, 2, "expected a number without leading zeros, found '01'."),
    ("[-]", 1, 2, "expected a digit after the minus sign, found '-'."),
    ("[1.]", 1, 4, "expected a digit after the decimal point, found ']'."),
    ("[1e+]", 1, 5, "expected a digit in the exponent, found ']'."),
    ("{} x", 1, 4, "expected the end of the line, found 'x'."),
    ("", 1, 1, "expected a value, found the end of the line."),
  ])
  func faultsHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ problem: String) {
    #expect(error(text) == JSONError(problem: problem, line: line, column: column))
  }

  @Test func tooLargeOrTooDeepInputThrows() {
    #expect(error(String(repeating: " ", count: 1 << 20) + "1")?.problem.contains("1048576") == true)
    #expect(error(String(repeating: "[", count: 65))?.problem == "nested deeper than 64 arrays and objects.")
    #expect(error(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
  }
}
