import QPLandmarks
import Testing

@Suite struct SettingsObjectTests {
  private static let text = """
    {"name": "x", "count": 2.5,
     "range": [3, 1], "list": 1,
     "flag": "yes", "inner": {"seconds": 1}}
    """

  private func settings() throws(JSONError) -> SettingsObject {
    try SettingsObject(
      try JSONValue(parsing: Self.text.utf8), "the thing", known: ["name", "count", "range", "list", "flag", "inner"])
  }

  private func problem(_ read: (SettingsObject) throws(JSONError) -> Void) -> String {
    do throws(JSONError) {
      try read(try settings())
      return ""
    } catch {
      return "\(error.line ?? 0):\(error.column ?? 0): \(error.problem)"
    }
  }

  @Test func wrongKindsAreReportedWithTheirPlace() {
    #expect(problem { s throws(JSONError) in _ = try s.number("name") } == "1:10: \"name\" must be a number.")
    #expect(
      problem { s throws(JSONError) in _ = try s.whole("count") } == "1:24: \"count\" must be a whole number.")
    #expect(problem { s throws(JSONError) in _ = try s.list("list") } == "2:27: \"list\" must be a list.")
    #expect(problem { s throws(JSONError) in _ = try s.bool("flag") } == "3:10: \"flag\" must be true or false.")
    #expect(problem { s throws(JSONError) in _ = try s.text("list") } == "2:27: \"list\" must be a text, \"…\".")
    #expect(
      problem { s throws(JSONError) in _ = try s.range("range") }
        == "2:11: a 'range' is two numbers, the smaller first.")
    #expect(
      problem { s throws(JSONError) in _ = try s.object("flag", known: []) }
        == "3:10: \"flag\" must be an object, {…}.")
  }

  @Test func unknownMembersAreReportedWithTheNearestName() {
    #expect(
      problem { s throws(JSONError) in _ = try s.object("inner", known: ["second"]) }
        == "3:38: \"inner\" has no \"seconds\"; did you mean \"second\"?")
    #expect(
      problem { s throws(JSONError) in _ = try s.object("inner", known: ["a", "b"]) }
        == "3:38: \"inner\" has no \"seconds\"; known are a, b.")
  }

  @Test func missingMemberIsNilUnlessRequired() throws {
    let settings = try settings()
    #expect(try settings.text("else") == nil && settings.number("else") == nil && settings.range("else") == nil)
    #expect(try settings.text("name") == "x")
    #expect(try settings.object("inner", known: ["seconds"])?.whole("seconds") == 1)
    let required = problem { s throws(JSONError) in _ = try s.required("else") }
    #expect(required == "1:1: the thing needs \"else\".")
  }
}
