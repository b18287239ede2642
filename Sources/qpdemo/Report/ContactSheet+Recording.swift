import QPCore
import QPReport

extension ContactSheet {
  /// Measures a recording again, at the size of tiles; a sheet's frames are smoothed like all others.
  ///
  /// - Parameters:
  ///   - file: The sheet's path.
  ///   - input: The recording.
  ///   - count: The number of its frames.
  ///   - features: The features drawn beside the person's figure and the time.
  ///   - configuration: The pipeline's configuration.
  ///   - frames: The frames on the sheet; empty: twelve, evenly spaced.
  /// - Throws: An error if the recording cannot be read again or the sheet not written.
  static func write(
    to file: String, of input: InputFile, count: Int, features: [Feature], configuration: Configuration,
    frames: [Int] = []
  ) throws(DemoError) {
    let every = max(1, (count + 11) / 12)
    var configuration = configuration
    configuration.overlay = .longestSide(tileSide)
    let parts = features.reduce(into: Set()) { $0.formUnion($1.metadata.parts) }
    var pipeline = Pipeline(
      features: [.figure(measuring: parts)] + features + [.timeStamp], configuration: configuration)
    var sheet = ContactSheet()
    var reader = try input.open()
    for index in 0..<count {
      guard let frame = try reader.nextFrame() else { break }
      let overlay = try? pipeline.process(frame).overlay
      let isWanted = frames.isEmpty ? index % every == 0 : frames.contains(index)
      if isWanted, let overlay { sheet.append(overlay) }
    }
    guard let encoded = sheet.encoded else {
      throw .usage("\(file) has no picture: --sheet-frames are those of \(input.path), from 0 to \(count - 1).")
    }
    try encoded.save(to: file)
  }
}
