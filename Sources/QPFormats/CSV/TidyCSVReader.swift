import QPCore
import QPRecording

/// A reader of tidy tables, which have a row for each point of a frame and a column with the point's name or number.
///
/// The whole table is held in memory, with at most 32 times its size and 1 MiB in addition.
struct TidyCSVReader {
  /// The frames.
  let frames: [PoseFrame]
  /// The assumptions made in reading, in English.
  private(set) var notes: [String] = []

  /// Returns whether a table is tidy, by the cells of its first line.
  static func isTidy(_ cells: [String]) -> Bool { Columns(cells) != nil }

  /// Reads a table.
  ///
  /// - Throws: ``FormatError`` with the line.
  init(_ source: some ByteSource, options: FileOptions) throws(FormatError) {
    var lines = TableLines(source)
    repeat {
      guard try lines.advance() else { throw lines.error(.unrecognised, "there is nothing in it.") }
    } while lines.isBlank
    let separator = lines.separator
    lines.hasDecimalCommas = separator.allowsDecimalCommas
    guard let columns = Columns(lines.cells(separator)) else {
      throw lines.error(.unrecognised, "the columns are not those of points.", "Name them t,landmark,x,y.")
    }
    var (rows, names) = (Rows(), PointNames())
    while try lines.advance() {
      if !lines.isBlank { rows.append(try Self.row(lines, separator, columns, &names)) }
    }
    guard rows.count > 0 else { throw FormatError.noFrame(in: source.name) }
    let wide = names.all.flatMap { name in Columns.components.map { "\(name)_\($0.suffix)" } }
    guard let header = CSVHeader(wide, topology: options.topology), !header.isFirstLineData else {
      throw FormatError(
        .unsupported, "no topology has the points \(names.all.sorted().prefix(8).joined(separator: ", ")).",
        remedy: "Name them as left_shoulder, or number all of a topology's points.", source: source.name)
    }
    let size = try options.neededSize(source.name)
    var clock = CSVClock(rate: columns.unit == .frames ? try options.neededRate(source.name) : nil)
    let perSecond: Double? = if case .time(let unit) = columns.unit { unit } else { nil }
    let firstTimes = rows.end(ofFrameAt: 0)
    if columns.unit != .frames {
      let note = clock.setUnit(perSecond, [rows[0].clock, firstTimes < rows.count ? rows[firstTimes].clock : nil])
      if let note { notes.append(note) }
    }
    let isInPixels = (0..<min(rows.count, 1000)).contains { abs(rows[$0][0]) > 8 || abs(rows[$0][1]) > 8 }
    if isInPixels { notes.append("positions are taken to be pixels") }
    frames = try Self.frames(
      rows, CSVLayout(header), header.topology, &clock,
      scale: isInPixels ? Point(Double(size.width), Double(size.height)) : Point(1, 1), size, options, source.name)
  }

  private static func frames(
    _ rows: Rows, _ layout: CSVLayout, _ topology: Topology, _ clock: inout CSVClock, scale: Point,
    _ size: PictureSize, _ options: FileOptions, _ source: String?
  ) throws(FormatError) -> [PoseFrame] {
    var frames: [PoseFrame] = []
    let unknown = [Double](repeating: .nan, count: layout.uses.count + 1)
    var start = 0
    while start < rows.count {
      let end = rows.end(ofFrameAt: start)
      var numbers = unknown
      for index in start..<end {
        let row = rows[index]
        let offset = row.point * Columns.components.count
        for lane in 0..<Columns.components.count { numbers[offset + lane] = row[lane] }
      }
      let (time, pose): (Timestamp, Pose?)
      do throws(CSVFault) {
        time = try clock.time(rows[start].clock)
        pose = try layout.pose(of: numbers, scale: scale)
      } catch {
        throw FormatError(
          .malformed, error.problem, remedy: error.remedy, at: .line(rows[start].line, column: nil), source: source)
      }
      frames.append(
        try PoseFrame.make(
          time, size, topology, pose.map { [$0] } ?? [], mirrored: options.mirrored, frame: frames.count,
          source: source))
      start = end
    }
    return frames
  }

  // MARK: Rows

  /// All rows, in blocks: one array that grows would copy them, and touch twice the memory.
  private struct Rows {
    private var blocks: [[Row]] = []
    private(set) var count = 0

    mutating func append(_ row: Row) {
      if count & (Self.block - 1) == 0 {
        blocks.append([])
        blocks[blocks.count - 1].reserveCapacity(Self.block)
      }
      blocks[blocks.count - 1].append(row)
      count += 1
    }

    subscript(index: Int) -> Row { blocks[index / Self.block][index & (Self.block - 1)] }

    /// Returns the index behind the rows with the same time as one.
    func end(ofFrameAt start: Int) -> Int {
      let clock = self[start].clock
      var end = start + 1
      while end < count, self[end].clock == clock { end += 1 }
      return end
    }

    /// A power of two.
    private static let block = 2048
  }

