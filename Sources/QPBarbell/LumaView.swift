internal import QPCore
internal import QPVideo

/// The luma of a picture, borrowed for the length of a closure.
struct LumaView {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  private let base: UnsafePointer<UInt8>

  /// Creates a view; `nil` where the bytes are fewer than the rows need.
  init?(_ bytes: UnsafeRawBufferPointer, size: PictureSize, bytesPerRow: Int) {
    guard size.width > 0, size.height > 0, bytesPerRow >= size.width, let address = bytes.baseAddress,
      bytes.count >= bytesPerRow * (size.height - 1) + size.width
    else { return nil }
    (width, height, self.bytesPerRow) = (size.width, size.height, bytesPerRow)
    base = address.assumingMemoryBound(to: UInt8.self)
  }

  /// The bytes of a row.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<UInt8> {
    base + index &* bytesPerRow
  }

  /// The luma between four pixels, by bilinear interpolation.
  ///
  /// The place must lie in 0..<``lastPixel`` both ways: it is not checked.
  @inline(__always)
  func sample(_ position: SIMD2<Float>) -> Float {
    let (column, line) = (Int(position.x), Int(position.y))
    let (right, down) = (position.x - Float(column), position.y - Float(line))
    let above = row(line) + column
    let below = above + bytesPerRow
    let top = Float(above[0]) + right * (Float(above[1]) - Float(above[0]))
    let bottom = Float(below[0]) + right * (Float(below[1]) - Float(below[0]))
    return top + down * (bottom - top)
  }

  /// The largest coordinates of a pixel.
  var lastPixel: SIMD2<Double> { SIMD2(Double(width - 1), Double(height - 1)) }
}

extension LumaPlane {
  /// Lends the pixels; the closure does not run for a plane without any.
  func withView(_ body: (LumaView) -> Void) {
    withBytes { span in
      span.withUnsafeBytes { bytes in
        if let view = LumaView(bytes, size: size, bytesPerRow: bytesPerRow) { body(view) }
      }
    }
  }
}
