/// Comma-separated text after RFC 4180, for results; landmark tables have readers of their own.
package enum CSVText {
  /// A row with its line feed; cells are quoted where they must be.
  package static func row(_ cells: [String]) -> String {
    cells.map { cell in
      guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
      return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
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
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      case UInt8(ascii: "\n") where !isQuoted:
        text = text[index...]
        return cells + [String(decoding: cell, as: UTF8.self)]
      default: cell.append(byte)
      }
    }
    return nil
  }
}
