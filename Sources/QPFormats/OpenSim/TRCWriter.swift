extension MarkerRecording {
  /// Returns a TRC file, as OpenSim and related programs read it: tabs, true counts, NaN for gaps.
  ///
  /// Positions keep their unit and all of their digits; residuals have no place in the format.
  /// - Parameter name: The file's name in the first line.
  /// - Returns: UTF-8 text.
  /// - Throws: ``FormatError`` if a name would not read back the same, times do not increase or the rate is not
  ///   above 0.
  public func trc(name: String = "markers.trc") throws(FormatError) -> [UInt8] {
    try checkWritable()
    let rate = "\(self.rate)"
    var text = "PathFileType\t4\t(X/Y/Z)\t\(name.filter { !$0.isNewline && $0 != "\t" })\n"
    text += "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
    text += "\(rate)\t\(rate)\t\(count)\t\(names.count)\t\(unit.rawValue)\t\(rate)\t\(firstFrame)\t\(count)\n"
    text += "Frame#\tTime\t" + names.joined(separator: "\t\t\t") + "\t\t\n\t"
    for number in 1...max(1, names.count) { text += "\tX\(number)\tY\(number)\tZ\(number)" }
    text += "\n\n"
    for frame in 0..<count {
      text += "\(firstFrame + frame)\t\(times[frame])"
      for value in coordinates[frame * names.count * 3..<(frame + 1) * names.count * 3] {
        // NaN instead of a blank cell, since some readers split at any white space.
        text += value.isNaN ? "\tNaN" : "\t\(value)"
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  private func checkWritable() throws(FormatError) {
    func refuse(_ problem: String, _ remedy: String, frame: Int? = nil) -> FormatError {
      FormatError(.cannotHold, problem, remedy: remedy, at: frame.map { .frame($0) })
    }
    guard !names.isEmpty else { throw refuse("there are no markers.", "Add one at least.") }
    for name in names where name.isEmpty || name.contains(where: { $0 == "\t" || $0.isNewline || $0 == "\"" }) {
      throw refuse("a marker is called '\(name)'.", "Names must have no tabs, quotes or line feeds, and not be empty.")
    }
    for name in names where name.first == " " || name.last == " " {
      throw refuse("a marker is called '\(name)'.", "Remove the spaces around the name.")
    }
    guard rate > 0, rate.isFinite else { throw refuse("the rate is \(rate).", "Give frames per second above 0.") }
    for frame in times.indices {
      guard times[frame].isFinite, frame == 0 || times[frame] > times[frame - 1] else {
        throw refuse("the time \(times[frame]) s is not after the one before it.", "Sort the frames.", frame: frame)
      }
    }
  }
}
