import QPCore
import QPVideo
import QPVision

/// The part of a video to read and its speed, by `--from`, `--to` and `--slow-motion`.
enum VideoPart {
  static let options: [CommandOption] = [.from, .to, .slowMotion, .rotate]

  /// Reads the options.
  static func read(_ options: Options) throws(DemoError) -> VideoFrames.Options {
    var part = VideoFrames.Options()
    part.from = options.givenNumber(.from).flatMap { Timestamp(seconds: $0) }
    part.to = options.givenNumber(.to).flatMap { Timestamp(seconds: $0) }
    if let from = part.from, let to = part.to, to <= from { throw .usage("--to must be after --from.") }
    part.slowMotion = options.givenNumber(.slowMotion) ?? 1
    part.reading.isolation = .strongest
    part.reading.rotation = PictureRotation(nearestTo: options.givenNumber(.rotate) ?? 0)
    return part
  }
}

extension CommandOption {
  fileprivate static let from = option(
    "--from", "SECONDS", .number(0...1_000_000), "the start of the part to read, in a video")
  fileprivate static let to = option("--to", "SECONDS", .positiveNumber, "the end of the part to read, in a video")
  /// The turn of pictures that lie on their side.
  static let rotate = option(
    "--rotate", "DEGREES", .choice(["90", "180", "270"]), "turns a sideways video clockwise")
  static let slowMotion = option(
    "--slow-motion", "FACTOR", .positiveNumber, "how many times slower than life a video shows the movement")
}
