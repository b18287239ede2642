internal import QPCore
public import QPRecording

extension MarkerRecording {
  /// Reads a TRC file (track row column, by Motion Analysis).
  ///
  /// `Docs/Formats.md` lists the accepted deviations from the format. Positions that are blank or not finite are gaps;
  /// 0 is a number. Times must increase. The reader needs at most 32 times the file's size and 1 MiB.
  /// - Throws: ``FormatError`` with the line and byte.
  public init(trc source: some ByteSource) throws(FormatError) {
    var reader = try TRCReader(source)
    self.init(names: reader.names, unit: reader.unit, rate: reader.rate ?? 0)
    var first: Int?
    while let frame = try reader.next(into: &self) {
      first = first ?? frame
      // Three separators take 3 bytes, three numbers in memory 24: a file of mostly blank cells is rejected.
      guard coordinates.count <= 2 * reader.byteCount + 65_536 else { throw reader.tooEmpty }
    }
    firstFrame = first ?? 1
    if reader.rate == nil { rate = rateOfTimes ?? 0 }
    notes = reader.notes(for: self)
  }

  /// The frame rate per second according to the times; `nil` with fewer than two.
  fileprivate var rateOfTimes: Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    return Double(count - 1) / (last - first)
  }
}

/// A reader of a TRC file, row by row.
private struct TRCReader {
  /// The markers' names.
  private(set) var names: [String] = []
  /// The unit of the positions.
  private(set) var unit = LengthUnit.metres
  /// The frame rate per second in the header; `nil` if it has none above 0.
  private(set) var rate: Double?
  /// The number of frames according to the header, which may be wrong.
  private(set) var statedFrames: Int?

  private var lines: TableLines
  private var separator = Separator.tab
  private var previous: Double?
  private var statedMarkers: Int?
  private var unnamed = 0
  private(set) var byteCount = 0

  /// Reads the header.
  init(_ source: some ByteSource) throws(FormatError) {
    lines = TableLines(source)
    guard try lines.advance() else { throw lines.error(.unrecognised, "there is nothing in it.", Self.expected) }
    guard lines.text.hasPrefix("PathFileType") else {
      throw lines.error(.unrecognised, "not a TRC file.", Self.expected)
    }
    try readFacts()
    try readNames()
  }

  private static let expected = "A TRC file starts with a line PathFileType\t4\t(X/Y/Z)\t… and four lines of header."

  /// Reads the second and third lines, which have the names and the values of the file's properties.
  private mutating func readFacts() throws(FormatError) {
    guard try lines.advance() else { throw lines.error(.malformed, "the header ends here.", Self.expected) }
    separator = lines.separator
    lines.hasDecimalCommas = separator.allowsDecimalCommas
    let keys = lines.cells(separator).map { $0.lowercased() }
    guard try lines.advance() else { throw lines.error(.malformed, "the header ends here.", Self.expected) }
    let cells = lines.cells(separator)
    var facts: [String: String] = [:]
    for (key, value) in zip(keys, cells) where !key.isEmpty && facts[key] == nil { facts[key] = value }
    rate = (facts["datarate"] ?? facts["camerarate"]).flatMap { Double(decimal: $0) }.flatMap { $0 > 0 ? $0 : nil }
    statedFrames = facts["numframes"].flatMap { Int($0) }
    statedMarkers = facts["nummarkers"].flatMap { Int($0) }
    guard let name = facts["units"], !name.isEmpty else {
      throw lines.error(.malformed, "the header names no unit.", "Write m, cm, mm or px below Units.")
    }
    guard let unit = LengthUnit(named: name) else {
      throw lines.error(.unsupported, "the unit '\(name)' is not known.", "Convert the file to m, cm, mm or px.")
    }
    self.unit = unit
  }

