import QPCore
import QPRecording
import Testing

/// A recording that is wrong in one way.
///
/// `⟦` marks the byte that the error is to name; it is taken out of the text.
struct BadRecording: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let error: RecordingError
  var frames = 0
  var testDescription: String { name }

  init(_ name: String, _ marked: [UInt8], _ cause: RecordingError.Cause, frames: Int = 0) {
    let mark = Array("⟦".utf8)
    let offset = marked.indices.first { marked[$0...].starts(with: mark) }
    self.name = name
    self.frames = frames
    guard let offset else {
      (bytes, error) = (marked, RecordingError(cause))
      return
    }
    bytes = Array(marked[..<offset] + marked[(offset + mark.count)...])
    let before = marked[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    error = RecordingError(cause, line: before.count, column: (before.last?.count ?? 0) + 1)
  }

  /// Header lines stand as they are.
  static func header(_ name: String, _ text: String, _ cause: RecordingError.Cause) -> BadRecording {
    BadRecording(name, Array(text.utf8), cause)
  }

  /// Under a good header and a good frame.
  static func frame(_ name: String, _ line: String, _ cause: RecordingError.Cause) -> BadRecording {
    frame(name, Array((line + "\n").utf8), cause)
  }

  static func frame(_ name: String, _ line: [UInt8], _ cause: RecordingError.Cause) -> BadRecording {
    BadRecording(name, Array((pairHeader() + "\n" + #"{"t":0.5,"poses":[]}"# + "\n").utf8) + line, cause, frames: 1)
  }

  /// One point after a good one.
  static func point(_ name: String, _ point: String, _ cause: RecordingError.Cause) -> BadRecording {
    frame(name, #"{"t":1,"poses":[{"landmarks":[[0.1,0.2],"# + point + "]}]}", cause)
  }

  /// The value of an unknown key.
  static func value(_ name: String, _ value: String, _ cause: RecordingError.Cause) -> BadRecording {
    frame(name, #"{"t":1,"note":"# + value + #","poses":[]}"#, cause)
  }
}

@Suite struct RecordingErrorTests {
  @Test(arguments: headers) func badHeader(_ bad: BadRecording) { check(bad) }
  @Test(arguments: frames) func badFrame(_ bad: BadRecording) { check(bad) }
  @Test(arguments: points) func badPoint(_ bad: BadRecording) { check(bad) }
  @Test(arguments: values) func badJSON(_ bad: BadRecording) { check(bad) }

  private func check(_ bad: BadRecording) {
    for reading in [Reading(bad.bytes), Reading(Pieces(bad.bytes))] {
      #expect(reading.error == bad.error)
      #expect(reading.frames.count == bad.frames)
    }
  }

  static let headers: [BadRecording] = [
    .header("empty file", "", .empty),
    .header("nothing but a blank line", "⟦\n", .notARecording),
    .header("no JSON", "⟦time,x,y\n0,1,2\n", .notARecording),
    .header("no header", #"⟦{"t":0,"poses":[]}"# + "\n", .notARecording),
    .header("another format", #"{"format":⟦"jsonl","version":1}"# + "\n", .notARecording),
    .header("a format that is no text", #"⟦{"format":1,"version":1}"# + "\n", .notARecording),
    .header("a list", "⟦[1]\n", .notARecording),
    .header(
      "version 2, which may mean other things by size",
      #"{"format":"qp-recording","size":"large","version":⟦2}"#, .unsupportedVersion("2")),
    .header("version as text", #"{"format":"qp-recording","version":⟦"1"}"#, .unsupportedVersion("\"1\"")),
    .header("no version", #"⟦{"format":"qp-recording"}"#, .missingKey("version")),
    .header(
      "topology that is named in FORMAT.md but not there yet", line(topology: "⟦\"halpe26\""),
      .unknownTopology("halpe26", known: ["pair"])),
    .header("topology that is no text", line(topology: "⟦17"), .wrongValue(key: "topology", expected: "a text")),
    .header(
      "no topology", #"⟦{"format":"qp-recording","version":1,"size":[1,1],"mirrored":false}"#,
      .missingKey("topology")),
    .header("width 0", line(size: "⟦[0,480]"), .badSize("[0,480]")),
    .header("height too large", line(size: "⟦[640,65536]"), .badSize("[640,65536]")),
    .header("half a pixel", line(size: "⟦[640.5,480]"), .badSize("[640.5,480]")),
    .header("negative size", line(size: "⟦[-640,480]"), .badSize("[-640,480]")),
    .header("enormous size", line(size: "⟦[1e400,480]"), .badSize("[1e400,480]")),
    .header("three sides", line(size: "⟦[640,480,3]"), .badSize("[640,480,3]")),
    .header("size as object", line(size: #"⟦{"width":640}"#), .badSize(#"{"width":640}"#)),
    .header("size null", line(size: "⟦null"), .badSize("null")),
    .header("size of a text", line(size: #"⟦["640",480]"#), .badSize(#"["640",480]"#)),
    .header(
      "size without its end", #"{"format":"qp-recording","version":1,"size":[640,480,"mirrored"⟦:false}"#,
      .unexpected(found: "':'", expected: "',' or ']'")),
    .header("no size", #"⟦{"format":"qp-recording","version":1,"topology":"pair","mirrored":false}"#, .badSize(nil)),
    .header("mirrored 0", line(mirrored: "⟦0"), .wrongValue(key: "mirrored", expected: "true or false")),
    .header("mirrored True", line(mirrored: "⟦True"), .unexpected(found: "'True'", expected: "a value")),
    .header("duplicate size", pairHeader(#",⟦"size":[1,1]"#), .duplicateKey("size")),
    .header("fps as text", pairHeader(#","fps":⟦"30""#), .wrongValue(key: "fps", expected: "a number")),
    .header("fps too large", pairHeader(#","fps":⟦1e400"#), .numberOutOfRange("1e400")),
    .header("source as number", pairHeader(#","source":⟦5"#), .wrongValue(key: "source", expected: "a text")),
    .header(
      "gravity of no length", pairHeader(#","gravity":⟦[0,0]"#),
      .wrongValue(key: "gravity", expected: "a unit vector [x, y]")),
    .header(
      "gravity in three dimensions", pairHeader(#","gravity":⟦[0,1,0]"#),
      .wrongValue(key: "gravity", expected: "a unit vector [x, y]")),
    .header(
      "intrinsics without cy", pairHeader(#","intrinsics":⟦{"fx":1,"fy":1,"cx":0}"#),
      .wrongValue(key: "intrinsics", expected: "an object of the numbers fx, fy, cx and cy")),
    .header("intrinsics with two fx", pairHeader(#","intrinsics":{"fx":1,⟦"fx":1}"#), .duplicateKey("fx")),
    .header(
      "two headers on a line", pairHeader() + "⟦" + pairHeader(),
      .unexpected(found: "'{'", expected: "the end of the line")),
    .header("cut header", #"{"format":"qp-rec⟦"#, .cutOff),
    .header(
      "header spread over lines", "{⟦\n\"format\":\"qp-recording\"}",
      .unexpected(found: "the end of the line", expected: "a name or '}'")),
  ]

  static func line(topology: String = #""pair""#, size: String = "[1,1]", mirrored: String = "false") -> String {
    #"{"format":"qp-recording","version":1,"topology":"# + topology + #","size":"# + size + #","mirrored":"# + mirrored
      + "}\n"
  }

  static let frames: [BadRecording] = [
    .frame(
      "time going backwards", #"{"t":⟦0.4,"poses":[]}"#,
      .timeNotIncreasing(previous: Timestamp(microseconds: 500_000), got: Timestamp(microseconds: 400_000))),
    .frame(
      "time standing still", #"{"t":⟦0.50000049,"poses":[]}"#,
      .timeNotIncreasing(previous: Timestamp(microseconds: 500_000), got: Timestamp(microseconds: 500_000))),
    .frame("negative time", #"{"t":⟦-0.1,"poses":[]}"#, .negativeTime("-0.1")),
    .frame("no time", #"⟦{"poses":[]}"#, .missingKey("t")),
    .frame("time null", #"{"t":⟦null,"poses":[]}"#, .wrongValue(key: "t", expected: "a number of seconds")),
    .frame("time as text", #"{"t":⟦"1","poses":[]}"#, .wrongValue(key: "t", expected: "a number of seconds")),
    .frame("time NaN", #"{"t":⟦NaN,"poses":[]}"#, .numberOutOfRange("NaN")),
    .frame("time nan", #"{"t":⟦nan,"poses":[]}"#, .numberOutOfRange("nan")),
    .frame(
      "time beyond the clock", #"{"t":⟦1e13,"poses":[]}"#,
      .wrongValue(key: "t", expected: "a number of seconds up to 9007199254.740992 (2^53 microseconds)")),
    .frame(
      "time a microsecond beyond 2^53", #"{"t":⟦9007199254.740993,"poses":[]}"#,
      .wrongValue(key: "t", expected: "a number of seconds up to 9007199254.740992 (2^53 microseconds)")),
    .frame(
      "a second recording", #"⟦{"format":"qp-recording","version":1}"#,
      .unexpected(found: "the header of another recording", expected: "a frame")),
    .frame("two times", #"{"t":1,"poses":[],⟦"t":2}"#, .duplicateKey("t")),
    .frame("two times, one in disguise", #"{"t":1,"poses":[],⟦"\u0074":2}"#, .duplicateKey("t")),
    .frame("no poses", #"⟦{"t":1}"#, .missingKey("poses")),
    .frame("two lists of poses", #"{"t":1,"poses":[],⟦"poses":[]}"#, .duplicateKey("poses")),
    .frame("poses null", #"{"t":1,"poses":⟦null}"#, .wrongValue(key: "poses", expected: "a list of poses")),
    .frame(
      "a pose that is a list", #"{"t":1,"poses":[⟦[]]}"#,
      .unexpected(found: "'['", expected: #"a pose: {"landmarks":[…]}"#)),
    .frame("no landmarks", #"{"t":1,"poses":[⟦{"world":[null,null]}]}"#, .missingKey("landmarks")),
    .frame(
      "two lists of landmarks", #"{"t":1,"poses":[{"landmarks":[null,null],⟦"landmarks":[null,null]}]}"#,
      .duplicateKey("landmarks")),
    .frame(
      "landmarks null", #"{"t":1,"poses":[{"landmarks":⟦null}]}"#,
      .wrongValue(key: "landmarks", expected: "a list of points")),
    .frame(
      "too few points", #"{"t":1,"poses":[{"landmarks":[null,null]},{"landmarks":⟦[[0.1,0.2]]}]}"#,
      .wrongPointCount(pose: 1, expected: 2, got: 1, topology: "pair")),
    .frame(
      "no points", #"{"t":1,"poses":[{"landmarks":⟦[]}]}"#,
      .wrongPointCount(pose: 0, expected: 2, got: 0, topology: "pair")),
    .frame(
      "too many points", #"{"t":1,"poses":[{"landmarks":⟦[[0.1,0.2],[0.1,0.2],[0.1,0.2],null,[1,2,3]]}]}"#,
      .wrongPointCount(pose: 0, expected: 2, got: 5, topology: "pair")),
    .frame(
      "too few points in the world", #"{"t":1,"poses":[{"landmarks":[null,null],"world":⟦[null]}]}"#,
      .wrongPointCount(pose: 0, expected: 2, got: 1, topology: "pair")),
    .frame("a frame that is a list", "⟦[]", .unexpected(found: "'['", expected: #"a frame: {"t":…,"poses":[…]}"#)),
    .frame(
      "two frames on a line", #"{"t":1,"poses":[]}⟦{"t":2,"poses":[]}"#,
      .unexpected(found: "'{'", expected: "the end of the line")),
    .frame(
      "a comma after the line", #"{"t":1,"poses":[]}⟦,"#,
      .unexpected(found: "','", expected: "the end of the line")),
    .frame(
      "a frame that its line ends in", #"{"t":1,"poses":[⟦"#,
      .unexpected(found: "the end of the line", expected: #"a pose: {"landmarks":[…]}"#)),
    .frame("file cut in the middle", Array(#"{"t":1,"poses":[{"landmarks":[[0.1⟦"#.utf8), .cutOff),
    .frame("file cut within a character", Array(#"{"t":1,"note":""#.utf8) + [0xE2, 0x82] + Array("⟦".utf8), .cutOff),
  ]

  static let points: [BadRecording] = [
    .point("NaN", "[0.1,⟦NaN]", .numberOutOfRange("NaN")),
    .point("Infinity", "[⟦Infinity,0.1]", .numberOutOfRange("Infinity")),
    .point("-Infinity", "[0.1,⟦-Infinity]", .numberOutOfRange("-Infinity")),
    .point("1e400", "[0.1,⟦1e400]", .numberOutOfRange("1e400")),
    .point("-1e39, beyond Float", "[0.1,⟦-1e39]", .numberOutOfRange("-1e39")),
    .point("a visibility that is a logit", "⟦[0.1,0.2,0.3,4.2]", .visibilityOutOfRange(pose: 0, point: 1, value: 4.2)),
    .point("a negative visibility", "⟦[0.1,0.2,0.3,-0.5]", .visibilityOutOfRange(pose: 0, point: 1, value: -0.5)),
    .point(
      "a presence that is a logit", "⟦[0.1,0.2,0.3,0.4,4.25]", .presenceOutOfRange(pose: 0, point: 1, value: 4.25)),
    .point(
      "a presence that is a long logit", "⟦[0.1,0.2,0.3,0.4,-40.25]",
      .presenceOutOfRange(pose: 0, point: 1, value: -40.25)),
    .point("one number", "⟦[0.1]", .wrongNumberCount(pose: 0, point: 1, got: 1)),
    .point("no number", "⟦[]", .wrongNumberCount(pose: 0, point: 1, got: 0)),
    .point("six numbers", "⟦[0.1,0.2,0.3,0.4,0.5,0.6]", .wrongNumberCount(pose: 0, point: 1, got: 6)),
    .point("x null", "[⟦null,0.1]", .unexpected(found: "'null'", expected: "a value")),
    .point("a text", #"[0.1,⟦"0.2"]"#, .unexpected(found: "'\"'", expected: "a value")),
    .point("a point that is a number", "⟦0.5", .unexpected(found: "'0.5'", expected: "a point [x, y, …] or null")),
    .point("plus sign", "[⟦+0.1,0.2]", .unexpected(found: "'+0.1'", expected: "a value")),
    .point("leading zero", "[0.1,⟦00.2]", .unexpected(found: "'00.2'", expected: "a number without leading zeros")),
    .point("leading point", "[0.1,⟦.2]", .unexpected(found: "'.2'", expected: "a value")),
    .point("trailing point", "[0.1,2.⟦]", .unexpected(found: "']'", expected: "a digit after the decimal point")),
    .point("lonely minus", "[0.1,⟦-]", .unexpected(found: "'-'", expected: "a digit after the minus sign")),
    .point("empty exponent", "[0.1,1e⟦]", .unexpected(found: "']'", expected: "a digit in the exponent")),
    .point("two points", "[0.1,0.2⟦.3]", .unexpected(found: "'.3'", expected: "',' or ']'")),
    .point("hexadecimal", "[0.1,0⟦x10]", .unexpected(found: "'x10'", expected: "',' or ']'")),
    .point("trailing comma", "[0.1,0.2,⟦]", .unexpected(found: "']'", expected: "a value")),
    .point("no comma", "[0.1 ⟦0.2]", .unexpected(found: "'0.2'", expected: "',' or ']'")),
  ]

  static let values: [BadRecording] = [
    .value(
      "control character in a string", "\"a⟦\u{1}\"",
      .unexpected(
        found: "a control character (1)",
        expected: "'\"' or a character (control characters must be escaped)")),
    .value(
      "unknown escape", #""\⟦x41""#,
      .unexpected(found: "'x41'", expected: "one of \" \\ / b f n r t u after the backslash")),
    .value("short escape", #""\u00⟦g0""#, .unexpected(found: "'g0'", expected: "four hexadecimal digits")),
    .value("lonely low surrogate", #""⟦\udc00""#, .unexpected(found: "'\\'", expected: surrogates)),
    .value("lonely high surrogate", #""\ud83d⟦""#, .unexpected(found: "'\"'", expected: surrogates)),
    .value("two high surrogates", #""\ud83d⟦\ud83d""#, .unexpected(found: "'\\'", expected: surrogates)),
    .value("misspelt null", "⟦nul", .unexpected(found: "'nul'", expected: "null")),
    .value("True", "⟦True", .unexpected(found: "'True'", expected: "a value")),
    .value("single quotes", "⟦'a'", .unexpected(found: "'''", expected: "a value")),
    .value("comment", "⟦/* */1", .unexpected(found: "'/'", expected: "a value")),
    .value("no value", "⟦", .unexpected(found: "','", expected: "a value")),
    .value("bare name", "{⟦a:1}", .unexpected(found: "'a'", expected: "a name or '}'")),
    .value("comma before brace", #"{"a":1,⟦}"#, .unexpected(found: "'}'", expected: "a name")),
    .value("no colon", #"{"a"⟦1}"#, .unexpected(found: "'1'", expected: "':'")),
    .value("bracket for brace", #"{"a":1⟦]"#, .unexpected(found: "']'", expected: "',' or '}'")),
    .value("brace for bracket", "[1⟦}", .unexpected(found: "'}'", expected: "',' or ']'")),
    .value("NaN in an unknown key", "[1,⟦NaN]", .numberOutOfRange("NaN")),
    .value("a character outside strings", "⟦é", .unexpected(found: "'é'", expected: "a value")),
    .value("65 deep", nested(63, mark: true), .nestedTooDeep(limit: 64)),
    .value(
      "10,000 deep", String(repeating: "[", count: 63) + "⟦" + String(repeating: "[", count: 9_937),
      .nestedTooDeep(limit: 64)),
    utf8("overlong", [0xC0, 0xAF]), utf8("overlong in three bytes", [0xE0, 0x80, 0xAF]),
    utf8("overlong in four bytes", [0xF0, 0x80, 0x80, 0xAF]), utf8("surrogate", [0xED, 0xA0, 0x80]),
    utf8("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), utf8("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
    utf8("continuation first", [0x80]), utf8("character cut short", [0xE2, 0x82]), utf8("Latin-1", [0xE9]),
  ]

  static let surrogates = "\\uD800…\\uDBFF and then \\uDC00…\\uDFFF, which stand for one character together"

  static func nested(_ depth: Int, mark: Bool) -> String {
    String(repeating: "[", count: depth) + (mark ? "⟦[]" : "") + String(repeating: "]", count: depth)
  }

  static func utf8(_ name: String, _ bytes: [UInt8]) -> BadRecording {
    .frame(
      "invalid UTF-8: " + name, Array(#"{"t":1,"note":"a⟦"#.utf8) + bytes + Array("\",\"poses\":[]}\n".utf8),
      .invalidUTF8)
  }

  @Test func sixtyFourDeepIsRead() {
    let line = #"{"t":1,"poses":[],"note":"# + Self.nested(63, mark: false) + "}"
    #expect(Reading(pairHeader() + "\n" + line).error == nil)
  }

  @Test func noSuchFile() {
    let error = Reading(path: "/nowhere/at-all.qprec.jsonl").error
    #expect(error?.cause == .cannotOpen(reason: "No such file or directory"))
    #expect(error?.source == "/nowhere/at-all.qprec.jsonl")
    #expect(error?.line == nil)
    #expect(error.map { "\($0)" }?.hasPrefix("/nowhere/at-all.qprec.jsonl: cannot be opened: No such file") == true)
  }

  @Test func folderForFile() {
    #expect(Reading(path: "/").error == RecordingError(.cannotRead(reason: "Is a directory"), line: 1, source: "/"))
  }

  @Test func descriptionSaysWhereAndWhat() {
    let error = Reading(MemoryBytes(pairHeader() + "\n" + #"{"t":-1,"poses":[]}"#, name: "a.jsonl")).error
    #expect(
      error.map { "\($0)" }
        == "a.jsonl:2:6: the time -1 s is negative. Count from the recording's start.")
    #expect("\(RecordingError(.cutOff, line: 2, column: 3))".hasPrefix("line 2:3: the recording ends in the middle"))
  }

  @Test(arguments: [
    (
      RecordingError.Cause.numberOutOfRange("NaN"),
      "NaN is not a finite number that can be stored. Write null for a point that was not seen."
    ),
    (.lineTooLong(limit: 9), "a line of more than 9 bytes. Write each frame on a line of its own."),
    (.invalidUTF8, "bytes that are not UTF-8. Save the recording as UTF-8."),
  ]) func aFaultOfARecordingSaysWhatToDoWithIt(cause: RecordingError.Cause, text: String) {
    #expect("\(cause)" == text)
  }
}
