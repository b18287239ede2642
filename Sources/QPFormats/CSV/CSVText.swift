import QPCore

/// Comma-separated text after RFC 4180, for results; landmark tables have readers of their own.
///
/// A spreadsheet interprets a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula. If
/// such a cell is not a number, an apostrophe is written before it, and removed when the row is read.
package enum CSVText {
  /// Returns a row with its line feed; cells are quoted if necessary.
  package static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let cell = isFormula(cell) ? "'" + cell : cell
      guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
      // By bytes: a quotation mark with a combining mark behind it is another character, and the same end of the cell.
      let parts = cell.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }

  /// Returns whether a spreadsheet would interpret a cell, without leading apostrophes, as a formula.
  private static func isFormula(_ cell: String) -> Bool {
    let content = cell.utf8.drop { $0 == UInt8(ascii: "'") }
    guard let first = content.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return Double(decimal: String(Substring(content))) == nil
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let cell = String(decoding: bytes, as: UTF8.self)
    return bytes.first == UInt8(ascii: "'") && isFormula(cell) ? String(Substring(cell.utf8.dropFirst())) : cell
  }

  /// Removes the first row of a text and returns its cells; line feeds within quotes belong to a row.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - separator: The byte between cells.
  /// - Returns: The cells; `nil` if no complete row is left.
  package static func takeRow(
    _ text: inout ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: ",")
  ) -> [String]? {
    var (cells, cell, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && index < text.endIndex && text[index] == byte:
        cell.append(byte)
        index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case separator where !isQuoted:
        cells.append(Self.text(cell))
        cell = []
      case UInt8(ascii: "\n") where !isQuoted:
        text = text[index...]
        return cells + [Self.text(cell)]
      default: cell.append(byte)
      }
    }
    return nil
  }
}
