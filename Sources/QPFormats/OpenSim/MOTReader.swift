public import QPRecording

extension MotionTable {
  /// Reads a MOT or STO file (motion and storage tables of OpenSim).
  ///
  /// It needs at most 16 times the file's size and 1 MiB. `Docs/Formats.md` lists the accepted deviations from the
  /// format.
  /// - Throws: ``FormatError`` with the line and byte.
  public init(mot source: some ByteSource) throws(FormatError) {
    var lines = TableLines(source)
    let header = try MOTHeader(&lines)
    guard try lines.advance() else {
      throw lines.error(.malformed, "the file ends behind its header.", "Write the columns' names behind endheader.")
    }
    let separator = lines.separator
    lines.hasDecimalCommas = separator.allowsDecimalCommas
    var columns = lines.cells(separator)
    while columns.last?.isEmpty == true { columns.removeLast() }
    guard let first = columns.first, first.lowercased() == "time" else {
      throw lines.error(
        .malformed, "the first column is not 'time'.", "Write the columns' names, time first, behind endheader.")
    }
    self.init(name: header.name, columns: Array(columns.dropFirst()), inDegrees: header.inDegrees ?? false)
    guard !self.columns.isEmpty else { throw lines.error(.malformed, "there is no column but time.") }
    while try lines.advance() {
      if !lines.isBlank { try append(lines, separator) }
    }
    notes = header.notes(for: self)
    let repeated = spreadRepeatedTimes()
    if repeated > 0 {
      notes.append("\(repeated) times are printed like the one before them; rows between are spread evenly")
    }
  }

  private mutating func append(_ lines: TableLines, _ separator: Separator) throws(FormatError) {
    let bytes = lines.lines.bytes
    let text = bytes.span.bytes
    var cells = Cells(lines.lines.line, separator, text)
    let start = cells.at
    guard case .number(let time) = cells.next(text), time.isFinite else {
      throw lines.error(.malformed, "the row has no time.", "Write seconds in the first column.", at: start)
    }
    // Equal times are different ones, printed with too few digits.
    if let previous = times.last, time < previous {
      throw lines.error(
        .malformed, "the time \(time) s is not after the one before it, \(previous) s.",
        "Remove the row, or sort the file.", at: start)
    }
    appendTime(time)
    for index in columns.indices {
      let location = cells.at
      guard !cells.isAtEnd else {
        throw lines.error(
          .malformed, "the row has \(index + 1) cells, there are \(columns.count + 1) columns.",
          "Write NaN where there is no value.", at: lines.line.upperBound)
      }
      switch cells.next(text) {
      case .number(let number): appendValue(number)
      case .gap: appendValue(.nan)
      case .text(let range):
        throw lines.error(
          .malformed, "'\(lines.excerpt(range))' is no number.", "Write NaN where there is no value.", at: location)
      }
    }
    while !cells.isAtEnd {
      let location = cells.at
      if case .gap = cells.next(text) { continue }
      throw lines.error(.malformed, "the row has more cells than columns.", "Name every column.", at: location)
    }
  }
}

/// The header, which ends with `endheader`.
private struct MOTHeader {
  var name = ""
  var inDegrees: Bool?
  private var rows: Int?
  private var columns: Int?

  init(_ lines: inout TableLines) throws(FormatError) {
    let expected = "A MOT or STO file starts with a header that ends with a line 'endheader'."
    // No header is longer, so the file has another format.
    for number in 0..<1000 {
      guard try lines.advance() else {
        throw lines.error(.unrecognised, number == 0 ? "there is nothing in it." : "there is no 'endheader'.", expected)
      }
      let text = lines.text
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if line.lowercased() == "endheader" { return }
      if name.isEmpty { name = line.hasPrefix("name ") ? String(line.dropFirst(5)) : line }
      try parse(line.lowercased(), lines)
    }
    throw lines.error(.unrecognised, "there is no 'endheader' in the first 1000 lines.", expected)
  }

  /// Reads a line `key=value` as OpenSim writes it, or `key value` as SIMM did.
  private mutating func parse(_ line: String, _ lines: TableLines) throws(FormatError) {
    if line.hasPrefix("angles are in ") { inDegrees = inDegrees ?? line.hasPrefix("angles are in degrees") }
    let parts = line.split(maxSplits: 1) { $0 == "=" || $0 == " " }.map { $0.filter { $0 != " " && $0 != "=" } }
    guard parts.count == 2 else { return }
    switch parts[0] {
    case "nrows", "datarows": rows = Int(parts[1])
    case "ncolumns", "datacolumns": columns = Int(parts[1])
    case "indegrees":
      guard ["yes", "no"].contains(parts[1]) else {
        throw lines.error(.malformed, "inDegrees is '\(parts[1])'.", "Write yes or no.")
      }
      inDegrees = parts[1] == "yes"
    case "datatype" where parts[1] != "double":
      throw lines.error(
        .unsupported, "the cells are of the type '\(parts[1])'.", "Export the file with plain numbers (double).")
    default: break
    }
  }

  func notes(for table: MotionTable) -> [String] {
    var notes: [String] = []
    if let rows, rows != table.count { notes.append("the header promises \(rows) rows, there are \(table.count)") }
    if let columns, columns != table.columns.count + 1 {
      notes.append("the header promises \(columns) columns, \(table.columns.count + 1) are named")
    }
    if Set(table.columns).count < table.columns.count { notes.append("some columns have the same name") }
    if inDegrees == nil { notes.append("the header does not say whether angles are in degrees; radians are assumed") }
    return notes
  }
}
