internal import QPCore
package import QPVision

extension LumaPlane {
  /// Creates the luma of a picture in borrowed memory, upright and copied.
  ///
  /// From red, green and blue it is the full-range luma of BT.601; otherwise it is the luma as stored.
  package init(copying picture: PictureBuffer) {
    let (size, plane) = (picture.storedSize, picture.planes.0)
    let channels: (red: Int, blue: Int, count: Int)? =
      switch picture.format {
      case .rgb: (0, 2, 3)
      case .bgr: (2, 0, 3)
      case .rgba: (0, 2, 4)
      case .bgra: (2, 0, 4)
      case .gray, .nv12, .i420: nil
      }
    let bytes = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { output, count in
      for row in 0..<size.height {
        let start = row * plane.stride
        for column in 0..<size.width {
          if let channels {
            let at = start + column * channels.count
            output[count] = Self.luma(
              red: plane.bytes[at + channels.red], green: plane.bytes[at + 1], blue: plane.bytes[at + channels.blue])
          } else {
            output[count] = plane.bytes[start + column]
          }
          count += 1
        }
      }
    }
    self = LumaPlane(size: size, bytes: bytes).turned(picture.rotation)
  }

  /// Returns the full-range luma of BT.601, by its weights in 256ths.
  static func luma(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(red) * 77 + UInt32(green) * 150 + UInt32(blue) * 29 + 128) >> 8)
  }
}