  private struct Row {
    /// The time or the frame's number as written.
    var clock = Double.nan
    /// The x, y, z and visibility; NaN where the table has none.
    ///
    /// Not a vector, whose alignment would make a row twice as large: all of them are held in memory.
    private var (x, y, z, visibility) = (Double.nan, Double.nan, Double.nan, Double.nan)
    private let shortLine: UInt32
    private var shortPoint: UInt16 = 0

    init(line: Int) { shortLine = UInt32(truncatingIfNeeded: line) }

    var line: Int { Int(shortLine) }

    /// The point, among at most a thousand.
    var point: Int {
      get { Int(shortPoint) }
      set { shortPoint = UInt16(truncatingIfNeeded: newValue) }
    }

    subscript(lane: Int) -> Double {
      get {
        switch lane {
        case 0: x
        case 1: y
        case 2: z
        default: visibility
        }
      }
      set {
        switch lane {
        case 0: x = newValue
        case 1: y = newValue
        case 2: z = newValue
        default: visibility = newValue
        }
      }
    }
  }

  private static func row(
    _ lines: TableLines, _ separator: Separator, _ columns: Columns, _ names: inout PointNames
  ) throws(FormatError) -> Row {
    let bytes = lines.lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(lines.line, separator, text)
    var row = Row(line: lines.lines.number)
    for use in columns.uses {
      let location = cells.at
      switch use {
      case .nothing: cells.skip(text)
      case .name:
        guard let range = cells.nextRange(text), let point = names.index(of: range, text) else {
          throw lines.error(
            .malformed, "the row names no point.", "Write the name of a point into every row.", at: location)
        }
        row.point = point
      case .clock, .value:
        var number = Double.nan
        switch cells.next(text) {
        case .number(let value): number = value
        case .gap: break
        case .text(let range):
          throw lines.error(
            .malformed, "'\(lines.excerpt(range))' is no number.",
            "Leave the cells of a point that was not seen blank.",
            at: location)
        }
        if case .value(let lane) = use { row[lane] = number } else { row.clock = number }
      }
    }
    guard row.clock.isFinite else {
      throw lines.error(.malformed, "the row has no time.", "Write the time or the frame into every row.")
    }
    return row
  }

  /// The names of the points in the order in which they first stand in the table.
  private struct PointNames {
    private(set) var all: [String] = []
    private var bytes: [[UInt8]] = []
    private var indices: [String: Int] = [:]
    private var next = 0

    /// Returns the place of a name, mostly the one behind the last; `nil` for no name, and for too many.
    mutating func index(of range: Range<Int>, _ text: RawSpan) -> Int? {
      let index = isNext(range, text) ? next : look(text.string(range))
      if let index { next = index + 1 < bytes.count ? index + 1 : 0 }
      return index
    }

    private func isNext(_ range: Range<Int>, _ text: RawSpan) -> Bool {
      guard next < bytes.count, bytes[next].count == range.count else { return false }
      for (offset, byte) in bytes[next].enumerated() where byte != text.byte(range.lowerBound + offset) { return false }
      return true
    }

    private mutating func look(_ name: String) -> Int? {
      guard !name.isEmpty else { return nil }
      if let known = indices[name] { return known }
      guard all.count < 1000 else { return nil }
      indices[name] = all.count
      all.append(name)
      bytes.append(Array(name.utf8))
      return all.count - 1
    }
  }

  /// The uses of a tidy table's columns.
  private struct Columns {
    enum Use: Hashable {
      case nothing, name, clock
      case value(lane: Int)
    }

    enum Unit: Hashable {
      case frames
      case time(perSecond: Double?)
    }

    static let components: [CSVComponent] = [.x, .y, .z, .visibility]
    private(set) var uses: [Use]
    private(set) var unit = Unit.frames

    /// - Returns: The uses; `nil` if there is not one column of names, one with times or frames, x and y.
    init?(_ cells: [String]) {
      var uses = [Use](repeating: .nothing, count: cells.count)
      var clocks: [(column: Int, unit: Unit)] = []
      for (column, cell) in cells.enumerated() {
        let words = PartName.words(cell)
        if let component = words.count == 1 ? CSVComponent(words[0], isWorld: false) : nil,
          let lane = Self.components.firstIndex(of: component)
        {
          uses[column] = .value(lane: lane)
        } else if Self.names.contains(words.joined()) {
          uses[column] = .name
        } else {
          switch CSVHeader.clock(words) {
          case .time(let perSecond): clocks.append((column, .time(perSecond: perSecond)))
          case .frame: clocks.append((column, .frames))
          default: break
          }
        }
      }
      // Times before frames.
      guard let clock = clocks.first(where: { $0.unit != .frames }) ?? clocks.first,
        uses.count(where: { $0 == .name }) == 1, uses.contains(.value(lane: 0)), uses.contains(.value(lane: 1))
      else { return nil }
      uses[clock.column] = .clock
      self.uses = uses
      unit = clock.unit
    }

    private static let names: Set<String> = [
      "landmark", "landmarkname", "landmarkid", "landmarkindex", "keypoint", "keypointname", "keypointid", "joint",
      "jointname", "point", "pointname", "bodypart", "part", "marker", "name",
    ]
  }
}
