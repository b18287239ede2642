internal import QPFormats

/// A table of the people in files: a row a file, with its person and, if given, group and session.
///
/// ```
/// file,person,group,session
/// anna/1.csv,anna,training,before
/// ```
package struct PeopleTable: Sendable {
  /// A file's row.
  package struct Row: Hashable, Sendable {
    let file: [Substring]
    package let person: String
    package let group: String?
    package let session: String?
  }

  /// The name of its file.
  let name: String
  private var rows: [Row] = []
  /// The names of the columns that are not read, as the header has them.
  package let ignoredColumns: [String]
  /// The names of the sessions, in the order of the rows that first name them.
  private(set) var sessions: [String] = []

  private static let columns = ["file", "person", "group", "session"]

  /// Reads a table of comma- or semicolon-separated values after RFC 4180, with a header.
  ///
  /// - Parameters:
  ///   - text: The table, UTF-8. The columns `file` and `person` are needed, `group` and `session` are optional; others are
  ///     ``ignoredColumns``. The case of their names does not matter.
  ///   - name: Its file's name, for errors.
  /// - Throws: ``CohortError`` for a missing column, an empty cell, a file that is there twice, a person in two groups, and a
  ///   quote that does not end.
  package init(_ text: some Collection<UInt8>, name: String) throws(CohortError) {
    self.name = name
    var rest = Self.tidied(text)[...]
    let separator = Self.separator(rest)
    // The line at which a row begins: a cell may have several.
    var (line, next) = (1, 1)
    func takeRow() throws(CohortError) -> [String]? {
      line = next
      let before = rest
      let row = CSVText.takeRow(&rest, separator: separator)
      next += before[..<rest.startIndex].count { $0 == UInt8(ascii: "\n") }
      guard row != nil || rest.isEmpty else {
        throw CohortError(name, line: line, "a quote does not end", "Close it.")
      }
      return row
    }
    let names = try takeRow() ?? []
    let header = names.map { $0.filter { $0 != " " }.lowercased() }
    ignoredColumns = zip(names, header).compactMap { name, column in
      column.isEmpty || Self.columns.contains(column) ? nil : name
    }
    guard let file = header.firstIndex(of: "file"), let person = header.firstIndex(of: "person") else {
      throw CohortError(
        name, line: 1, "the columns are \(header.joined(separator: ", ").prefix(200))",
        "Needed are file and person; group and session are optional.")
    }
    let (group, session) = (header.firstIndex(of: "group"), header.firstIndex(of: "session"))
    var (files, groups): (Set<[Substring]>, [String: String]) = ([], [:])
    while let cells = try takeRow() {
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      func cell(_ column: Int?) throws(CohortError) -> String? {
        guard let column else { return nil }
        guard cells.indices.contains(column), !cells[column].isEmpty else {
          throw CohortError(
            name, line: line, "the cell of '\(header[column])' is empty", "Fill it, or remove the column.")
        }
        return cells[column]
      }
      guard let path = try cell(file), let person = try cell(person) else { continue }
      let row = Row(
        file: Self.components(path), person: person, group: try cell(group), session: try cell(session))
      guard files.insert(row.file).inserted else {
        throw CohortError(name, line: line, "\(path) is there twice", "A file is of one person and one session.")
      }
      if let group = row.group, let other = groups.updateValue(group, forKey: person), other != group {
        throw CohortError(
          name, line: line, "\(person) is in two groups, \(other) and \(group)", "A person is in one group.")
      }
      rows.append(row)
      if let session = row.session, !sessions.contains(session) { sessions.append(session) }
    }
    guard !rows.isEmpty else { throw CohortError(name, "there is no row", "A row is a file with its person.") }
  }

  /// The columns that are not read, in words; `nil` where all are.
  package var note: String? {
    guard !ignoredColumns.isEmpty else { return nil }
    let names = ignoredColumns.map { "'\($0)'" }.joined(separator: ", ")
    return "\(name): not read: \(names). Columns that are read: \(Self.columns.joined(separator: ", "))"
  }

  /// Returns the row of a file: the one whose path ends the file's path; the longest of several.
  ///
  /// - Throws: ``CohortError`` where there is none.
  package func row(of file: String) throws(CohortError) -> Row {
    guard let row = knownRow(of: file) else {
      throw CohortError(name, "there is no row of \(file)", "Add it, or leave the file out of the results.")
    }
    return row
  }

  /// Returns the same row; `nil` where there is none.
  package func knownRow(of file: String) -> Row? {
    let path = Self.components(file)
    let fitting = rows.filter { path.count >= $0.file.count && path.suffix($0.file.count).elementsEqual($0.file) }
    return fitting.max { $0.file.count < $1.file.count }
  }

  private static func components(_ path: String) -> [Substring] {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." }
  }

  /// The text with line feeds alone, and without a mark of the order of its bytes.
  private static func tidied(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(text).filter { $0 != UInt8(ascii: "\r") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  /// A semicolon where the header has one and no comma, as in tables of spreadsheets with decimal commas.
  private static func separator(_ text: ArraySlice<UInt8>) -> UInt8 {
    let header = text.prefix { $0 != UInt8(ascii: "\n") }
    let isSemicolon = !header.contains(UInt8(ascii: ",")) && header.contains(UInt8(ascii: ";"))
    return UInt8(ascii: isSemicolon ? ";" : ",")
  }
}
