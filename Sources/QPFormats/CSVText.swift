import QPCore

/// Comma-separated text after RFC 4180, for results; landmark tables have readers of their own.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula. Where such a
/// cell is no number, an apostrophe is written before it, and taken off again when the row is read.
package enum CSVText {
  /// A row with its line feed; cells are quoted where they must be.
  package static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let cell = isFormula(cell) ? "'" + cell : cell
      guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
      // By bytes: a quotation mark with a combining mark behind it is another character, and the same end of the cell.
      let parts = cell.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }

  /// Whether a cell, or what is left of it without apostrophes, would be taken for a formula.
  private static func isFormula(_ cell: String) -> Bool {
    let content = cell.utf8.drop { $0 == UInt8(ascii: "'") }
    guard let first = content.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return Double(decimal: String(Substring(content))) == nil
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let cell = String(decoding: bytes, as: UTF8.self)
    return bytes.first == UInt8(ascii: "'") && isFormula(cell) ? String(Substring(cell.utf8.dropFirst())) : cell
  }

  /// Takes the first row off a text, line feeds within quotes included.
  ///
  /// - Returns: nil where no row is whole any more.
  package static func takeRow(_ text: inout ArraySlice<UInt8>) -> [String]? {
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
      case UInt8(ascii: ",") where !isQuoted:
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
