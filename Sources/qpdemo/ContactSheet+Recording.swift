import QPCore

extension ContactSheet {
  /// The frames that `--sheet-frames` names; none without it.
  static func frames(_ option: String?) throws(DemoError) -> [Int] {
    let numbers = option?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let frames = numbers.compactMap { Int($0) }
    guard frames.count == numbers.count else { throw .usage("--sheet-frames takes numbers such as 0,5,10.") }
    return frames
  }

  /// Measures once more, in small: a sheet's frames are smoothed like all others.
  ///
  /// - Parameters:
  ///   - file: The PNG file.
  ///   - features: What is drawn, beside the time.
  ///   - smoothing: As for the measurement.
  ///   - wanted: The frames on the sheet; none: twelve, evenly spaced.
  ///   - count: The number of frames that there are.
  ///   - next: Gives them.
  /// - Throws: What `next` throws, or that the file cannot be written.
  static func write(
    to file: String, features: [Feature], smoothing: OneEuro?, frames wanted: [Int], of count: Int,
    next: () throws(DemoError) -> PoseFrame?
  ) throws(DemoError) {
    let every = max(1, (count + 11) / 12)
    var pipeline = Pipeline(
      features: features + [.timeStamp],
      configuration: Configuration(smoothing: smoothing, overlay: .longestSide(tileSide)))
    var sheet = ContactSheet()
    for index in 0..<count {
      guard let frame = try next() else { break }
      let overlay = try? pipeline.process(frame).overlay
      let isWanted = wanted.isEmpty ? index % every == 0 : wanted.contains(index)
      if isWanted, let overlay { sheet.add(overlay) }
    }
    try sheet.encoded()?.save(to: file)
  }
}
