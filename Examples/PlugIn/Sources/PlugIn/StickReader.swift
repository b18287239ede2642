public import QPFormats
public import QPKit

extension FileFormat {
  /// Stick figures as text.
  ///
  /// The first line is `STICK` with the picture's width and height in pixels. Each further line is a frame: its time in
  /// seconds and 17 points in the order of COCO, each `x,y` in pixels, or `-` where it is missing.
  public static let stick = FileFormat("stick", reader: StickReader.self)
}

/// A reader of stick figures.
public struct StickReader: FormatReader {
  /// The lines that have not been read.
  private var lines: ArraySlice<Substring>
  private var number = 1
  private let size: PictureSize

  /// Whether a file begins like stick figures.
  public static func recognises(_ start: [UInt8], name: String?) -> Bool { start.starts(with: "STICK ".utf8) }

  /// Reads the whole file and its first line.
  public init(_ source: some ByteSource, options: FileOptions) throws(FormatError) {
    let text = String(decoding: try source.allBytes(), as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline)[...]
    let words = lines.popFirst()?.split(separator: " ").compactMap { Int($0) } ?? []
    guard words.count == 2, words[0] > 0, words[1] > 0 else {
      throw FormatError(
        .malformed, "the first line has no size.", remedy: "Write STICK, the width and the height.",
        at: .line(1, column: nil))
    }
    size = PictureSize(width: words[0], height: words[1])
  }

  /// Returns the next frame; `nil` at the end.
  public mutating func next() throws(FormatError) -> PoseFrame? {
    guard let line = lines.popFirst() else { return nil }
    number += 1
    let words = line.split(separator: " ")
    guard words.count == Topology.coco17.count + 1, let time = Double(words[0]).flatMap({ Timestamp(seconds: $0) })
    else { throw fault("this is not a time and \(Topology.coco17.count) points.") }
    var points: [Landmark] = []
    for word in words.dropFirst() { points.append(try point(word)) }
    do throws(FrameError) {
      return try PoseFrame(timestamp: time, size: size, topology: .coco17, poses: [Pose(landmarks: points)])
    } catch {
      throw fault("\(error)")
    }
  }

  private func point(_ word: Substring) throws(FormatError) -> Landmark {
    if word == "-" { return .missing }
    let numbers = word.split(separator: ",").compactMap { Float($0) }
    guard numbers.count == 2 else { throw fault("\(word) is not a point.") }
    return Landmark(x: numbers[0] / Float(size.width), y: numbers[1] / Float(size.height))
  }

  private func fault(_ problem: String) -> FormatError {
    FormatError(.malformed, problem, at: .line(number, column: nil))
  }
}
