public import QPCore
public import QPRecording

/// Reads tables with a column for each landmark's coordinate, as programs around MediaPipe write them, row by row.
///
/// ```swift
/// var reader = try CSVReader(FileBytes(path: "squats.csv"), options: ReadingOptions(size: size, rate: 30))
/// while let frame = try reader.next() { … }
/// ```
/// Which names and orders of columns it knows stands in `Docs/Formats.md`. A point with a blank x or y was not seen, a row
/// without points is a frame without a person. It holds one line at a time, of at most 8 MiB.
public struct CSVReader: Sendable {
  /// The order and number of the points.
  public var topology: Topology { header.topology }
  /// What had to be guessed, in words.
  public private(set) var notes: [String] = []

  private var lines: TableLines
  private let separator: Separator
  private let header: CSVHeader
  private let size: PictureSize
  private let rate: Double?
  private let mirrored: Bool
  private let layout: CSVLayout
  /// Rows that have been read ahead, to guess units of.
  private var ahead: ArraySlice<Row> = []
  /// The current row's numbers; see ``CSVLayout``.
  private var numbers: [Double]
  private var sides = Point(1, 1)
  private var perSecond = 1.0
  private var firstFrame: Double?
  private var previous: Timestamp?
  private var index = 0
  private var hasEnded = false

  private struct Row: Sendable {
    /// The time or the frame's number as written; nil where the row has none.
    var clock: Double?
    /// Those of a row that was read ahead, empty where no point was seen.
    var numbers: [Double] = []
    var line: Int
  }

  /// Reads the header and two rows.
  ///
  /// - Parameters:
  ///   - source: The table.
  ///   - options: Needs the size, and the rate where the table has no times.
  /// - Throws: ``FormatError`` where the columns are not known.
  public init(_ source: some ByteSource, options: ReadingOptions) throws(FormatError) {
    lines = TableLines(source)
    repeat {
      guard try lines.advance() else {
        throw lines.error(.unrecognised, "there is nothing in it.", Self.expected)
      }
    } while lines.isBlank
    separator = lines.separator
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
    rate = hasTime ? nil : try options.neededRate(source.name)
    layout = CSVLayout(header)
    numbers = [Double](repeating: .nan, count: layout.uses.count + 1)
    try guess(isFirstLineData: header.isFirstLineData)
  }

  private static let expected =
    "Name them like t,nose_x,nose_y,nose_z,nose_visibility,… or x0,y0,z0,v0,…, or write all 33 points without names."

  /// Reads on until the units of places and times are clear.
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
      if let unit {
        perSecond = unit
      } else if ahead.count > 1, let first = ahead[0].clock, let second = ahead[1].clock, second - first >= 5 {
        // No frames are five seconds apart.
        perSecond = 1000
        notes.append("times are taken to be milliseconds")
      }
      break
    }
  }

  private mutating func advance() throws(FormatError) -> Bool {
    repeat {
      guard try lines.advance() else { return false }
    } while lines.line.isEmpty
    return true
  }

  /// The next frame.
  ///
  /// - Returns: nil at the end, and after an error.
  /// - Throws: ``FormatError`` with the line and byte.
  public mutating func next() throws(FormatError) -> PoseFrame? {
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
    let time = try time(of: row)
    let pose = try pose(of: row)
    previous = time
    index += 1
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

  private mutating func time(of row: Row) throws(FormatError) -> Timestamp {
    let seconds: Double?
    if let rate {
      firstFrame = firstFrame ?? row.clock
      let number = row.clock.flatMap { clock in firstFrame.map { clock - $0 } } ?? Double(index)
      seconds = number / rate
    } else {
      seconds = row.clock.map { $0 / perSecond }
    }
    guard let seconds else {
      throw failure(row, "the row has no time.", "Write one into every row, or leave the column out.")
    }
    guard let time = Timestamp(seconds: seconds), time <= .lastInFiles else {
      throw failure(row, "the time \(seconds) s is not \(Self.timeRange).", "Count from the start.")
    }
    guard time >= .zero else { throw failure(row, "the time \(time) s is negative.", "Count from the start.") }
    if let previous, time <= previous {
      throw failure(
        row, "the time \(time) s is not after the one before it, \(previous) s.",
        "Remove the row, or sort the table; several people cannot be read from one table.")
    }
    return time
  }

  private static let timeRange = "a number of seconds up to \(Timestamp.lastInFiles) (2^53 microseconds)"

  /// Takes the current line's numbers.
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
