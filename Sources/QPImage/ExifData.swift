import QPCore

/// The numbers of a JPEG file's Exif segment: a TIFF structure of directories of tags.
struct ExifData {
  private let tiff: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// The tags that are read.
  enum Tag: Int {
    case orientation = 0x0112
    /// The place of the camera's own directory.
    case cameraDirectory = 0x8769
    /// The focal length in millimetres of a picture of 36 × 24 mm with the same diagonal angle; 0 where it is unknown.
    case focalLengthIn35mmFilm = 0xA405
  }

  /// Reads a file; `nil` without an Exif segment before the pixels.
  init?(of file: [UInt8]) {
    guard let tiff = Self.segment(in: file[...]) else { return nil }
    self.tiff = tiff
    isBigEndian = tiff.first == UInt8(ascii: "M")
  }

  /// How the stored picture must be turned; `nil` where it does not say.
  var orientation: Int? {
    number(4, bytes: 4).flatMap { entry(of: .orientation, in: $0) }.flatMap { number($0, bytes: 2) }
  }

  /// The equivalent focal length in millimetres; `nil` where it is unknown.
  var equivalentFocalLength: Double? {
    let camera = number(4, bytes: 4).flatMap { entry(of: .cameraDirectory, in: $0) }.flatMap { number($0, bytes: 4) }
    let millimetres = camera.flatMap { entry(of: .focalLengthIn35mmFilm, in: $0) }.flatMap { number($0, bytes: 2) }
    return millimetres.flatMap { $0 > 0 ? Double($0) : nil }
  }

  private static func segment(in file: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF, file[offset + 1] != 0xDA {
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      guard length >= 2, offset + 2 + length <= file.count else { return nil }
      let content = file[(offset + 4)..<(offset + 2 + length)]
      if file[offset + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) { return content.dropFirst(6) }
      offset += 2 + length
    }
    return nil
  }

  /// Returns the place of a tag's value in the directory at a place.
  private func entry(of tag: Tag, in directory: Int) -> Int? {
    guard let count = number(directory, bytes: 2) else { return nil }
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) where number(entry, bytes: 2) == tag.rawValue {
      return entry + 8
    }
    return nil
  }

  private func number(_ offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, offset + bytes <= tiff.count else { return nil }
    let part = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + bytes)]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
