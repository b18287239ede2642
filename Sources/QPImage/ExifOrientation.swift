import QPCore

/// How a stored picture must be turned to be upright, as a camera's Exif data says (tag 0x0112).
///
/// The raw value says where the first row and column of the stored picture belong: 1 is upright, 3 upside down, 6 and 8 lie
/// on a side, even ones up to 4 and odd ones from 5 on are mirrored.
enum ExifOrientation: Int {
  case upright = 1
  case mirrored, upsideDown, mirroredUpsideDown, mirroredLeft, right, mirroredRight, left

  /// Reads the orientation of a JPEG file; ``upright`` if it has none.
  init(of file: [UInt8]) {
    self = Self.exif(in: file[...]).flatMap(Self.orientation).flatMap(ExifOrientation.init) ?? .upright
  }

  /// The TIFF structure of the first Exif segment before the pixels.
  private static func exif(in file: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      guard length >= 2, place + 2 + length <= file.count else { return nil }
      let content = file[(place + 4)..<(place + 2 + length)]
      if file[place + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) { return content.dropFirst(6) }
      place += 2 + length
    }
    return nil
  }

  private static func orientation(_ tiff: ArraySlice<UInt8>) -> Int? {
    let isBig = tiff.first == UInt8(ascii: "M")
    func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= tiff.count else { return nil }
      let part = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + bytes)]
      return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let count = number(directory, bytes: 2) else { return nil }
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) where number(entry, bytes: 2) == 0x0112 {
      return number(entry + 8, bytes: 2)
    }
    return nil
  }
}

extension RasterPicture {
  /// The picture upright.
  func turned(_ orientation: ExifOrientation) -> RasterPicture {
    guard orientation != .upright else { return self }
    let (width, height) = (size.width, size.height)
    let swapsSides = orientation.rawValue >= 5
    let upright = swapsSides ? PictureSize(width: height, height: width) : size
    // The stored pixel of the upright one at (x, y).
    func place(_ x: Int, _ y: Int) -> Int {
      switch orientation {
      case .upright: y * width + x
      case .mirrored: y * width + width - 1 - x
      case .upsideDown: (height - 1 - y) * width + width - 1 - x
      case .mirroredUpsideDown: (height - 1 - y) * width + x
      case .mirroredLeft: x * width + y
      case .right: (height - 1 - x) * width + y
      case .mirroredRight: (height - 1 - x) * width + width - 1 - y
      case .left: x * width + width - 1 - y
      }
    }
    let turned = [UInt8](unsafeUninitializedCapacity: rgb.count) { turned, count in
      for y in 0..<upright.height {
        for x in 0..<upright.width {
          let (from, to) = (3 * place(x, y), 3 * (y * upright.width + x))
          for channel in 0..<3 { turned[to + channel] = rgb[from + channel] }
        }
      }
      count = rgb.count
    }
    return RasterPicture(size: upright, rgb: turned)
  }
}
