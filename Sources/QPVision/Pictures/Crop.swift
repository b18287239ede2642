internal import QPCore

/// Samples a part of a picture into a network's input.
enum Crop {
  /// What stands outside of the picture.
  enum Outside {
    case black
    /// The nearest pixel of the picture's edge.
    case edge
  }

  /// Fills an output, row by row, with red, green and blue.
  ///
  /// Positions are rounded to 1/32 pixel, half to even, and four pixels are mixed with weights of 1/1024; the result is
  /// rounded to 8 bits.
  /// - Parameters:
  ///   - picture: The picture; `map` is in the pixels of the upright one.
  ///   - map: Where the pixels of the output lie.
  ///   - width: The output's width in pixels.
  ///   - outside: What stands outside of the picture.
  ///   - output: A byte for each colour of each pixel.
  static func sample(
    _ picture: PictureView, _ map: CropMap, width: Int, outside: Outside, into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (first, second, third) = picture.planes
    guard let base = first.bytes.baseAddress, let u = second.bytes.baseAddress, let v = third.bytes.baseAddress else {
      return
    }
    let map = map.turned(picture.turn, stored: picture.storedSize)
    func fill(_ reader: some PixelReader) {
      sample(reader, picture.storedSize, map, width, outside, output)
    }
    switch picture.format {
    case .rgb: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 3, isBlueFirst: false))
    case .bgr: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 3, isBlueFirst: true))
    case .rgba: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 4, isBlueFirst: false))
    case .bgra: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 4, isBlueFirst: true))
    case .gray: fill(GrayReader(base: base, stride: first.stride))
    case .nv12(let yuv):
      fill(
        ChromaReader(
          luma: base, lumaStride: first.stride, u: u, uStride: second.stride, v: u + 1, vStride: second.stride,
          chromaStep: 2, matrix: ColorMatrix(yuv)))
    case .i420(let yuv):
      fill(
        ChromaReader(
          luma: base, lumaStride: first.stride, u: u, uStride: second.stride, v: v, vStride: third.stride,
          chromaStep: 1, matrix: ColorMatrix(yuv)))
    }
  }

  private static func sample<Reader: PixelReader>(
    _ reader: Reader, _ size: PictureSize, _ map: CropMap, _ width: Int, _ outside: Outside,
    _ output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let height = output.count / (3 * width)
    let (right, last) = (size.width - 1, size.height - 1)
    let origin = map.origin * 32
    let (stepX, stepY) = (map.right * 32, map.down * 32)
    var at = 0
    for row in 0..<height {
      let start = origin + Double(row) * stepY
      for column in 0..<width {
        // 1 − e for 1 / (1 + e): the difference is e², below 10⁻¹².
        let place = (start + Double(column) * stepX) * (1 - Double(row) * map.bend.y - Double(column) * map.bend.x)
        let (x, y) = (rounded(place.x), rounded(place.y))
        let (left, top) = (x >> 5, y >> 5)
        let (fx, fy) = (UInt64(truncatingIfNeeded: x & 31), UInt64(truncatingIfNeeded: y & 31))
        let pixels: (UInt64, UInt64, UInt64, UInt64)
        // One comparison for both ends: what is negative is large without its sign.
        if UInt(bitPattern: left) < UInt(bitPattern: right), UInt(bitPattern: top) < UInt(bitPattern: last) {
          pixels = (
            reader.pixel(left, top), reader.pixel(left + 1, top), reader.pixel(left, top + 1),
            reader.pixel(left + 1, top + 1)
          )
        } else {
          func pixel(_ x: Int, _ y: Int) -> UInt64 {
            let (nearX, nearY) = (min(max(x, 0), right), min(max(y, 0), last))
            let isOutside = nearX != x || nearY != y
            return isOutside && outside == .black ? reader.black : reader.pixel(nearX, nearY)
          }
          pixels = (pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1))
        }
        let upper = pixels.0 &* (32 &- fx) &+ pixels.1 &* fx
        let lower = pixels.2 &* (32 &- fx) &+ pixels.3 &* fx
        let color = reader.color(upper &* (32 &- fy) &+ lower &* fy)
        output[at] = color.red
        output[at + 1] = color.green
        output[at + 2] = color.blue
        at += 3
      }
    }
  }

  /// The nearest integer, half to even, of a number below 2³¹.
  ///
  /// Adding 1.5 · 2⁵² leaves it in the lowest bits; a call of the C library for each sample costs more than the sample.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }
}
