import QPLandmarks
import Testing

@Suite struct JSONObjectTests {
  @Test func membersKeepTheirOrder() {
    var json: JSONObject = ["b": 1, "a": true]
    json.add("c", "x")
    json.add(membersOf: ["z": false])
    json.add(membersOf: [:])
    #expect(json.text == #"{"b":1,"a":true,"c":"x","z":false}"#)
    #expect(JSONObject().text == "{}" && JSONObject().isEmpty && !json.isEmpty)
  }

  @Test func unknownValuesAreNullOrLeftOut() {
    var json: JSONObject = ["a": nil as Double?]
    json.add("b", nil as String?)
    json.add("c", ifKnown: nil as Int?)
    json.add("d", ifKnown: 2)
    #expect(json.text == #"{"a":null,"b":null,"d":2}"#)
  }

  @Test func numbersHaveSixDecimalsByDefault() {
    let json: JSONObject = [
      "data": -1.5, "none": JSONNumber(-0.2, decimals: 0), "four": JSONNumber(2.00005, decimals: 4),
      "shortest": JSONNumber(shortest: Float(0.1)), "time": Timestamp(microseconds: 1_500_000),
      "list": [0.25, 1], "pairs": [[1, 2], []],
    ]
    #expect(
      json.text
        == #"{"data":-1.500000,"none":0,"four":2.0001,"shortest":0.1,"time":\#(Timestamp(microseconds: 1_500_000)),"#
        + #""list":[0.250000,1.000000],"pairs":[[1,2],[]]}"#)
  }

  @Test func notFiniteNumbersAreNull() {
    let json: JSONObject = [
      "infinity": Double.infinity, "nan": Double.nan, "list": [-Double.infinity, 1],
      "two": JSONNumber(.nan, decimals: 2), "shortest": JSONNumber(shortest: -Float.infinity),
    ]
    #expect(json.text == #"{"infinity":null,"nan":null,"list":[null,1.000000],"two":null,"shortest":null}"#)
  }

  @Test func textsSurviveEscapingAndReading() throws {
    let text = "\"\\\n\r\t\u{1}\u{1F}é😀/\u{7F}"
    let json: JSONObject = [text: text]
    #expect(json.text == #"{"\"\\\n\r\t\u0001\u001fé😀/\u007f":"\"\\\n\r\t\u0001\u001fé😀/\u007f"}"#)
    #expect(try JSONValue(parsing: json.text.utf8)[text]?.string == text)
  }

  @Test func longListsHaveALineForEachElement() {
    var json: JSONObject = ["a": 1]
    json.addLine("b", JSONLines([1, 2]))
    json.addLine("c", JSONLines([Int]()))
    #expect(json.text == "{\"a\":1,\n\"b\":[\n1,\n2\n],\n\"c\":[\n\n]}")
  }
}
