import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

/// A table split by the standard library: the values that the readers must find.
struct PlainTable {
  var header: [[String]]
  var rows: [[Double]]

  // `headerLines` come before the rows of the shared folder's file.
  init(_ relative: String, separator: Character = "\t", headerLines: Int) throws {
    let lines = try Shared.text("reference/" + relative).split(omittingEmptySubsequences: false) { $0.isNewline }
    let cells = lines.map { line in
      line.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    header = Array(cells.prefix(headerLines))
    rows = cells.dropFirst(headerLines).filter { !$0.allSatisfy(\.isEmpty) }.map { $0.map { Double($0) ?? .nan } }
  }
}

func same(_ left: some Sequence<Double>, _ right: some Sequence<Double>) -> Bool {
  left.elementsEqual(right) { $0 == $1 || ($0.isNaN && $1.isNaN) }
}

/// The marker files and tables of other projects.
@Suite(
  .enabled(
    if: Shared.has(
      "reference/opensim", "reference/butterworth", "reference/c3d", "reference/opencap", "reference/clinical"),
    "\(Shared.unfetched)")) struct ReferenceTableTests
{
  /// Path, markers, frames, gaps, notes; counted with other tools.
  static let trcs: [(String, Int, Int, [String])] = [
    ("butterworth/raw.trc", 21, 100, []),
    ("butterworth/filtered-order4-6hz-zero-lag.trc", 21, 100, []),
    (
      "opensim/abdbonepin.trc", 11, 1991,
      ["the header promises 3514 frames, there are 1991"]
    ),
    ("opensim/trc-parser/dataWithBlanksForMissingMarkers.trc", 40, 464, []),
    ("opensim/trc-parser/dataWithEformat.trc", 14, 5, []),
    ("opensim/trc-parser/dataWithNaNsOfDifferentCases.trc", 14, 5, []),
    ("opensim/trc-parser/exampleFormat.trc", 3, 5, []),
    (
      "opensim/trc-parser/std_walking5_markers.trc", 40, 112,
      ["the header says 250.0 frames a second, the times 25.18"]
    ),
    ("c3d/markers.trc", 51, 93, ["the header promises 652 frames, there are 93"]),
  ]

  @Test(arguments: trcs)
  func markersAreThose(_ file: String, _ markers: Int, _ frames: Int, _ notes: [String]) throws {
    let recording = try MarkerRecording(trc: FileBytes(path: Shared.path("reference/" + file)))
    let plain = try PlainTable(file, separator: file.hasPrefix("c3d") ? "," : "\t", headerLines: 5)
    #expect(recording.names == plain.header[3].dropFirst(2).filter { !$0.isEmpty })
    #expect(recording.names.count == markers && recording.count == frames)
    #expect(recording.notes == notes)
    #expect(recording.count == plain.rows.count)
    #expect(recording.firstFrame == Int(plain.rows[0][0]))
    for (frame, row) in plain.rows.enumerated() {
      #expect(recording.times[frame] == row[1])
      for marker in 0..<markers {
        var point = row.dropFirst(2 + 3 * marker).prefix(3) + []
        if point.count < 3 || point.contains(where: \.isNaN) { point = [.nan, .nan, .nan] }
        let offset = (frame * markers + marker) * 3
        #expect(same(recording.coordinates[offset..<offset + 3], point), "frame \(frame), marker \(marker)")
      }
    }
    // Written and read again, all of it is there.
    let bytes = try recording.trc()
    let again = try MarkerRecording(trc: MemoryBytes(bytes))
    #expect(again == recording)
    #expect(try again.trc() == bytes)
  }

  static let tables: [(String, Int, [String])] = [
    ("butterworth/opensim-ik.mot", 11, []),
    ("opencap/squats1_videoAndMocap.mot", 11, []),
    ("opensim/std_subject1_abdbonepin_IK.mot", 11, []),
  ]

  @Test(arguments: tables)
  func tablesAreThose(_ file: String, _ headerLines: Int, _ notes: [String]) throws {
    let table = try MotionTable(mot: FileBytes(path: Shared.path("reference/" + file)))
    let plain = try PlainTable(file, headerLines: headerLines)
    #expect(table.columns == plain.header[headerLines - 1].dropFirst().filter { !$0.isEmpty })
    #expect(table.name == "Coordinates" && table.inDegrees && table.notes == notes)
    #expect(table.count == plain.rows.count)
    #expect(table.times == plain.rows.map { $0[0] })
    #expect(same(table.values, plain.rows.flatMap { $0.dropFirst().prefix(table.columns.count) }))
    let bytes = try table.mot()
    let again = try MotionTable(mot: MemoryBytes(bytes))
    #expect(again == table)
    #expect(try again.mot() == bytes)
  }

  /// OpenCap's own count of these squats: five, to these depths.
  @Test func openCapSquatsHaveTheirPeaks() throws {
    let table = try MotionTable(mot: FileBytes(path: Shared.path("reference/opencap/squats1_videoAndMocap.mot")))
    let knee = try #require(table.degrees("knee_angle_r")).map { $0 ?? .nan }
    var peaks: [Double] = []
    var isDown = false
    for angle in knee {
      if angle > 60 {
        peaks = isDown ? peaks.dropLast() + [max(peaks.last ?? 0, angle)] : peaks + [angle]
        isDown = true
      } else if angle < 20 {
        isDown = false
      }
    }
    #expect(peaks.map { ($0 * 10).rounded() / 10 } == [78.3, 79.5, 81.3, 79.3, 87.0])
  }

  /// The Butterworth filter against what another project made of the same markers.
  @Test func theFilterReproducesTheReference() throws {
    let raw = try MarkerRecording(trc: FileBytes(path: Shared.path("reference/butterworth/raw.trc")))
    let expected = try MarkerRecording(
      trc: FileBytes(path: Shared.path("reference/butterworth/filtered-order4-6hz-zero-lag.trc")))
    let columns = 3 * raw.names.count
    try #require(columns == 63 && raw.count == 100 && expected.coordinates.count == raw.coordinates.count)
    let filter = try ButterworthFilter(.perPass(6))
    let times = raw.times.compactMap { Timestamp(seconds: $0) }
    var largest = 0.0
    for column in 0..<columns {
      func values(_ recording: MarkerRecording) -> [Double] {
        stride(from: column, to: recording.coordinates.count, by: columns).map { recording.coordinates[$0] }
      }
      let filtered = try filter.filter(values(raw), rate: 60)
      for (value, other) in zip(filtered, values(expected)) { largest = max(largest, abs(value - other)) }
      // The file's own times are as even as microseconds can be.
      #expect(try filter.filter(values(raw), at: times).count == 100)
    }
    #expect(largest < 1e-12)
  }
}
