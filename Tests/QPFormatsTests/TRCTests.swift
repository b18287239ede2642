import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct TRCTests {
  /// A file of two markers; `rows` come without their line feeds.
  private func text(_ rows: [String], header: String = "100\t100\t2\t2\tmm\t100\t1\t2") -> String {
    "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\t"
      + "OrigDataStartFrame\tOrigNumFrames\n\(header)\nFrame#\tTime\tA\t\t\tB\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n"
      + rows.joined(separator: "\n")
  }

  private func read(_ rows: [String]) throws -> MarkerRecording {
    try MarkerRecording(trc: MemoryBytes(text(rows), name: "a.trc"))
  }

  private func failure(_ text: String) -> FormatError? {
    do throws(FormatError) {
      _ = try MarkerRecording(trc: MemoryBytes(text, name: "a.trc"))
      return nil
    } catch {
      return error
    }
  }

  @Test func zeroIsAPointAndBlankIsAGap() throws {
    let markers = try read(["1\t0.0\t0\t0.0\t-0\t\t\t", "2\t0.01\tnan\tNaN\tNAN\t1\t2\t3"])
    #expect(markers[0, 0] == .zero)
    #expect(markers[0, 1] == nil)
    #expect(markers[1, 0] == nil)
    #expect(markers[1, 1] == SIMD3(0.001, 0.002, 0.003))
    #expect(markers.notes.isEmpty)
  }

  @Test(arguments: [
    "nan", "NaN", "-nan(ind)", "-1.#IND", "1.#QNAN", "inf", "-Infinity", "", "  ", "NA", "N/A", "none", "NULL", "1e999",
  ])
  func missingNumbersAreGaps(_ spelling: String) throws {
    let markers = try read(["1\t0\t1\t\(spelling)\t3\t4\t5\t6"])
    #expect(markers[0, 0] == nil)
    #expect(markers[0, 1] == SIMD3(0.004, 0.005, 0.006))
  }

  @Test func anyLineEndingsBlankLinesQuotesAndTrailingSeparators() throws {
    let plain = try read(["1\t0\t1\t2\t3\t4\t5\t6", "2\t0.01\t1\t2\t3\t4\t5\t6"])
    let crlf = text(["", "1\t0\t 1 \t2\t3\t4\t5\t6\t\t", "", "2\t0.01\t\"1\"\t2\t3\t4\t5\t6 ", ""])
    let other = try MarkerRecording(trc: MemoryBytes("\u{FEFF}" + crlf.replacing("\n", with: "\r\n")))
    #expect(plain == other)
    let commas = try MarkerRecording(
      trc: MemoryBytes(text(["1\t0\t1\t2\t3\t4\t5\t6", "2\t0.01\t1\t2\t3\t4\t5\t6"]).replacing("\t", with: ",")))
    #expect(plain == commas)
  }

  @Test(arguments: [
    ("m", LengthUnit.metres), ("Meters", .metres), ("CM", .centimetres), ("Millimeters", .millimetres), ("px", .pixels),
  ])
  func unitsAreSpelledInManyWays(_ name: String, _ unit: LengthUnit) throws {
    let file = text(["1\t0\t+1\t.5\t2.\t4E0\t5\t6"], header: "100\t100\t1\t2\t\(name)\t100\t1\t2")
    let markers = try MarkerRecording(trc: MemoryBytes(file))
    #expect(markers.unit == unit && markers.coordinates == [1, 0.5, 2, 4, 5, 6])
    let scale: Double = unit == .millimetres ? 1000 : unit == .centimetres ? 100 : 1
    #expect(markers[0, 0] == SIMD3(1, 0.5, 2) / scale)
  }

  @Test func namesMayBeLatin1() throws {
    let file = Array(text(["1\t0\t1\t2\t3\t4\t5\t6"]).replacing("\tA\t", with: "\t~\t").utf8).map {
      $0 == 0x7E ? 0xE9 : $0
    }
    #expect(try MarkerRecording(trc: MemoryBytes(file)).names == ["é", "B"])
  }

  @Test func namesKeepTheirCommasBesideDecimalCommas() throws {
    let file = text(["1\t0,5\t1,25\t2\t3\t4\t5\t6"]).replacing("\tA\t", with: "\tA,left\t")
    let markers = try MarkerRecording(trc: MemoryBytes(file))
    #expect(markers.names == ["A,left", "B"])
    #expect(markers.times == [0.5] && markers.coordinates.first == 1.25)
  }

  @Test func rowsThatEndEarlyLackTheirLastMarkers() throws {
    let markers = try read(["1\t0\t1\t2\t3"])
    #expect(markers[0, 0] != nil && markers[0, 1] == nil)
  }

  @Test func countsThatLieAreNoted() throws {
    let lie = text(["1\t0\t1\t2\t3\t4\t5\t6"], header: "100\t100\t7000\t99\tm\t100\t1\t2")
    let markers = try MarkerRecording(trc: MemoryBytes(lie))
    #expect(markers.count == 1)
    #expect(
      markers.notes == [
        "the header promises 7000 frames, there are 1", "the header promises 99 markers, 2 are named",
      ])
  }

  @Test func aMissingRateIsTakenFromTheTimes() throws {
    let rows = (0..<5).map { "\($0 + 1)\t\(Double($0) / 50)\t1\t2\t3\t4\t5\t6" }
    let markers = try MarkerRecording(trc: MemoryBytes(text(rows, header: "\t\t5\t2\tm\t\t1\t5")))
    #expect(markers.rate == 50)
  }

  @Test(arguments: [
    ("1\t0\t1\t2\tx\t4\t5\t6", "a.trc:6:9: 'x' is no number. Leave the cell of a gap blank, or write NaN."),
    ("1\t\t1\t2\t3\t4\t5\t6", "a.trc:6:3: the frame has no time. Write seconds in the second column."),
    ("1\tnan\t1", "a.trc:6:3: the frame has no time. Write seconds in the second column."),
    ("x\t0\t1", "a.trc:6:1: the row does not start with a frame's number. Count the frames in the first column."),
    (
      "1\t0\t1\t2\t3\t4\t5\t6\t7",
      "a.trc:6:17: the row has more numbers than 2 markers. Name every marker in the fourth line."
    ),
    (
      "1\t0\n2\t0",
      "a.trc:7:3: the time 0.0 s is not after the one before it, 0.0 s. Remove the row, or sort the file."
    ),
  ])
  func rowsThatAreWrong(_ row: String, _ expected: String) {
    #expect(failure(text([row]))?.description == expected)
  }

  @Test func headersThatAreWrong() {
    #expect(failure("")?.kind == .unrecognised)
    #expect(failure("hello\n")?.kind == .unrecognised)
    #expect(failure(text([], header: "100\t100\t2\t2\tfurlongs"))?.kind == .unsupported)
    #expect(failure(text([], header: "100\t100\t2\t2\t"))?.kind == .malformed)
    let whole = text(["1\t0\t1\t2\t3\t4\t5\t6"])
    // Every prefix is read or refused.
    for length in 0..<whole.utf8.count {
      let error = failure(String(decoding: Array(whole.utf8)[..<length], as: UTF8.self))
      #expect(error == nil || error?.place != nil)
    }
  }

  @Test func aFileWithoutFramesIsEmptyAndValid() throws {
    #expect(try read([]).count == 0)
  }

  @Test func rowsOfNothingDoNotFillTheMemory() {
    let names = (0..<20_000).map { "m\($0)\t\t" }.joined(separator: "\t")
    let rows = (0..<20_000).map { "\($0)\t\($0)\n" }.joined()
    let bomb = "PathFileType\t4\nUnits\nm\nFrame#\tTime\t\(names)\n\t\tX1\n\(rows)"
    #expect(failure(bomb)?.kind == .tooLarge)
  }

  @Test func writtenFilesReadBackTheSame() throws {
    var random = SplitMix64(seed: 3)
    var markers = MarkerRecording(names: ["LASI", "µ (2)"], unit: .millimetres, rate: 120, firstFrame: 17)
    for index in 0..<500 {
      let points = (0..<2).map { _ in
        Bool.random(using: &random)
          ? nil
          : SIMD3(
            Double(bitPattern: UInt64.random(in: .min ... .max, using: &random)),
            Double.random(in: -3...3, using: &random), 0)
      }
      markers.append(time: Double(index) / 120, points: points)
    }
    let bytes = try markers.trc(name: "x.trc")
    let again = try MarkerRecording(trc: MemoryBytes(bytes))
    #expect(again == markers && again.notes.isEmpty)
    #expect(try again.trc(name: "x.trc") == bytes)
  }

  @Test func unrepresentableContentsAreRefused() throws {
    for names in [[], [""], ["a\tb"], ["a\n"], [" a"], ["\"a"]] {
      #expect(throws: FormatError.self) { try MarkerRecording(names: names, rate: 1).trc() }
    }
    #expect(throws: FormatError.self) { try MarkerRecording(names: ["a"], rate: 0).trc() }
    var late = MarkerRecording(names: ["a"], rate: 1)
    late.append(time: 1, points: [])
    late.append(time: 1, points: [])
    #expect(throws: FormatError.self) { try late.trc() }
  }

  /// OpenSim's files have unnamed markers behind the named ones, or none above a column.
  @Test func markersWithoutANameAreKept() throws {
    let head = "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tNumFrames\tNumMarkers\tUnits\n100\t1\t3\tm\n"
    let row = "1\t0\t1\t2\t3\t4\t5\t6\t7\t8\t9\n"
    for (names, expected) in [("A\t\t\tB\t\t\t\t\t", ["A", "B", "*3"]), ("A\t\t\t\t\t\tC\t\t", ["A", "*2", "C"])] {
      let text = head + "Frame#\tTime\t\(names)\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\tX3\tY3\tZ3\n" + row
      let markers = try MarkerRecording(trc: MemoryBytes(text, name: "a.trc"))
      #expect(markers.names == expected && markers[0, 2] == SIMD3(7, 8, 9))
      #expect(markers.notes.contains("1 of 3 markers have no name"))
    }
  }
}
