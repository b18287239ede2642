import QPCore
import QPRecording
import QPTestSupport
import Testing

/// The reader against the plain version, on texts that nobody would write.
@Suite struct RecordingFuzzTests {
  static let seed: UInt64 = 20_260_101

  /// A line, read by both.
  private func compare(_ line: [UInt8], _ header: RecordingHeader, _ comment: @autoclosure () -> String) -> Bool {
    let reading = Reading(Array((pairHeader() + "\n").utf8) + line + [UInt8(ascii: "\n")])
    let plain = try? PlainJSON.frame(line, header)
    let isEqual =
      plain == nil
      ? reading.error != nil && reading.frames.isEmpty : reading.frames.map(\.comparable) == [plain?.comparable]
    #expect(isEqual, "\(comment()): \(String(decoding: line, as: UTF8.self)) \(String(describing: reading.error))")
    return plain != nil
  }

  private func header() throws -> RecordingHeader {
    try RecordingReader(MemoryBytes(pairHeader()), topologies: [pair]).header
  }

  @Test func randomFrames() throws {
    let header = try header()
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<1500 {
      let line = Array(RandomText.frame(&random).utf8)
      #expect(compare(line, header, "seed \(Self.seed), round \(round)"), "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test func randomNumbers() throws {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<8000 {
      let x = RandomText.number(&random)
      let y = RandomText.number(&random)
      let reading = Reading(pairHeader() + "\n" + #"{"t":0,"poses":[{"landmarks":[[\#(x),\#(y)],null]}]}"#)
      let expected = [Float(x), Float(y)]
      if expected.allSatisfy({ $0?.isFinite == true }) {
        let point = reading.frames.first?.poses.first?.landmarks.first
        // Beyond a million pictures away a point counts as missing.
        let isThere = expected.allSatisfy { abs($0 ?? 0) <= 1e6 }
        #expect(
          isThere ? [point?.x, point?.y] == expected : point?.isMissing == true,
          "seed \(Self.seed), round \(round): \(x) \(y)")
      } else {
        let isRefused = if case .numberOutOfRange = reading.error?.cause { true } else { false }
        #expect(isRefused, "seed \(Self.seed), round \(round): \(x) \(y)")
      }
    }
  }

  /// Many digits, as `Float` and `Double` print themselves, and beside the middle of two Floats, where rounding is decided.
  @Test func numbersOfManyDigits() throws {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<20_000 {
      let low = Float.random(in: 0.0001...9, using: &random)
      let middle = (Double(low) + Double(low.nextUp)) / 2
      let texts = [
        "\(low)", "-\(Double.random(in: 0...9, using: &random))", "\(middle)", "\(middle.nextUp)", "\(middle.nextDown)",
        "0.\((0..<Int.random(in: 1...24, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined())",
      ]
      let points = texts.map { "[\($0),-\(low)]" }.joined(separator: ",")
      let header = RecordingHeader(
        topology: Topology(name: "six", points: Array(Body.allCases.prefix(6)), connections: []),
        size: PictureSize(width: 100, height: 100))
      let line = #"{"t":0,"poses":[{"landmarks":[\#(points)]}]}"#
      var reader = try RecordingReader(
        MemoryBytes(Array(try RecordingWriter(header).headerLine) + Array((line + "\n").utf8)),
        topologies: [header.topology])
      let read = try reader.next()?.poses.first?.landmarks
      #expect(read?.map(\.x) == texts.map { Float($0) }, "round \(round): \(line)")
      #expect(read?.allSatisfy { $0.y == -low } == true, "round \(round): \(line)")
    }
  }

