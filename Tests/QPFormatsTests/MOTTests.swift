import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct MOTTests {
  private func text(_ rows: [String], degrees: String = "inDegrees=yes\n") -> String {
    "Coordinates\nversion=1\nnRows=\(rows.count)\nnColumns=3\n\(degrees)endheader\ntime\tknee\thip\n"
      + rows.joined(separator: "\n")
  }

  private func failure(_ text: String) -> FormatError? {
    do throws(FormatError) {
      _ = try MotionTable(mot: MemoryBytes(text, name: "a.mot"))
      return nil
    } catch {
      return error
    }
  }

  @Test func degreesAndRadians() throws {
    let degrees = try MotionTable(mot: MemoryBytes(text(["0\t90\t0.0", "0.1\tNaN\t-45"])))
    #expect(degrees.degrees("knee") == [90, nil])
    #expect(degrees.degrees("hip") == [0, -45])
    #expect(degrees.degrees("ankle") == nil)
    #expect(degrees.notes.isEmpty)
    let radians = try MotionTable(mot: MemoryBytes(text(["0\t1.5707963267948966\t0"], degrees: "inDegrees=no\n")))
    #expect(radians.degrees("knee") == [90])
    #expect(radians[0, 0] == 1.5707963267948966)
    let silent = try MotionTable(mot: MemoryBytes(text(["0\t1\t0"], degrees: "")))
    #expect(!silent.inDegrees && silent.notes.count == 1)
    let worded = try MotionTable(mot: MemoryBytes(text(["0\t1\t0"], degrees: "Angles are in degrees.\n")))
    #expect(worded.inDegrees && worded.notes.isEmpty)
  }

  @Test func oldHeadersSpacesAndLinesOfAllKinds() throws {
    let expected = try MotionTable(mot: MemoryBytes(text(["0\t1\t2", "0.5\t3\t4"])))
    let simm =
      "name Coordinates\ndatacolumns 3\ndatarows 2\nrange 0 0.5\ninDegrees = yes\n ENDHEADER \n\ntime knee hip\n"
      + "  0.0   1.0  2.0\n\n  0.5   3.0  4.0  \n"
    // A blank line stands between header and columns in no file of OpenSim's.
    #expect(failure(simm)?.kind == .malformed)
    let spaced = simm.replacing("ENDHEADER \n\n", with: "ENDHEADER \n")
    #expect(try MotionTable(mot: MemoryBytes(spaced)) == expected)
    #expect(try MotionTable(mot: MemoryBytes(spaced.replacing("\n", with: "\r\n"))) == expected)
  }

  @Test(arguments: [
    ("0\t1", "a.mot:8:4: the row has 2 cells, there are 3 columns. Write NaN where there is no value."),
    ("0\t1\t2\t3", "a.mot:8:7: the row has more cells than columns. Name every column."),
    ("0\tx\t2", "a.mot:8:3: 'x' is no number. Write NaN where there is no value."),
    ("nan\t1\t2", "a.mot:8:1: the row has no time. Write seconds in the first column."),
    (
      "1\t1\t2\n0\t1\t2",
      "a.mot:9:1: the time 0.0 s is not after the one before it, 1.0 s. Remove the row, or sort the file."
    ),
  ])
  func rowsThatAreWrong(_ row: String, _ expected: String) {
    #expect(failure(text([row]))?.description == expected)
  }

  @Test func headersThatAreWrong() {
    #expect(failure("")?.kind == .unrecognised)
    #expect(failure("hello\n")?.kind == .unrecognised)
    #expect(failure(String(repeating: "x\n", count: 2000))?.kind == .unrecognised)
    #expect(failure("a\nendheader\n")?.kind == .malformed)
    #expect(failure("a\nendheader\nknee\thip\n")?.kind == .malformed)
    #expect(failure("a\nDataType=Vec3\nendheader\ntime\tx\n")?.kind == .unsupported)
    #expect(failure("a\ninDegrees=perhaps\nendheader\ntime\tx\n")?.kind == .malformed)
  }

  @Test func writtenFilesReadBackTheSame() throws {
    var random = SplitMix64(seed: 4)
    var table = MotionTable(name: "My results", columns: ["a", "b"], inDegrees: false)
    for row in 0..<300 {
      let value = Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
      table.append(time: Double(row) / 30, values: [value, Bool.random(using: &random) ? 0 : nil])
    }
    let bytes = try table.mot()
    let again = try MotionTable(mot: MemoryBytes(bytes))
    #expect(again == table && again.notes.isEmpty)
    #expect(try again.mot() == bytes)
    for columns in [[], ["a b"], [""]] {
      #expect(throws: FormatError.self) { try MotionTable(columns: columns).mot() }
    }
    #expect(throws: FormatError.self) { try MotionTable(name: "two\nlines", columns: ["a"]).mot() }
  }

  /// Times that are printed with too few digits.
  @Test func repeatedTimesAreSpread() throws {
    let text = "a\nnRows=5\nnColumns=2\ninDegrees=yes\nendheader\ntime\tx\n0.1\t1\n0.1\t2\n0.2\t3\n0.2\t4\n0.2\t5\n"
    let table = try MotionTable(mot: MemoryBytes(text, name: "a.sto"))
    let expected = [0.1, 0.15, 0.2, 0.25, 0.3]
    #expect(zip(table.times, expected).allSatisfy { abs($0 - $1) < 1e-12 } && table.count == 5)
    #expect(table.notes.contains { $0.hasPrefix("3 times are printed like the one before them") })
  }
}
