package import QPCore

/// A picture in memory: red, green and blue of each pixel, row after row from the top left corner.
package struct RasterPicture: Hashable, Sendable {
  /// The size in pixels.
  package let size: PictureSize
  /// Three bytes a pixel, without gaps between rows.
  package let rgb: [UInt8]

  /// Creates a picture of as many bytes as its size needs.
  package init(size: PictureSize, rgb: [UInt8]) {
    self.size = size
    self.rgb = rgb
  }
}

/// The most pixels that a picture may have; a larger one is damaged, or would fill the memory.
let pixelLimit = 1 << 27