  @Test func mutatedLines() throws {
    let header = try header()
    var random = SplitMix64(seed: Self.seed)
    let interesting =
      Array(#"{}[]",:0123456789.-+eE \nulltrfasx/b"#.utf8) + [0, 9, 13, 0x80, 0xC3, 0xE2, 0xED, 0xF4, 0xFF]
    var accepted = 0
    for round in 0..<20_000 {
      var line = Array(Self.examples[round % Self.examples.count].utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let at = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line[at] = interesting.randomElement(using: &random) ?? 0
        case 1: line.insert(interesting.randomElement(using: &random) ?? 0, at: at)
        case 2: line.remove(at: at)
        default: line[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      // A line feed makes two lines of it, which the comparison is not for.
      line.removeAll { $0 == UInt8(ascii: "\n") }
      if line.allSatisfy({ $0 == 0x20 || $0 == 9 || $0 == 13 }) { continue }
      if compare(line, header, "seed \(Self.seed), round \(round)") { accepted += 1 }
    }
    // Both must have had something to do.
    #expect(1000..<19_000 ~= accepted)
  }

  static let examples = [
    #"{"t":0.1,"poses":[{"landmarks":[[0.459749,0.272211,-0.449655,0.9998],[0.5,1,-0.25,1.0]]}]}"#,
    #"{"t":12,"poses":[{"landmarks":[[0.4,0.2,null,0.5,0.25],null],"world":[[1e-1,2.5],[-3,0.125,1]]}]}"#,
    #"{"note":"é\u00e9\ud83d\ude00","t":3.25,"more":[true,{"a":null},[]],"poses":[]}"#,
    #"{"poses": [{"landmarks": [[0.1, 0.2], [0.3, 0.4]]}, {"landmarks": [null, null]}], "t": 5}"#,
  ]

  @Test func everyPrefixGivesWholeFramesAndThenTheCut() {
    let lines =
      [pairHeader(#","source":"é""#)]
      + Self.examples.enumerated().map { index, line in
        line.replacing(/"t": ?[0-9.]+/, with: "\"t\":\(index).5")
      }
    let bytes = Array((lines.joined(separator: "\r\n") + "\n").utf8)
    let whole = Reading(bytes)
    #expect(whole.error == nil && whole.frames.count == 4)
    let wholeFrames = whole.frames.map(\.comparable)
    for length in 1..<bytes.count {
      let prefix = bytes[..<length]
      let reading = Reading(Array(prefix))
      let unfinished = prefix.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = unfinished.last.map { Array($0.filter { $0 != UInt8(ascii: "\r") }) } ?? []
      let isWhole = last.isEmpty || lines.contains { Array($0.utf8) == last }
      let finished = unfinished.count - (isWhole && !last.isEmpty ? 0 : 1)
      #expect(
        reading.frames.map(\.comparable) == wholeFrames.prefix(max(0, finished - 1)).map { $0 }, "\(length) bytes")
      let cut = RecordingError(.cutOff, line: unfinished.count, column: (unfinished.last?.count ?? 0) + 1)
      #expect(reading.error == (isWhole ? nil : cut), "\(length) bytes")
    }
  }

  @Test func mutatedFilesNeverCrashAndNeverGiveNumbersThatAreNotFinite() {
    var random = SplitMix64(seed: Self.seed)
    let text = Array(([pairHeader()] + Self.examples).joined(separator: "\n").utf8)
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      for landmark in Reading(bytes).frames.flatMap({ $0.poses.flatMap { $0.landmarks + $0.world } }) {
        #expect(landmark.isMissing || (landmark.x.isFinite && landmark.y.isFinite))
        #expect(landmark.z.map(\.isFinite) ?? true)
        #expect(landmark.visibility.map { (0...1).contains($0) } ?? true)
      }
    }
  }
}

/// Texts that are right, in all the ways that there are.
private enum RandomText {
  static func number(_ random: inout SplitMix64) -> String {
    func digits(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }
    var text = Bool.random(using: &random) ? "-" : ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      // Beside the middle of two neighbours, where rounding is decided.
      let low = Float(bitPattern: UInt32.random(in: 0x3000_0000..<0x4200_0000, using: &random))
      let middle = (Double(low) + Double(low.nextUp)) / 2
      text += "\([middle, middle.nextUp, middle.nextDown].randomElement(using: &random) ?? middle)"
      if !text.contains("e"), Bool.random(using: &random) { text += "00000000000000000000" + digits(0...1) }
    case 1: text += "\(Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random)))"
    case 2: text += "\(Double.random(in: 0...1, using: &random))"
    case 3: text += "\(Int.random(in: 0...9, using: &random))" + digits(0...0)
    case 4: text += "\(Int.random(in: 1...9, using: &random))" + digits(0...30)
    case 5: text += "0.\(digits(1...40))"
    default: text += "\(Int.random(in: 0...9, using: &random)).\(digits(1...8))"
    }
    if !text.contains("e"), Int.random(in: 0..<6, using: &random) == 0 {
      text += ["e", "E"].randomElement(using: &random) ?? "e"
      text += ["", "+", "-"].randomElement(using: &random) ?? ""
      text += Bool.random(using: &random) ? digits(1...1) : digits(1...3)
    }
    return text
  }

  static func space(_ random: inout SplitMix64) -> String {
    ["", "", "", "", " ", "  ", "\t"].randomElement(using: &random) ?? ""
  }

  static func string(_ random: inout SplitMix64) -> String {
    let pieces = ["a", "}", "]", "é", "😀", "\\\"", "\\\\", "\\/", "\\n", "\\u00e9", "\\uD83D\\uDE00", "\u{7F}", ""]
    let count = Int.random(in: 0...6, using: &random)
    return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\""
  }

  static func list(_ elements: [String], _ ends: (String, String), _ random: inout SplitMix64) -> String {
    let padded = elements.map { space(&random) + $0 + space(&random) }
    return ends.0 + (padded.isEmpty ? space(&random) : padded.joined(separator: ",")) + ends.1
  }

  static func value(_ random: inout SplitMix64, depth: Int = 0) -> String {
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &random) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "false"
    case 3: return string(&random)
    case 4, 5: return number(&random)
    case 6: return list((0..<count).map { _ in value(&random, depth: depth + 1) }, ("[", "]"), &random)
    default:
      let members = (0..<count).map { _ in
        string(&random) + space(&random) + ":" + space(&random) + value(&random, depth: depth + 1)
      }
      return list(members, ("{", "}"), &random)
    }
  }

