public import QPCore

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
  private var scratch: [Double]
  /// Whether there are columns for them; most tables have none.
  private let hasPresence: Bool
  private let hasWorld: Bool
  private let componentCount = CSVComponent.allCases.count
  /// Rows that have been read ahead, to guess units of.
  private var ahead: [Row] = []
  private var sides = Point(1, 1)
  private var perSecond = 1.0
  private var firstFrame: Double?
  private var previous: Timestamp?
  private var index = 0
  private var hasEnded = false

  private struct Row: Sendable {
    var clock: Double?
    /// Every component of every point, NaN where it is unknown.
    var numbers: [Double]
    var line: Int

    /// The row's places across and down.
    var places: some Sequence<Double> {
      stride(from: 0, to: numbers.count, by: CSVComponent.allCases.count).lazy
        .flatMap { [numbers[$0], numbers[$0 + 1]] }.filter(\.isFinite)
    }
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
    mirrored = options.mirrored
    let hasTime = header.columns.contains { if case .time = $0 { true } else { false } }
    rate = hasTime ? nil : try options.neededRate(source.name)
    let components = Set(header.columns.compactMap { if case .value(_, let component) = $0 { component } else { nil } })
    hasPresence = components.contains(.presence)
    hasWorld = components.contains(.worldX) && components.contains(.worldY)
    scratch = [Double](repeating: .nan, count: header.topology.count * componentCount)
    try guess(isFirstLineData: header.isFirstLineData)
  }

  private static let expected =
    "Name them like t,nose_x,nose_y,nose_z,nose_visibility,… or x0,y0,z0,v0,…, or write all 33 points without names."

  /// Reads on until the units of places and times are clear.
  private mutating func guess(isFirstLineData: Bool) throws(FormatError) {
    if isFirstLineData { ahead.append(try row()) }
    while ahead.count < 2 || ahead.allSatisfy({ !$0.places.contains { _ in true } }), ahead.count < 1000, try advance()
    {
      ahead.append(try row())
    }
    if let first = ahead.first(where: { $0.places.contains { _ in true } }),
      first.places.contains(where: { abs($0) > 8 })
    {
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
    if !ahead.isEmpty {
      row = ahead.removeFirst()
    } else {
      guard try advance() else { return nil }
      row = try self.row()
    }
    let time = try time(of: row)
    let poses = try pose(of: row).map { [$0] } ?? []
    let frame = try PoseFrame.make(
      time, size, topology, poses, mirrored: mirrored, frame: index, source: lines.lines.name)
    previous = time
    index += 1
    hasEnded = false
    return frame
  }

  private mutating func time(of row: Row) throws(FormatError) -> Timestamp {
    func failure(_ problem: String, _ remedy: String) -> FormatError {
      FormatError(.malformed, problem, remedy: remedy, at: .line(row.line, column: nil), source: lines.lines.name)
    }
    let time: Timestamp?
    if let rate {
      firstFrame = firstFrame ?? row.clock
      let number = row.clock.flatMap { clock in firstFrame.map { clock - $0 } } ?? Double(index)
      time = Timestamp(seconds: number / rate)
    } else {
      time = row.clock.flatMap { Timestamp(seconds: $0 / perSecond) }
    }
    guard let time else { throw failure("the row has no time.", "Write one into every row, or leave the column out.") }
    guard time >= .zero else { throw failure("the time \(time) s is negative.", "Count from the start.") }
    if let previous, time <= previous {
      throw failure(
        "the time \(time) s is not after the one before it, \(previous) s.",
        "Remove the row, or sort the table; several people cannot be read from one table.")
    }
    return time
  }

  /// The current line's numbers.
  private mutating func row() throws(FormatError) -> Row {
    var clock: Double?
    for place in scratch.indices { scratch[place] = .nan }
    let bytes = lines.lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(lines.line, separator, text)
    for column in header.columns {
      let start = cells.at
      let value = cells.next(text)
      if case .other = column { continue }
      let number: Double
      switch value {
      case .number(let numeral): number = numeral.double(text)
      case .gap: number = .nan
      case .text(let range):
        throw lines.error(
          .malformed, "'\(lines.excerpt(range))' is no number.", "Leave the cells of a point that was not seen blank.",
          at: start)
      }
      switch column {
      case .value(let point, let component): scratch[point * componentCount + component.rawValue] = number
      case .time: clock = clock ?? (number.isFinite ? number : nil)
      case .frame: if rate != nil { clock = number.isFinite ? number : nil }
      case .other: break
      }
    }
    if !cells.isAtEnd, case .number = cells.next(text) {
      throw lines.error(.malformed, "the row has more cells than the first line.", "Name every column.")
    }
    return Row(clock: clock, numbers: scratch, line: lines.lines.number)
  }

  private func pose(of row: Row) throws(FormatError) -> Pose? {
    var landmarks: [Landmark] = []
    var world: [Landmark] = []
    var presence: [Float] = []
    landmarks.reserveCapacity(topology.count)
    for point in 0..<topology.count {
      func number(_ component: CSVComponent) -> Double { row.numbers[point * componentCount + component.rawValue] }
      for component in [CSVComponent.visibility, .presence, .worldVisibility] {
        // Written so that NaN, which stands for unknown, passes.
        let value = number(component)
        if value < 0 || value > 1 {
          throw FormatError(
            .malformed, "point \(point): \(component.suffix) \(value) is not in 0…1.", remedy: Likelihood.remedy,
            at: .line(row.line, column: nil), source: lines.lines.name)
        }
      }
      landmarks.append(
        Landmark(
          SIMD4(
            Float(number(.x) / sides.x), Float(number(.y) / sides.y), Float(number(.z) / sides.x),
            Float(number(.visibility)))))
      if hasPresence { presence.append(Float(number(.presence))) }
      guard hasWorld else { continue }
      world.append(
        Landmark(
          SIMD4(
            Float(number(.worldX)), Float(number(.worldY)), Float(number(.worldZ)), Float(number(.worldVisibility)))))
    }
    if world.allSatisfy(\.isMissing) { world = [] }
    if presence.allSatisfy(\.isNaN) { presence = [] }
    guard landmarks.contains(where: { !$0.isMissing }) else { return nil }
    return Pose(landmarks: landmarks, world: world, presence: presence)
  }
}
