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
    self = ExifData(of: file)?.orientation.flatMap(ExifOrientation.init) ?? .upright
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
