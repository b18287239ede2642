extension MotionTable {
  /// Returns a MOT file, as OpenSim reads it: tabs, true counts, NaN for missing values.
  ///
  /// Values are written as they are, with all of their digits, and the header says whether they are degrees.
  /// - Returns: UTF-8 text.
  /// - Throws: ``FormatError`` if a name would not read back the same, or times do not increase.
  public func mot() throws(FormatError) -> [UInt8] {
    try checkWritable()
    var text = "\(name)\nversion=1\nnRows=\(count)\nnColumns=\(columns.count + 1)\n"
    text += "inDegrees=\(inDegrees ? "yes" : "no")\nendheader\ntime\t" + columns.joined(separator: "\t") + "\n"
    for row in 0..<count {
      text += "\(times[row])"
      for value in values[row * columns.count..<(row + 1) * columns.count] {
        text += value.isNaN ? "\tNaN" : "\t\(value)"
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  private func checkWritable() throws(FormatError) {
    guard !columns.isEmpty else { throw FormatError(.cannotHold, "there are no columns.", remedy: "Add one at least.") }
    for column in columns where column.isEmpty || column.contains(where: { $0.isWhitespace || $0 == "\"" }) {
      throw FormatError(
        .cannotHold, "a column is called '\(column)'.", remedy: "Names must have no spaces or quotes, and not be empty."
      )
    }
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words == name, !name.isEmpty, !name.hasPrefix("name "), name.lowercased() != "endheader" else {
      throw FormatError(
        .cannotHold, "the table is called '\(name)'.", remedy: "Use one line of words with single spaces between them.")
    }
    for row in times.indices {
      guard times[row].isFinite, row == 0 || times[row] > times[row - 1] else {
        throw FormatError(
          .cannotHold, "the time \(times[row]) s is not after the one before it.", remedy: "Sort the rows.",
          at: .frame(row))
      }
    }
  }
}