  static func point(_ random: inout SplitMix64) -> String {
    func coordinate() -> String {
      while true {
        let text = number(&random)
        if Float(text)?.isFinite == true { return text }
      }
    }
    guard Int.random(in: 0..<8, using: &random) > 0 else { return "null" }
    var numbers = [coordinate(), coordinate()]
    let count = Int.random(in: 2...5, using: &random)
    if count > 2 { numbers.append(Int.random(in: 0..<6, using: &random) == 0 ? "null" : coordinate()) }
    while numbers.count < count {
      let likelihoods = ["0", "1", "0.5", "1.0", "0.9998", "0.123456789", "1e-3", "null", "1E0", "0.000001"]
      numbers.append(likelihoods.randomElement(using: &random) ?? "1")
    }
    return list(numbers, ("[", "]"), &random)
  }

  static func pose(_ random: inout SplitMix64) -> String {
    var members = [#""landmarks":"# + list([point(&random), point(&random)], ("[", "]"), &random)]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: members.append(#""world" :"# + list([point(&random), point(&random)], ("[", "]"), &random))
    case 1: members.append(#""world":null"#)
    default: break
    }
    if Bool.random(using: &random) { members.append(#""unknown":"# + value(&random)) }
    members.shuffle(using: &random)
    return list(members, ("{", "}"), &random)
  }

  static func frame(_ random: inout SplitMix64) -> String {
    let poses = (0..<Int.random(in: 0...2, using: &random)).map { _ in pose(&random) }
    var members = [
      #""poses":"# + list(poses, ("[", "]"), &random),
      #""t":"# + space(&random) + ["0", "0.1", "1.25", "10.5e-1"][Int.random(in: 0..<4, using: &random)],
    ]
    for _ in 0..<Int.random(in: 0...2, using: &random) { members.append(#""unknown":"# + value(&random)) }
    members.shuffle(using: &random)
    return list(members, ("{", "}"), &random)
  }
}
