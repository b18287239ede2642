import QPKit
import QPVision

extension Picture {
  /// The error of a file that is no binary PPM of 8 bits a channel.
  struct NotPPM: Error {}

  /// Reads a binary PPM file without comments: `P6`, width, height, 255, one white space, and the bytes of the pixels.
  init(ppm file: [UInt8]) throws {
    var words: [String] = []
    var offset = 0
    while words.count < 4, offset < file.count {
      let word = file[offset...].prefix { $0 > 0x20 }
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      offset += word.count + 1
    }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first == "P6", numbers.count == 3, numbers[2] == 255, offset <= file.count else { throw NotPPM() }
    try self.init(.rgb, size: PictureSize(width: numbers[0], height: numbers[1]), planes: [Array(file[offset...])])
  }
}
