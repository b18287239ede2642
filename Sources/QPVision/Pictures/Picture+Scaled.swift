package import QPCore

extension Picture {
  /// Returns the upright picture in another size, as red, green, blue and an opaque alpha of each pixel.
  ///
  /// Smaller pictures are means of up to 8 × 8 samples a pixel.
  package func rgba(scaledTo target: PictureSize) throws(EstimatorError) -> [UInt8] {
    let (width, height) = (target.width, target.height)
    let factor = min(max((size.width + width - 1) / max(width, 1), 1), 8)
    return try withPictureBuffer { view in
      let samples = ByteBuffer(count: 3 * width * factor * height * factor)
      let map = CropMap(stretching: size, toWidth: width * factor, height: height * factor)
      Crop.sample(view, map, width: width * factor, outside: .edge, into: samples.bytes)
      return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
        for pixel in 0..<(width * height) {
          let first = (pixel / width * factor * width + pixel % width) * factor
          for channel in 0..<3 {
            var sum = factor * factor / 2
            for row in 0..<factor {
              for column in 0..<factor {
                sum += Int(samples.bytes[3 * (first + row * width * factor + column) + channel])
              }
            }
            pixels[4 * pixel + channel] = UInt8(sum / (factor * factor))
          }
          pixels[4 * pixel + 3] = 255
        }
        count = 4 * width * height
      }
    }
  }
}
