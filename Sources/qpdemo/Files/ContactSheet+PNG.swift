import QPCore
import QPImage
import QPReport

extension ContactSheet {
  /// The sheet as a PNG file; `nil` without a frame.
  var encoded: [UInt8]? {
    picture.map { PNG.encode(premultiplied: $0.pixels.span.bytes, width: $0.size.width, height: $0.size.height) }
  }

  /// Returns the frames of `--sheet-frames`; none without it.
  static func frames(_ option: String?) throws(DemoError) -> [Int] {
    let numbers = option?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let frames = numbers.compactMap { Int($0) }
    guard frames.count == numbers.count else { throw .usage("--sheet-frames takes numbers such as 0,5,10.") }
    return frames
  }
}
