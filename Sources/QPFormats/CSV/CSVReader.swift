package import QPCore
package import QPRecording

/// A reader of tables with a column for each landmark's coordinate, as programs around MediaPipe write them.
///
/// ```swift
/// var reader = try CSVReader(FileBytes(path: "squats.csv"), options: FileOptions(size: size, rate: 30))
/// while let frame = try reader.next() { … }
/// ```
/// `Docs/Formats.md` lists the known names and orders of columns. A point with a blank x or y was not seen, a row
/// without points is a frame without a person. The reader holds one line at a time, of at most 8 MiB.
package struct CSVReader: Sendable {
  /// The order and number of the points.
  package var topology: Topology { header.topology }
  /// The assumptions made in reading, in English.
  package private(set) var notes: [String] = []

  private var lines: TableLines
  private let separator: Separator
  private let header: CSVHeader
  private let size: PictureSize
  private let mirrored: Bool
  private let layout: CSVLayout
  /// The rows read ahead to guess the units.
  private var ahead: ArraySlice<Row> = []
  /// The current row's numbers; see ``CSVLayout``.
  private var numbers: [Double]
  private var sides = Point(1, 1)
  private var clock: CSVClock
  private var hasEnded = false

  private struct Row: Sendable {
    /// The time or the frame's number as written; `nil` if the row has none.
    var clock: Double?
    /// The numbers of a row that was read ahead; empty if no point was seen.
    var numbers: [Double] = []
    var line: Int
  }

  /// Reads the header and two rows.
  ///
  /// - Parameters:
  ///   - source: The table.
  ///   - options: The options; the size is required, and the rate if the table has no times.
  /// - Throws: ``FormatError`` if the columns are not known.
  package init(_ source: some ByteSource, options: FileOptions) throws(FormatError) {
    lines = TableLines(source)
    repeat {
      guard try lines.advance() else {
        throw lines.error(.unrecognised, "there is nothing in it.", Self.expected)
      }
    } while lines.isBlank
    separator = lines.separator
    lines.hasDecimalCommas = separator.allowsDecimalCommas
    let cells = lines.cells(separator)
    guard let header = CSVHeader(cells, topology: options.topology) else {
      throw lines.error(.unrecognised, "the columns are not those of landmarks.", Self.expected)
    }
    self.header = header
    size = try options.neededSize(source.name)
    // Checked here, so that the rows' frames need not be.
    _ = try PoseFrame.make(.zero, size, header.topology, [], mirrored: false, frame: 0, source: source.name)
    mirrored = options.mirrored
    let hasTime = header.columns.contains { if case .time = $0 { true } else { false } }
    clock = CSVClock(rate: hasTime ? nil : try options.neededRate(source.name))
    layout = CSVLayout(header)
    numbers = [Double](repeating: .nan, count: layout.uses.count + 1)
    try guess(isFirstLineData: header.isFirstLineData)
  }

  private static let expected =
    "Name them like t,nose_x,nose_y,nose_z,nose_visibility,… or x0,y0,z0,v0,…, or write all 33 points without names."

  /// Reads ahead until the units of positions and times are known.
  private mutating func guess(isFirstLineData: Bool) throws(FormatError) {
    var places: [Double] = []
    var isAhead = isFirstLineData
    while ahead.count < 2 || places.isEmpty, ahead.count < 1000 {
      if !isAhead { guard try advance() else { break } }
      isAhead = false
      var row = try row()
      let found = layout.places(in: numbers)
      if found.isEmpty { _ = try pose(of: row) } else { row.numbers = numbers }
      if places.isEmpty { places = found }
      ahead.append(row)
    }
    if places.contains(where: { abs($0) > 8 }) {
      sides = Point(Double(size.width), Double(size.height))
      notes.append("positions are taken to be pixels")
    }
    for case .time(let unit) in header.columns {
      let note = clock.setUnit(unit, ahead.prefix(2).map(\.clock))
      if let note { notes.append(note) }
      break
    }
  }

  private mutating func advance() throws(FormatError) -> Bool {
    repeat {
      guard try lines.advance() else { return false }
    } while lines.line.isEmpty
    return true
  }

  /// Returns the next frame.
  ///
  /// - Returns: `nil` at the end, and after an error.
  /// - Throws: ``FormatError`` with the line and byte.
  package mutating func next() throws(FormatError) -> PoseFrame? {
    guard !hasEnded else { return nil }
    hasEnded = true
    let row: Row
    if let first = ahead.popFirst() {
      row = first
      let unknown = [Double](repeating: .nan, count: numbers.count)
      numbers = first.numbers.isEmpty ? unknown : first.numbers
    } else {
      guard try advance() else { return nil }
      row = try self.row()
    }
    let time: Timestamp
    do throws(CSVFault) { time = try clock.time(row.clock) } catch { throw failure(row, error.problem, error.remedy) }
    let pose = try pose(of: row)
    hasEnded = false
    let frame = PoseFrame(
      checked: time, size: size, topology: header.topology, poses: pose.map { [$0] } ?? [], gravity: nil,
      intrinsics: nil, displayMirrored: false)
    return mirrored ? frame.mirrored() : frame
  }

  private func pose(of row: Row) throws(FormatError) -> Pose? {
    do throws(CSVFault) { return try layout.pose(of: numbers, scale: sides) } catch {
      throw failure(row, error.problem, error.remedy)
    }
  }

  private func failure(_ row: Row, _ problem: String, _ remedy: String) -> FormatError {
    FormatError(.malformed, problem, remedy: remedy, at: .line(row.line, column: nil), source: lines.lines.name)
  }

  /// Reads the current line's numbers.
  private mutating func row() throws(FormatError) -> Row {
    let (bytes, line) = (lines.lines.bytes, lines.line)
    do throws(CSVFault) {
      let clock = try layout.read(bytes.span.bytes, line, separator, into: &numbers)
      return Row(clock: clock, line: lines.lines.number)
    } catch {
      throw lines.error(.malformed, error.problem, error.remedy, at: error.offset)
    }
  }
}
