/// JPEG files, read by libjpeg-turbo's `libturbojpeg`, which is loaded while the program runs.
package enum JPEG {
  /// Decodes a JPEG file and turns it upright.
  static func decode(_ file: [UInt8]) throws(PictureError) -> RasterPicture {
    let library = try TurboJPEG.shared()
    return try library.decode(file).turned(ExifOrientation(of: file))
  }
}

extension JPEG {
  /// The library that reads JPEG files: its path, or the places searched.
  package static func library() -> (found: String?, tried: [String]) {
    let found = try? TurboJPEG.shared().path
    return (found, found == nil ? TurboJPEG.places() : [])
  }
}