  /// Reads the fourth line, which names the markers over their three columns each, and skips the fifth (X1, Y1, …).
  private mutating func readNames() throws(FormatError) {
    // A name may have a comma in it.
    lines.hasDecimalCommas = false
    defer { lines.hasDecimalCommas = separator.allowsDecimalCommas }
    guard try lines.advance() else { throw lines.error(.malformed, "the header ends here.", Self.expected) }
    let cells = lines.cells(separator)
    guard cells.count >= 2, cells[0].lowercased().hasPrefix("frame"), cells[1].lowercased().hasPrefix("time") else {
      throw lines.error(.malformed, "the line of names does not start with Frame# and Time.", Self.expected)
    }
    // Not by column, since some files omit a name's cells, or have one too many.
    names = cells.dropFirst(2).filter { !$0.isEmpty }
    guard !names.isEmpty else { throw lines.error(.malformed, "no markers are named.", "Name them behind Time.") }
    guard try lines.advance() else { throw lines.error(.malformed, "the header ends here.", Self.expected) }
    let columns = lines.cells(separator).count { $0.first == "X" || $0.first == "x" }
    if columns > names.count { nameColumns(cells, columns) }
  }

  /// Names the markers by their columns where fewer names than columns are given; the others become `*3`, as in C3D
  /// files.
  private mutating func nameColumns(_ cells: [String], _ columns: Int) {
    let byColumn = (0..<columns).map { cells.indices.contains(2 + 3 * $0) ? cells[2 + 3 * $0] : "" }
    // Where the names do not stand over their columns, those without a name are the last ones.
    let names = byColumn.count { !$0.isEmpty } == self.names.count ? byColumn : self.names
    unnamed = columns - self.names.count
    self.names = (0..<columns).map { names.indices.contains($0) && !names[$0].isEmpty ? names[$0] : "*\($0 + 1)" }
  }

  /// Appends the next row to a recording.
  ///
  /// - Returns: The number of the row's frame as written; `nil` at the end.
  mutating func next(into recording: inout MarkerRecording) throws(FormatError) -> Int? {
    repeat {
      guard try lines.advance() else { return nil }
    } while lines.isBlank
    byteCount = lines.byteCount
    let bytes = lines.lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(lines.lines.line, separator, text)
    let start = cells.at
    guard case .number(let number) = cells.next(text), let frame = Int(exactly: number) else {
      throw lines.error(
        .malformed, "the row does not start with a frame's number.", "Count the frames in the first column.", at: start)
    }
    let timePlace = cells.at
    guard case .number(let time) = cells.next(text), time.isFinite else {
      throw lines.error(.malformed, "the frame has no time.", "Write seconds in the second column.", at: timePlace)
    }
    if let previous, time <= previous {
      throw lines.error(
        .malformed, "the time \(time) s is not after the one before it, \(previous) s.",
        "Remove the row, or sort the file.", at: timePlace)
    }
    previous = time
    recording.appendTime(time)
    for _ in names {
      var point = SIMD3<Double>(repeating: .nan)
      for axis in 0..<3 {
        let location = cells.at
        switch cells.next(text) {
        case .number(let number): point[axis] = number
        case .gap: break
        case .text(let range):
          throw lines.error(
            .malformed, "'\(lines.excerpt(range))' is no number.", "Leave the cell of a gap blank, or write NaN.",
            at: location)
        }
      }
      recording.appendPoint(point)
    }
    while !cells.isAtEnd {
      let location = cells.at
      if case .gap = cells.next(text) { continue }
      throw lines.error(
        .malformed, "the row has more numbers than \(names.count) markers.", "Name every marker in the fourth line.",
        at: location)
    }
    return frame
  }

  var tooEmpty: FormatError {
    lines.error(.tooLarge, "rows that lack nearly all of their cells.", "Write a separator for every blank cell.")
  }

  /// Returns the contradictions between the header and the rows, in English.
  func notes(for recording: MarkerRecording) -> [String] {
    var notes: [String] = []
    if let statedFrames, statedFrames != recording.count {
      notes.append("the header promises \(statedFrames) frames, there are \(recording.count)")
    }
    if let statedMarkers, statedMarkers != names.count - unnamed {
      notes.append("the header promises \(statedMarkers) markers, \(names.count - unnamed) are named")
    }
    if unnamed > 0 { notes.append("\(unnamed) of \(names.count) markers have no name") }
    if Set(names).count < names.count { notes.append("some markers have the same name") }
    if rate == nil { notes.append("the header has no frame rate; it is taken from the times") }
    if let rate, let own = recording.rateOfTimes, abs(own / rate - 1) > 0.02 {
      notes.append("the header says \(rate) frames a second, the times \(own.fixed(decimals: 2))")
    }
    return notes
  }
}
