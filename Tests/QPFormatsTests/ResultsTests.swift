import QPCore
import QPFeatures
import QPTestSupport
import Testing

@testable import QPFormats

/// Readings written as lines, and read back.
@Suite struct ResultsTests {
  private func outputs() throws -> [(FrameOutput, Timestamp)] {
    func scripted(_ id: String, _ values: [Double?]) -> Feature {
      .scripted(id) { values[Int($0.seconds.rounded())] }
    }
    var pipeline = Pipeline(
      features: [scripted("a,\"b\"", [1, nil, -2.5]), scripted("c", [nil, nil, 3])],
      configuration: Configuration(smoothing: nil, overlay: .none))
    return try (0..<3).map { second in
      let frame = try Figure.standing.frame(at: Double(second))
      return (try pipeline.process(frame), frame.timestamp)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func aTableQuotesWhatItMust() throws {
    let writer = ResultsWriter(features: ["a,\"b\"", "c"], format: .csv)
    #expect(text(writer.headerLine) == "t,\"a,\"\"b\"\"\",c\n")
    let rows = try outputs().map { text(writer.line($0.0, at: $0.1)) }
    #expect(rows.map { String($0.drop { $0 != "," }) } == [",1.000000,\n", ",,\n", ",-2.500000,3.000000\n"])
  }

  /// Two outliers are none, three flagged readings may be the true peak.
  @Test(arguments: [(2, false), (3, true)]) func flaggedReadingsMakeAPeakALowerLimit(count: Int, isLimit: Bool) throws {
    var summary = ReadingSummary(of: .scripted("angle") { _ in nil })
    for index in 0..<60 {
      let isFlagged = (30..<30 + count).contains(index)
      var result = try #require(
        FeatureResult(value: isFlagged ? 170 + Double(index) : Double(index % 20), unit: .degrees))
      if isFlagged { result.quality.insert(.limbLength) }
      summary.consume(result, at: Timestamp(milliseconds: Int64(index) * 33))
    }
    #expect(try #require(summary.peak).value < 25)
    #expect(summary.flaggedAbovePeak == (isLimit ? 202 : nil))
  }

  @Test func linesLeaveOutWhatIsUnknown() throws {
    let writer = ResultsWriter(features: ["a,\"b\"", "c"], format: .jsonLines)
    #expect(writer.headerLine.isEmpty)
    let lines = try outputs().map { text(writer.line($0.0, at: $0.1)) }
    #expect(lines[1].hasSuffix(#""status":"success","results":{}}"# + "\n"))
    #expect(lines[2].contains(#""results":{"a,\"b\"":{"value":-2.500000,"#))
  }

  @Test func jsonLinesListTheFlagsOfWithheldReadings() throws {
    let elbow = Feature.rangeOfMotion(.elbow(side: .left, movement: .flexion))
    var pipeline = Pipeline(features: [elbow], configuration: Configuration(overlay: .none))
    var pose = Figure.standing.pose
    let index = try #require(Topology.blazePose33.index(of: .leftElbow))
    pose.landmarks[index] = Landmark(x: pose.landmarks[index].x, y: pose.landmarks[index].y, visibility: 0.25)
    let frame = try PoseFrame(timestamp: .zero, size: Figure.standing.size, topology: .blazePose33, poses: [pose])
    let line = text(
      ResultsWriter(features: [elbow.id], format: .jsonLines).line(try pipeline.process(frame), at: .zero))
    #expect(
      line.contains(
        #""results":{},"withheld":{"rangeOfMotion.elbow.left.flexion":{"lowVisibility":0.250000}},"feedback":{"#))
  }

  @Test(arguments: [
    ["a", "b"], [""], ["", ""], ["a,b", "c\"d\"", "e\nf", "g\rh"], ["\"", "\"\"", "\"\"\""], ["ä€😀", " x "],
  ])
  func rowsComeBack(cells: [String]) {
    var bytes = Array((CSVText.row(cells) + CSVText.row(["next"]) + "cut,\"off").utf8)[...]
    #expect(CSVText.takeRow(&bytes) == cells)
    #expect(CSVText.takeRow(&bytes) == ["next"])
    #expect(CSVText.takeRow(&bytes) == nil)
  }

  @Test func aSummaryIsWhatCountingGives() throws {
    var generator = SplitMix(state: 5)
    var summary = ReadingSummary(of: .scripted { _ in nil })
    var (values, flags, frames): ([Double], [Quality.Flag: Int], Int) = ([], [:], 0)
    var driving: [Double] = []
    for index in 0..<500 {
      frames += 1
      guard generator.next() % 4 > 0 else {
        summary.consume(nil, at: Timestamp(milliseconds: Int64(index)))
        continue
      }
      let value = Double(generator.next() % 1000) / 7 - 50
      var result = try #require(FeatureResult(value: value, unit: .centimetres))
      for flag in Quality.Flag.allCases where generator.next() % 3 == 0 {
        result.quality.insert(flag)
        flags[flag, default: 0] += 1
      }
      values.append(value)
      if result.quality.isUsableForDecisions { driving.append(value) }
      summary.consume(result, at: Timestamp(milliseconds: Int64(index)))
    }
    #expect(summary.frames == frames && summary.readings == values.count)
    #expect(summary.peak?.value == driving.max())
    #expect(abs((summary.mean ?? 0) - values.reduce(0, +) / Double(values.count)) < 1e-9)
    for flag in Quality.Flag.allCases { #expect(summary.count(of: flag) == flags[flag]) }
    let empty = ReadingSummary(of: .scripted { _ in nil })
    #expect(empty.peak == nil && empty.mean == nil && empty.peakTime == nil)
  }

  /// An upright back reads now 1°, now 359°, and leans to −20° or 30°.
  @Test func aSweepsPeakMindsTheSeam() throws {
    func peak(_ value: (Int) -> Double) throws -> Double {
      var summary = ReadingSummary(of: .rangeOfMotion(.back(clockwiseDirection: true)))
      for index in 0..<90 {
        summary.consume(
          FeatureResult(value: value(index), unit: .degrees), at: Timestamp(milliseconds: Int64(index) * 33))
      }
      return try #require(summary.peak).value
    }
    #expect(abs(try peak { $0 % 2 == 0 ? 1 : 359 }) < 1.5)
    #expect(abs(try peak { $0 < 45 ? 359 : 30 } - 30) < 0.1)
  }

  /// Angles have the top of a parabola; what is not usable for decisions is no peak.
  @Test func anAnglesPeakIsTheTopOfItsCourse() throws {
    var summary = ReadingSummary(of: .scripted { _ in nil })
    for index in 0..<60 {
      let seconds = Double(index) / 30
      var result = try #require(FeatureResult(value: 120 - 40 * (seconds - 1) * (seconds - 1), unit: .degrees))
      summary.consume(result, at: Timestamp(milliseconds: Int64(index) * 100 / 3))
      result = try #require(FeatureResult(value: 178, unit: .degrees))
      result.quality.insert(.unconfirmed)
      summary.consume(result, at: Timestamp(milliseconds: Int64(index) * 100 / 3 + 10))
    }
    let peak = try #require(summary.peak)
    #expect(abs(peak.value - 120) < 0.1 && peak.precision?.contains(120) == true && peak.quality.isEmpty)
    #expect(peak.interval == nil, "readings that do not say what stays from frame to frame")
    #expect(abs(try #require(summary.peakTime).seconds - 1) < 0.04)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// A spreadsheet would carry such a cell out; ours reads back what was written.
  @Test func cellsThatAreFormulasAreWrittenAsText() {
    let harmless = ["", "-5", "+3", "-1.5e3", "a=b", "'", "''", "'a", "12-3", "–", "'-5"]
    for cell in harmless { #expect(CSVText.row([cell]) == cell + "\n") }
    for cell in ["=cmd|' /C calc'!A0", "+1+1", "-a", "@SUM(A1)", "\tx", "-", "="] {
      #expect(CSVText.row([cell]) == "'" + cell + "\n")
    }
    #expect(CSVText.row(["=\"a\",b", "\r=1"]) == "\"'=\"\"a\"\",b\",\"'\r=1\"\n")
    let cells = harmless + ["=1+1", "'=1", "''=1", "'", "\t", "\r", "@", "=\"\u{301},\"", "a\"\u{301}b", "--1", "'@a"]
    var bytes = Array(CSVText.row(cells).utf8)[...]
    #expect(CSVText.takeRow(&bytes).map { $0.map { Array($0.utf8) } } == cells.map { Array($0.utf8) })
  }
}
