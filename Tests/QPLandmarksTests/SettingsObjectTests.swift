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

  private func problem(_ read: (SettingsObject) throws(JSONError) -> Void) throws -> String {
    let settings = try settings()
    do throws(JSONError) {
      try read(settings)
      return ""
    } catch {
      return "\(error.line ?? 0):\(error.column ?? 0): \(error.problem)"
    }
  }

  @Test func wrongKindsAreNamedWithTheirPlace() throws {
    #expect(try problem { s throws(JSONError) in _ = try s.number("name") } == "1:10: \"name\" must be a number.")
    #expect(
      try problem { s throws(JSONError) in _ = try s.whole("count") } == "1:24: \"count\" must be a whole number.")
    #expect(try problem { s throws(JSONError) in _ = try s.list("list") } == "2:28: \"list\" must be a list.")
    #expect(try problem { s throws(JSONError) in _ = try s.bool("flag") } == "3:10: \"flag\" must be true or false.")
    #expect(try problem { s throws(JSONError) in _ = try s.text("list") } == "2:28: \"list\" must be a text, \"…\".")
    #expect(
      try problem { s throws(JSONError) in _ = try s.range("range") }
        == "2:11: a 'range' is two numbers, the smaller first.")
    #expect(
      try problem { s throws(JSONError) in _ = try s.object("flag", known: []) }
        == "3:10: \"flag\" must be an object, {…}.")
  }

  @Test func unknownMembersAreNamedWithTheNearestOne() throws {
    #expect(
      try problem { s throws(JSONError) in _ = try s.object("inner", known: ["second"]) }
        == "3:38: \"inner\" has no \"seconds\"; did you mean \"second\"?")
    #expect(
      try problem { s throws(JSONError) in _ = try s.object("inner", known: ["a", "b"]) }
        == "3:38: \"inner\" has no \"seconds\"; known are a, b.")
  }

  @Test func whatIsMissingIsNilUnlessItIsRequired() throws {
    let settings = try settings()
    #expect(try settings.text("else") == nil && settings.number("else") == nil && settings.range("else") == nil)
    #expect(try settings.text("name") == "x" && settings.object("inner", known: ["seconds"])?.whole("seconds") == 1)
    #expect(
      try problem { s throws(JSONError) in _ = try s.required("else") } == "1:1: the thing needs \"else\".")
  }
}
