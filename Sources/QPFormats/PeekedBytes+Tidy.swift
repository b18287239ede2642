internal import QPRecording

extension PeekedBytes {
  /// Whether the first line names the columns of a tidy table.
  var firstLineIsTidy: Bool {
    var lines = TableLines(MemoryBytes(peeked, name: nil))
    guard (try? lines.advance()) == true else { return false }
    return TidyCSVReader.isTidy(lines.cells(lines.separator))
  }
}
